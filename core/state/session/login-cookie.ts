/** The publisher's own login cookie, for what runs with neither store nor React, too (host contract 11). */

/** Its value as it stands in the page's cookies; empty when there is none. */
export function readCookie(name = ''): string {
  const pair = name ? document.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) : undefined;
  return pair?.slice(name.length + 1) ?? '';
}
