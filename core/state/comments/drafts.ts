/**
 * Drafts that survive a reload: one per container and per comment answered or edited. A draft that was sent and not
 * acknowledged keeps its key, so that sending it again after a crash is the same post. Full storage prevents saving,
 * never writing (host contract 9.4 "Idempotent posting").
 */

import { toJson } from '../../base/built-ins/to-json';
import { DRAFT_PREFIX } from '../../base/constants';
import { atom, keyed } from '../../base/store/jotai';
import type { Medium } from '../../contract/content/media';

export interface Draft {
  text: string;
  key?: string;
  people?: Named[];
  media?: Medium[];
}

export interface Named {
  user_uuid: string;
  name: string;
}

export const emptyDraft: Draft = { text: '' };

export const slotOf = (container_id: string, kind: 'new' | 'reply' | 'edit', content_uuid = ''): string =>
  [container_id, kind, content_uuid].join('|');

export function loadDraft(slot: string): Draft {
  try {
    const saved = JSON.parse(localStorage.getItem(DRAFT_PREFIX + slot) ?? 'null') as Partial<Draft> | null;
    return typeof saved?.text === 'string' ? (saved as Draft) : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function saveDraft(slot: string, draft: Draft): void {
  try {
    if (draft.text === '' && !draft.media?.length) localStorage.removeItem(DRAFT_PREFIX + slot);
    else localStorage.setItem(DRAFT_PREFIX + slot, toJson(draft));
  } catch {}
}

export const writingAtom = keyed((_slot: string) => atom<Draft>(emptyDraft));

/** Empty until `restoreDraftAction`, because a server renders the same markup. */
export const draftAtom = keyed((slot: string) =>
  atom(
    (get) => get(writingAtom(slot)),
    (get, set, change: string | Partial<Draft>) => {
      const part = typeof change === 'string' ? { text: change } : change;
      // A post with a changed text needs a new key.
      const draft = { ...get(writingAtom(slot)), ...part, key: undefined };
      set(writingAtom(slot), draft);
      saveDraft(slot, draft);
    },
  ),
);

/** Restores a draft into an empty field. @returns true if there is a draft now. */
export const restoreDraftAction = atom(null, (get, set, slot: string): boolean => {
  if (get(writingAtom(slot)).text === '') set(writingAtom(slot), loadDraft(slot));
  return get(writingAtom(slot)).text !== '';
});
