/** Short notices, gone after 4 s (specification §8); not while the reader points at one's button or has it in focus. */

import { NOTICE_MS } from '../../base/constants';
import type { Failure } from '../../base/failure/failure';
import { loadAreas } from '../../base/i18n/packs';
import { translate } from '../../base/i18n/translate';
import { atom, clearedOnReset, resettable } from '../../base/store/jotai';
import type { ErrorBody, ErrorCode } from '../../contract/errors';

export interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; run(): void };
}

let lastId = 0;

/** The reader is at the notices. */
const heldAtom = resettable(false);
const timers = clearedOnReset(new Set<ReturnType<typeof setTimeout>>());

export const noticesAtom = resettable<Notice[]>([]);

export const dismissNoticeAction = atom(null, (_get, set, id: number) =>
  set(noticesAtom, (list) => list.filter((notice) => notice.id !== id)),
);

/** The same text again only stays longer. */
export const showNoticeAction = atom(null, (_get, set, notice: Omit<Notice, 'id'>) => {
  const id = ++lastId;
  set(noticesAtom, (list) => [...list.filter(({ text }) => text !== notice.text), { ...notice, id }]);
  set(endAction, id);
});

/** Lets a notice go in its time; while the reader is at the notices none goes. */
const endAction = atom(null, (get, set, id: number) => {
  if (!get(heldAtom)) timers.add(setTimeout(() => set(dismissNoticeAction, id), NOTICE_MS));
});

/** The reader came to the notices, or left them: each then has its whole time again. */
export const holdNoticesAction = atom(null, (get, set, isHeld: boolean) => {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  set(heldAtom, isHeld);
  if (!isHeld) for (const { id } of get(noticesAtom)) set(endAction, id);
});

export const showFailureAction = atom(null, async (_get, set, failure: Failure) => {
  try {
    const { messageOf } = await import('./message-of.deferred');
    await loadAreas(['base']);
    set(showNoticeAction, { kind: 'error', text: messageOf(failure) });
  } catch (error) {
    // Its words cannot be fetched either: nobody waits for them.
    console.warn(error);
  }
});

/** On `document` once only a reload can help (core/mount/renew/renew.ts). */
const OUTDATED = Symbol.for('vf.outdated');

/** What the reader pressed needs code that cannot be had: they may press again, or must reload the page. */
export const showMissingCodeAction = atom(null, async (_get, set) => {
  try {
    // Where this cannot be had, the message's own code might not come either.
    await loadAreas(['base']);
    const text = OUTDATED in document ? 'state.outdated' : 'settings.error.error_fetching';
    set(showNoticeAction, { kind: 'error', text: translate('base', text) });
  } catch (error) {
    console.warn(error);
  }
});

export const showRefusalAction = atom(null, (_get, set, code: ErrorCode) =>
  set(showFailureAction, { error_status: 403, message: '', data: { code } as ErrorBody }),
);
