/** Whether an `If-None-Match` names the tag: weakly, as it is meant for reads (RFC 9110, 13.1.2). */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const name = opaque(etag);
  return header.split(',').some((one) => opaque(one.trim()) === name || one.trim() === '*');
}

const opaque = (etag: string): string => etag.replace(/^W\//, '');
