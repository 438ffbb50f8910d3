/** A draft being sent: removed from the field, and returned when refused. */
import { atom } from '../../base/store/jotai';
import { type Draft, draftAtom, emptyDraft, saveDraft, writingAtom } from './drafts';

/** Storage keeps the text until `saveDraft(slot, …)` changes it. */
export const sendDraftAction = atom(null, (_get, set, slot: string, draft: Draft) => {
  set(writingAtom(slot), emptyDraft);
  saveDraft(slot, draft);
});

/** Inserts before any text written since. */
export const returnDraftAction = atom(null, (get, set, slot: string, { text, people, media }: Draft) => {
  const since = get(writingAtom(slot)).text;
  set(draftAtom(slot), { people, media, text: since ? `${text}\n\n${since}` : text });
});
