/** Characters that XML 1.0 forbids, also when they are escaped, although texts of other systems have them. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu;
/** Half a pair, which cannot be encoded. A reader of chunks meets whole characters that are split in two. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

export const withoutForbidden = (text: string): string => text.replaceAll(FORBIDDEN, '');

/** Converts a whole text. */
export const asXmlText = (text: string): string => withoutForbidden(text).replaceAll(LONE_SURROGATES, '');
