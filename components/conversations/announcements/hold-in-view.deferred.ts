/**
 * Keeps a linked comment in view until the reader acts: pictures and ads above it may get their height late, and not every
 * browser anchors the scroll position.
 */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export function holdInView(article: HTMLElement): void {
  const page = new ResizeObserver(() => {
    if (article.isConnected) article.scrollIntoView({ block: 'center' });
    else end();
  });
  page.observe(document.body);

  function end(): void {
    page.disconnect();
    for (const input of INPUTS) removeEventListener(input, end, true);
  }
  for (const input of INPUTS) addEventListener(input, end, { capture: true, passive: true });
}
