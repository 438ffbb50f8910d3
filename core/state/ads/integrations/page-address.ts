/** The article's address, as networks read it again to know what it is about. */
export const pageAddress = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href || location.href.replace(/#.*/, '');
