/** Light, dark, or the system's until the reader chooses: only `color-scheme` changes, everything else follows. */
(() => {
  const root = document.documentElement;
  const KEY = 'wrackline-theme';
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const current = () => root.dataset.theme || (dark.matches ? 'dark' : 'light');

  function apply(theme) {
    root.dataset.theme = theme;
  }

  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'light' || chosen === 'dark') apply(chosen);
  } catch {
    // Storage may be blocked; the system's scheme stays.
  }
  document.addEventListener('click', (event) => {
    if (!event.target.closest?.('#theme')) return;
    const next = current() === 'dark' ? 'light' : 'dark';
    apply(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // The choice lasts as long as the page.
    }
  });
})();
