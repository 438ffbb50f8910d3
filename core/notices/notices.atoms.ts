/**
 * Short notices, gone after 4 s (the spec, §8).
 *
 * Reads:  noticesAtom
 * Writes: showNoticeAction, showFailureAction, dismissNoticeAction
 */
import type { Failure } from '../api/failure';
import { NOTICE_MS } from '../constants';
import { atom, resettable } from '../store/jotai';
import { messageOf } from './message-of';

export interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
}

let lastId = 0;

/** The notices shown now, oldest first. */
export const noticesAtom = resettable<Notice[]>([]);

export const dismissNoticeAction = atom(null, (_get, set, id: number) =>
  set(noticesAtom, (list) => list.filter((notice) => notice.id !== id)),
);

/** Shows a notice; the same text again only stays longer. */
export const showNoticeAction = atom(null, (_get, set, { kind, text }: Omit<Notice, 'id'>) => {
  const id = ++lastId;
  set(noticesAtom, (list) => [...list.filter((notice) => notice.text !== text), { id, kind, text }]);
  setTimeout(() => set(dismissNoticeAction, id), NOTICE_MS);
});

/** Shows why something was refused. */
export const showFailureAction = atom(null, (_get, set, failure: Failure) =>
  set(showNoticeAction, { kind: 'error', text: messageOf(failure) }),
);
