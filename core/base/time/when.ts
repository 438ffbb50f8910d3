/** Runs when there is time, in any case within two seconds. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200); // Safari
};

export const documentReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });

/** Frameworks have hydrated the page's own markup by then; a text put into it before would be a mismatch to them. */
export const pageIdle = (): Promise<void> => pageLoaded().then(() => new Promise<void>(whenIdle));

export const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });
