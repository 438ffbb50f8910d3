/** What ofetch needs of `ufo` here: a query appended to an address, absent values left out. */
export function withQuery(address, query) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return address;
  const search = new URLSearchParams(
    pairs.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  return `${address}${address.includes('?') ? '&' : '?'}${search}`;
}

export const withBase = (address, base) => (/^\w+:/.test(address) ? address : base + address);
