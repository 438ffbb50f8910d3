/**
 * Writes a cookie of the page.
 * @param domain of the site, whose subdomains share it if the page is on one of them
 * @param ms lifetime, 0 removes it; without, as long as the browser is open
 */
export function writeCookie(name: string, value: string, domain: string, ms?: number): void {
  const place = domain.includes('.') && `.${location.hostname}`.endsWith(`.${domain}`) ? `;domain=${domain}` : '';
  const secure = location.protocol === 'https:' ? ';secure' : '';
  const age = ms === undefined ? '' : `;max-age=${Math.round(ms / 1000)}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we support.
  document.cookie = `${name}=${value};path=/${age};samesite=lax${secure}${place}`;
}
