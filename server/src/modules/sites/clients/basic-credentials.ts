/** Parses an `Authorization: Basic` header (RFC 7617). */

/** Returns empty texts without a header, so that nothing matches. */
export function readBasic(header = ''): { id: string; secret: string } {
  const [, encoded = ''] = /^basic\s+([\w+/=-]{1,1000})\s*$/i.exec(header) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? { id: '', secret: '' } : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}
