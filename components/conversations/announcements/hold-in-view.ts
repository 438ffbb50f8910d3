/**
 * Keeps a linked comment in view until the reader acts. Pictures and ads above the comment can load late, and not every
 * browser anchors the scroll position.
 */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export function holdInView(article: HTMLElement): void {
  const ended = new AbortController();
  const page = new ResizeObserver(() => {
    if (article.isConnected) article.scrollIntoView({ block: 'center' });
    else ended.abort();
  });
  page.observe(document.body);
  ended.signal.addEventListener('abort', () => page.disconnect());
  const options = { capture: true, passive: true, signal: ended.signal };
  for (const input of INPUTS) addEventListener(input, () => ended.abort(), options);
}
