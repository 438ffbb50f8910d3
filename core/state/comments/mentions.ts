/** Positions of mentions in a text, counted like the server counts them (core/contract/people/people.ts). */
import type { Mention } from '../../contract/people/people';
import type { Named } from './drafts';

/** The server's limit (`MENTIONS_MAX`). */
const MOST = 10;
/** After one of these, `@` does not begin a name: it is part of an address. */
const BEFORE = /(?:[\p{L}\p{N}\p{M}_@.+-]|[^\s/]\/)$/u;

/** In the order of the text; of two names with the same beginning the longer one matches. */
export function mentionsOf(text: string, people: Named[] = []): Mention[] {
  const found = new Map<number, Mention>();
  for (const { user_uuid, name } of [...people].sort((a, b) => b.name.length - a.name.length)) {
    const sign = `@${name}`;
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      if (BEFORE.test(text.slice(0, at)) || found.has(at)) continue;
      found.set(at, { user_uuid, position: at, length: sign.length });
    }
  }
  return [...found.values()].sort((a, b) => a.position - b.position).slice(0, MOST);
}
