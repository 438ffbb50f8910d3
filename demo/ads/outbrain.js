/** Replaces Outbrain's script. */
(() => {
  const { fault, fill } = window.vfStandInFor('outbrain');

  function render() {
    for (const box of document.querySelectorAll('.OUTBRAIN:not([data-ob-mark])')) {
      box.dataset.obMark = 'true';
      if (!box.dataset.widgetId || !/^https?:/.test(box.dataset.src ?? '')) fault('a widget is not said in full');
      fill(box, [600, 380]);
    }
  }

  /** Recommendations: two paid ones, and an article of the site's own. */
  const recommended = () => {
    const at = (path) => `https://paid.outbrain.com/network/redir?p=${path}`;
    // An address of another server, which this machine is by its number.
    const elsewhere = (name) => `${location.origin.replace('localhost', '127.0.0.1')}/demo/mark.svg?${name}`;
    const thumbnail = { url: elsewhere('picture'), width: 300, height: 118 };
    const more = {
      'on-viewed': [elsewhere('seen')],
      pixels: [elsewhere('drawn')],
      clicktrackers: [elsewhere('pressed')],
    };
    return [
      {
        content: 'The boat that sails itself home: what a winter in the yard costs, and who pays for it in the end',
        source_display_name: 'Harbour Finance',
        url: at('boat'),
        same_source: 'false',
        thumbnail,
        disclosure: { icon: elsewhere('choices'), url: 'https://privacy.example/choices' },
        ...more,
      },
      {
        content: 'Six ropes tried',
        source_display_name: 'Chandler',
        url: at('ropes'),
        same_source: 'false',
        thumbnail,
      },
      {
        content: 'The eels are back',
        source_display_name: 'The Wrackline',
        url: 'https://traffic.outbrain.com/network/redir?p=eels',
        same_source: 'true',
      },
    ];
  };

  /** Finds elements of the page, including open shadow roots. */
  const everywhere = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? everywhere(selector, one.shadowRoot) : [])),
  ];

  /** Paid cards must be labeled, and every press must go through the network. */
  function judgeCards() {
    for (const link of everywhere('a[href*="paid.outbrain.com"]')) {
      const card = link.closest('li');
      if (link.target !== '_blank') fault('a card opens in the page itself');
      if (!link.relList.contains('sponsored')) fault('a paid link is not marked');
      if (!link.textContent.includes('Sponsored')) fault('a card does not say that somebody pays');
      if (!card?.querySelector('a[href^="https://www.outbrain.com/what-is"]')) fault('a card names nobody');
    }
  }

  const asked = new Map();

  window.OBR = {
    extern: {
      callRecs(request, answered, failed) {
        const { permalink, widgetId, installationKey } = request;
        if (!/^https?:/.test(permalink) || !widgetId || !installationKey)
          fault('recommendations are not asked in full');
        if (typeof answered !== 'function' || typeof failed !== 'function') fault('nobody waits for the answer');
        const places = document.querySelectorAll('.vf-ad').length;
        asked.set(permalink, (asked.get(permalink) ?? 0) + 1);
        if (asked.get(permalink) > places) fault('asked more often than there are places');
        const { delayMs = 300, answer = { doc: recommended() } } = window.vfStandIn ?? {};
        setTimeout(() => {
          if (answer === 'failed') return failed(new Error('nothing'));
          answered(answer);
          setTimeout(judgeCards, 500);
        }, delayMs);
      },
      renderSpaWidgets(url) {
        if (!/^https?:/.test(url)) fault('no address');
        if (!document.querySelector('.OUTBRAIN:not([data-ob-mark])')) fault('nothing to render');
        render();
      },
    },
  };
  render();
})();
