/** Returns the raw value of a cookie of the page; empty if missing. Also for code that runs without store and React. */
export function readCookie(name = ''): string {
  const pair = name ? document.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) : undefined;
  return pair?.slice(name.length + 1) ?? '';
}
