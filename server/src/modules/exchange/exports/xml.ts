/** Writes XML. */
import { escapeMarkup } from '../../delivery/render/escape';

/** Characters that XML 1.0 forbids, also when they are escaped, and halves of surrogate pairs. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const allowed = (text: string): string => text.replaceAll(FORBIDDEN, '');

export const xmlText = (text: string): string => escapeMarkup(allowed(text));

/** Text that readers see unescaped. A section cannot contain its own end, so it is split there. */
export const cdata = (text: string): string => `<![CDATA[${allowed(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
