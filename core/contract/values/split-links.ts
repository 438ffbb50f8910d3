/**
 * Finds the addresses inside plain text with linkify-it, for comments, chats, blogs, reviews and everything the server
 * checks. The browser loads this module only for a text that may contain an address (`mayHoldLinks`).
 */
import { LinkifyIt, REBuilder } from 'linkify-it';
import { mayHoldLinks, safeUrl } from './links';

export interface TextPart {
  text: string;
  url?: string;
}

class Rules extends REBuilder {
  /** Also finds an address right after `_`, because the caller decides whether the underscore opens emphasis. */
  override get_schema_search(): RegExp {
    this.cache.schema_search ??= new RegExp(`(^|[><\uff5c]|${this.src_ZPCc})(${this.get_schema_names().source})`, 'ig');
    return this.cache.schema_search;
  }

  /** Signs allowed between two letters of an address in addition to linkify-it's: typographic apostrophe, dash, dots. */
  override get_path_extra(): RegExp {
    this.cache.src_path_extra ??= new RegExp(`[\u2019\u2013\u00b7\u30fb](?=${this.get_pseudo_letter().source})|`);
    return this.cache.src_path_extra;
  }

  get_www_validator(): RegExp {
    this.cache.www_validator ??= new RegExp(this.get_url_host_port().source + this.get_path().source, 'iy');
    return this.cache.www_validator;
  }
}

const WITHIN = /[.@/-]/;
const rules = new Rules();
// One more than a safe link may have, so that a longer one is refused as a whole instead of cut.
const finder = new LinkifyIt({ rebuilder: rules, fuzzyEmail: false, urlAuth: true, maxLength: 2049 })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)
  .add('www.', {
    validate(text, pos) {
      // Inside an address. Without this, a text full of such parts would be parsed again at each of them.
      if (WITHIN.test(text[pos - 5] ?? '')) return 0;
      const pattern = rules.get_www_validator();
      pattern.lastIndex = pos;
      return pattern.exec(text)?.[0].length ?? 0;
    },
  });

/** Signs that no address contains, but that do not end an address for linkify-it. */
const ENDS = /["\\^`|]/g;
/** Directly after these, an address is part of a mail address, a path or a word. */
const INSIDE = /[@/\p{L}\p{N}]$/u;
const OPENING = /[*_]{1,3}$/;
const TRAILING = /[*.,:;!?]{1,20}$/;

/** The joined parts equal the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const found = mayHoldLinks(text) ? (finder.match(text.replace(ENDS, ' ')) ?? []) : [];
  for (const { index, lastIndex } of found) {
    const before = text.slice(Math.max(end, index - 4), index);
    const address = withoutEmphasis(text.slice(index, lastIndex), before);
    const url = address && text[lastIndex] !== '@' && !INSIDE.test(before) ? safeUrl(address) : null;
    if (!url) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, url });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** `_https://a.example/x_` is an address in italics. Without the first `_`, the last one is part of the address. */
function withoutEmphasis(address: string, before: string): string {
  const opening = OPENING.exec(before)?.[0] ?? '';
  const closing = [...opening].reverse().join('');
  if (opening.includes('_') && (!address.endsWith(closing) || /[\p{L}\p{N}]$/u.test(before.slice(0, -opening.length))))
    return '';
  return (closing && address.endsWith(closing) ? address.slice(0, -closing.length) : address).replace(TRAILING, '');
}
