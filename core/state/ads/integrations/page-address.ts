/** Address of the article, which networks fetch again to learn its topic. */
export const pageAddress = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href || location.href.replace(/#.*/, '');
