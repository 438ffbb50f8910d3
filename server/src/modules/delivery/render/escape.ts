/** Text for three places of a page; each knows its own ways out. */

const inMarkup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for attribute values in quotes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => inMarkup[sign] ?? sign);

/**
 * JSON inside `<script>`: nothing in it can end the element or open a comment, and it is good JavaScript too.
 * U+2028 and U+2029 end lines there.
 */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
