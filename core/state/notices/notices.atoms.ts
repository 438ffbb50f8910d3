/** Short notices. Each disappears after 4 s (specification §8), but not while its button is hovered or focused. */
import { counter } from '../../base/built-ins/counter';
import { NOTICE_MS } from '../../base/constants';
import type { Failure } from '../../base/failure/failure';
import { loadAreas } from '../../base/i18n/packs';
import { translate } from '../../base/i18n/translate';
import { atom, clearedOnReset, resettable } from '../../base/store/jotai';
import type { ErrorBody, ErrorCode } from '../../contract/values/errors';

export interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; run(): void };
}

const nextId = counter();

/** True while the reader hovers or focuses a notice. */
const heldAtom = resettable(false);
const timers = clearedOnReset(new Set<ReturnType<typeof setTimeout>>());

export const noticesAtom = resettable<Notice[]>([]);

export const dismissNoticeAction = atom(null, (_get, set, id: number) =>
  set(noticesAtom, (list) => list.filter((notice) => notice.id !== id)),
);

/** Showing the same text again only extends its time. */
export const showNoticeAction = atom(null, (_get, set, notice: Omit<Notice, 'id'>) => {
  const id = nextId();
  set(noticesAtom, (list) => [...list.filter(({ text }) => text !== notice.text), { ...notice, id }]);
  set(endAction, id);
});

/** Removes a notice when its time is over, unless the reader hovers or focuses one. */
const endAction = atom(null, (get, set, id: number) => {
  if (!get(heldAtom)) timers.add(setTimeout(() => set(dismissNoticeAction, id), NOTICE_MS));
});

/** Keeps the notices while the reader hovers or focuses one; afterwards each gets its full time again. */
export const holdNoticesAction = atom(null, (get, set, isHeld: boolean) => {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  set(heldAtom, isHeld);
  if (!isHeld) for (const { id } of get(noticesAtom)) set(endAction, id);
});

export const showFailureAction = atom(null, async (_get, set, failure: Failure) => {
  try {
    const { messageOf } = await import('./message-of');
    await loadAreas(['base']);
    set(showNoticeAction, { kind: 'error', text: messageOf(failure) });
  } catch (error) {
    // The message cannot be loaded either, so nothing is shown.
    console.warn(error);
  }
});

/** Set on `document` when only a reload can help (core/mount/renew/renew.ts). */
const OUTDATED = Symbol.for('vf.outdated');

/** Says that the code for the reader's click could not be loaded, and whether to try again or to reload the page. */
export const showMissingCodeAction = atom(null, async (_get, set) => {
  try {
    // A separate module for the message could fail to load for the same reason.
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
