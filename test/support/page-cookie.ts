/** Sets a cookie as a page, a publisher's server or the browser would: `name=value; max-age=0`. */
export function setPageCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser of the tests
  document.cookie = cookie;
}
