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

/** The page's tags in `head` are there, though a script further down may hang. */
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

/** A script of the page that takes longer than this hangs. */
const PARSE_PATIENCE_MS = 2000;

/** The document is parsed, or one of its scripts hangs and the rest of the page is not waited for. */
export const parsedOrHangs = (): Promise<void> =>
  Promise.race([
    documentReady(),
    headReady().then(() => new Promise<void>((resolve) => setTimeout(resolve, PARSE_PATIENCE_MS))),
  ]);

/** Frameworks have hydrated the page's own markup by then; a text put into it before would be a mismatch to them. */
export const pageIdle = (): Promise<void> => pageLoaded().then(() => new Promise<void>(whenIdle));

/** A page on which something hangs counts as loaded after a while: whatever takes longer is not waited for. */
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
