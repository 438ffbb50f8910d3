/** Repairs UTF-8 that was decoded as Windows-1252: `CafÃ©` becomes `Café`. */

const windows1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const byteOf = new Map([...windows1252].map((sign, byte) => [sign, byte]));
/** The two bytes of one UTF-8 character, decoded as Windows-1252. */
const PAIR =
  /[\u00c2-\u00c3\u00e2][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/g;
const PAIRS_AT_LEAST = 2;

/** @returns the repaired text, or the same text unless all of it can be repaired */
export function repairEncoding(text: string): string {
  if ((text.match(PAIR)?.length ?? 0) < PAIRS_AT_LEAST) return text;
  const bytes: number[] = [];
  for (const sign of text) {
    const byte = byteOf.get(sign);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
