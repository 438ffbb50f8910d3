/** Of a cookie of the page, its value as it stands; empty when there is none. For what runs with neither store nor React, too. */
export function readCookie(name = ''): string {
  const pair = name ? document.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) : undefined;
  return pair?.slice(name.length + 1) ?? '';
}
