/** Runs when idle, at the latest within two seconds. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200); // Safari has no requestIdleCallback
};

export const documentReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });

/** Resolves when `head` is complete. A script in `body` may still hang. */
export const headReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.body) {
      resolve();
      return;
    }
    const parsing = new MutationObserver(() => {
      if (!document.body) return;
      parsing.disconnect();
      resolve();
    });
    parsing.observe(document.documentElement, { childList: true });
  });

/** A script that blocks parsing for longer counts as hanging. */
const PARSE_PATIENCE_MS = 2000;

/** Resolves when the document is parsed, or when one of its scripts hangs. */
export const parsedOrHangs = (): Promise<void> =>
  Promise.race([
    documentReady(),
    headReady().then(() => new Promise<void>((resolve) => setTimeout(resolve, PARSE_PATIENCE_MS))),
  ]);

/** Frameworks have hydrated the page's own markup by then; text inserted earlier would be a mismatch to them. */
export const pageIdle = (): Promise<void> => pageLoaded().then(() => new Promise<void>(whenIdle));

/** After this time the page counts as loaded, even if a resource still hangs. */
const LOAD_PATIENCE_MS = 10_000;

export const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') {
      resolve();
      return;
    }
    addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, LOAD_PATIENCE_MS);
  });
