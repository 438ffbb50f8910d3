/** Writes XML. */
import { escapeMarkup } from '../../delivery/render/escape';
import { asXmlText } from '../../platform/text/xml-characters';

export const xmlText = (text: string): string => escapeMarkup(asXmlText(text));

/** Text that readers see unescaped. A section cannot contain its own end, so it is split there. */
export const cdata = (text: string): string => `<![CDATA[${asXmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
