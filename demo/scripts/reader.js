/** The single-page reader: loads, swaps, pushes the address, changes the tags, and resets the widgets. */
(() => {
  const view = document.getElementById('view');
  const READ = /^(vf:|article:)/;

  function setTags(tags) {
    for (const old of [...document.head.querySelectorAll('meta[name]')]) if (READ.test(old.name)) old.remove();
    for (const [name, content] of tags) {
      const meta = document.createElement('meta');
      meta.name = name;
      meta.content = content;
      document.head.append(meta);
    }
  }

  let asked = 0;
  async function show(slug) {
    const request = ++asked;
    const response = await fetch(`/demo/articles/${encodeURIComponent(slug)}.json`);
    if (!response.ok || request !== asked) return;
    const next = await response.json();
    if (request !== asked) return;
    document.title = `${next.title} — The Wrackline reader`;
    setTags(next.tags);
    view.innerHTML = next.markup;
    for (const link of document.querySelectorAll('.reader-list a')) {
      if (link.dataset.slug === slug) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    scrollTo(0, 0);
    // Queued while the script is loading, called at once when it is ready.
    window.vfQ = window.vfQ || [];
    window.vfQ.push(() => window.vf.context.reset());
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-slug]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute('aria-current')) return;
    history.pushState({ slug: link.dataset.slug }, '', link.href);
    show(link.dataset.slug);
  });
  addEventListener('popstate', () => {
    const slug = location.pathname.split('/')[2];
    if (slug) show(slug);
  });
})();
