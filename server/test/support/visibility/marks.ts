/**
 * Words that occur once in a site, so that an answer shows which content and which people it is made of: each names what it
 * stands in (a comment, a person …), the state of that, and the member that holds it (its text, picture, name …).
 */

/** A kind of content, or something else that carries marks. */
export type Of = ContentKind | 'person' | 'page' | 'poll' | 'draft' | 'blog' | 'report' | 'topic' | 'broadcast';

export type ContentKind = 'comment' | 'message' | 'question' | 'review' | 'post';

/** In names, addresses and texts alike: letters alone. */
export const mark = (of: Of, state: string, thing: string): string => `zq${of}zz${state}zz${thing}`;

/** The marks of a text, as `comment open text`. @param ids uuids that are marks as well */
export function marksIn(text: string, ids: ReadonlyMap<string, string> = new Map()): Set<string> {
  const found = new Set<string>();
  for (const [uuid] of text.matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)) {
    const known = ids.get(uuid);
    if (known) found.add(known);
  }
  for (const [, of, state, thing] of text.matchAll(/zq([a-z]+?)zz([a-z]+?)zz([a-z]+)/gi)) {
    found.add(`${of} ${state} ${thing}`.toLowerCase());
  }
  return found;
}
