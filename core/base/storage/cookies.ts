/** Cookies of the page, for what runs with neither store nor React, too. */

/** Its value as it stands; empty when there is none. */
export function readCookie(name = ''): string {
  const pair = name ? document.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) : undefined;
  return pair?.slice(name.length + 1) ?? '';
}

/**
 * @param domain of the site, whose subdomains share it where the page is on one of them
 * @param ms how long it stays, 0 to take it away; without, as long as the browser is open
 */
export function writeCookie(name: string, value: string, domain: string, ms?: number): void {
  const place = domain.includes('.') && `.${location.hostname}`.endsWith(`.${domain}`) ? `;domain=${domain}` : '';
  const secure = location.protocol === 'https:' ? ';secure' : '';
  const age = ms === undefined ? '' : `;max-age=${Math.round(ms / 1000)}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we support.
  document.cookie = `${name}=${value};path=/${age};samesite=lax${secure}${place}`;
}
