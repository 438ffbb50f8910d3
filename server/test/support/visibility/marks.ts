/**
 * Unique words, so that an answer shows the content and people it contains: each names its object (a comment, a person
 * …), the object's state, and the member with the mark (text, picture, name …).
 */

/** A kind of content, or another object with marks. */
export type Of = ContentKind | 'person' | 'page' | 'poll' | 'draft' | 'blog' | 'report' | 'topic' | 'broadcast';

export type ContentKind = 'comment' | 'message' | 'question' | 'review' | 'post';

/** Builds a mark of letters only, for names, addresses and texts. */
export const mark = (of: Of, state: string, thing: string): string => `zq${of}zz${state}zz${thing}`;

/** Returns the marks in a text, as `comment open text`. @param ids uuids that count as marks */
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
