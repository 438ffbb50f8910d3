/**
 * Shared code of all stand-ins for ad scripts: they behave like the real ones as far as a page can tell, treat
 * tolerated mistakes as faults, and record each fault in `window.vfAdFaults`. Before they load, a page may set
 * `window.vfStandIn`: `{delayMs, isEmpty(n), agreed}`; without it every tenth slot stays empty.
 */
(() => {
  const everyTenth = (nth) => nth % 10 === 9;
  let asked = 0;

  function fault(text) {
    window.vfAdFaults ??= [];
    window.vfAdFaults.push(text);
  }

  /** The page's own consent, or `agreed` if a consent platform decides. */
  const isAgreed = () => {
    const said = window.vfConfig?.consent;
    return said === true || said?.ads === true || window.vfStandIn?.agreed === true;
  };

  window.vfStandInFor = (name) => {
    const byName = (text) => fault(`${name}: ${text}`);
    window.vfStandInsLoaded ??= [];
    if (window.vfStandInsLoaded.includes(name)) byName('a second loader');
    window.vfStandInsLoaded.push(name);
    if (!isAgreed()) byName('before consent');

    return {
      fault: byName,
      /** Like real ads: later, in a box of their own, and not always. */
      fill(place, [width, height], done = () => {}) {
        const { delayMs = 300, isEmpty = everyTenth } = window.vfStandIn ?? {};
        const isNothing = isEmpty(asked++);
        setTimeout(() => {
          if (!place.isConnected) return;
          const box = document.createElement('div');
          if (!isNothing) {
            box.style.cssText = `inline-size:${width}px;max-inline-size:100%;block-size:${height}px;margin:auto;display:grid;place-items:center;background:#dfe7ef;color:#23405c;font:16px/1.4 sans-serif`;
            box.textContent = `${name}, ${width} × ${height}`;
          }
          place.append(box);
          done(!isNothing);
        }, delayMs);
      },
      /** Calls back once an element has been out of the page for a second. */
      watchRemoval(element, callback) {
        const timer = setInterval(() => {
          if (element.isConnected) return;
          clearInterval(timer);
          setTimeout(() => !element.isConnected && callback(), 1000);
        }, 200);
      },
    };
  };
})();
