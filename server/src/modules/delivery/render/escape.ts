/** Escapes text for three places of a page. */

const inMarkup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text and quoted attribute values. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => inMarkup[sign] ?? sign);

/**
 * Writes JSON for `<script>`: cannot end the element or open a comment, and is valid JavaScript. U+2028 and U+2029
 * would end lines there.
 */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
