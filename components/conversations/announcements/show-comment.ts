/** Brings a comment into the middle of the view, with the focus on it. */
export function showComment(article: HTMLElement | null | undefined): void {
  article?.focus({ preventScroll: true });
  article?.scrollIntoView({ block: 'center' });
}
