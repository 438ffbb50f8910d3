/**
 * A publisher's page with ads: states its reader's consent for this page view and, in one version, has its own Google
 * Publisher Tag that nobody else may configure.
 */
(() => {
  let agree;
  window.vfConfig = {
    consent: new Promise((resolve) => {
      agree = resolve;
    }),
    adScripts: { gtag: '/demo/ads/gpt.js' },
  };

  function showOwn() {
    const { googletag } = window;
    googletag.setConfig({ disableInitialLoad: true });
    googletag.defineSlot('/1234/top', [[728, 90]], 'own-slot').addService(googletag.pubads());
    googletag.enableServices();
    googletag.display('own-slot');
    window.vfStandIn.isPageDone = true;
  }

  document.addEventListener('click', ({ target }) => {
    if (target.id !== 'agree') return;
    window.vfStandIn = { ...window.vfStandIn, agreed: true };
    target.disabled = true;
    target.textContent = 'Ads are on';
    if (document.getElementById('own-slot')) {
      window.googletag = { cmd: [showOwn] };
      document.head.append(Object.assign(document.createElement('script'), { src: '/demo/ads/gpt.js' }));
    }
    agree(true);
  });
})();
