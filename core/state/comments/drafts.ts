/**
 * What a reader is writing, saved over a reload: one draft per container and per comment answered or edited.
 *
 * A draft that was sent and not yet acknowledged carries the key it was sent with, so that sending it again after a
 * crash is the same post. Storage that is full or forbidden costs the saving, never the writing.
 *
 * Reads:  draftAtom(slot), slotOf
 * Source: host contract 9.4 "Idempotent posting"
 */

import { atom, keyed } from '../../base/store/jotai';
import type { Medium } from '../../contract/media';
import { DRAFT_PREFIX } from './draft-prefix';

export interface Draft {
  text: string;
  /** The Idempotency-Key of an attempt with exactly this text. */
  key?: string;
  /** People chosen by name in the text. */
  people?: Named[];
  /** What is uploaded for it. */
  media?: Medium[];
}

/** Somebody whose `@name` stands in a text. */
export interface Named {
  user_uuid: string;
  name: string;
}

export const emptyDraft: Draft = { text: '' };

/** The place of a draft: the conversation itself, a reply to a comment in it, or an edit of one. */
export const slotOf = (container_id: string, kind: 'new' | 'reply' | 'edit', content_uuid = ''): string =>
  [container_id, kind, content_uuid].join('|');

/** The draft saved before, or an empty one. */
export function loadDraft(slot: string): Draft {
  try {
    const saved = JSON.parse(localStorage.getItem(DRAFT_PREFIX + slot) ?? 'null') as Partial<Draft> | null;
    return typeof saved?.text === 'string' ? (saved as Draft) : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** Saves the draft; an empty one is forgotten. */
export function saveDraft(slot: string, draft: Draft): void {
  try {
    if (draft.text === '' && !draft.media?.length) localStorage.removeItem(DRAFT_PREFIX + slot);
    else localStorage.setItem(DRAFT_PREFIX + slot, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the text lives on in the page.
  }
}

export const writingAtom = keyed((_slot: string) => atom<Draft>(emptyDraft));

/** What stands in the field. Empty until `restoreDraftAction`, because a server draws the same markup. */
export const draftAtom = keyed((slot: string) =>
  atom(
    (get) => get(writingAtom(slot)),
    (get, set, change: string | Partial<Draft>) => {
      const part = typeof change === 'string' ? { text: change } : change;
      // Changed, it is another post.
      const draft = { ...get(writingAtom(slot)), ...part, key: undefined };
      set(writingAtom(slot), draft);
      saveDraft(slot, draft);
    },
  ),
);

/** Brings back what was saved, unless the reader is already writing. @returns whether there is a draft now. */
export const restoreDraftAction = atom(null, (get, set, slot: string): boolean => {
  if (get(writingAtom(slot)).text === '') set(writingAtom(slot), loadDraft(slot));
  return get(writingAtom(slot)).text !== '';
});
