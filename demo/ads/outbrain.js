/** Stands in for Outbrain's script. */
(() => {
  const { fault, fill } = window.vfStandInFor('outbrain');

  function render() {
    for (const box of document.querySelectorAll('.OUTBRAIN:not([data-ob-mark])')) {
      box.dataset.obMark = 'true';
      if (!box.dataset.widgetId || !/^https?:/.test(box.dataset.src ?? '')) fault('a widget is not said in full');
      fill(box, [600, 380]);
    }
  }

  window.OBR = {
    extern: {
      renderSpaWidgets(url) {
        if (!/^https?:/.test(url)) fault('no address');
        if (!document.querySelector('.OUTBRAIN:not([data-ob-mark])')) fault('nothing to render');
        render();
      },
    },
  };
  render();
})();
