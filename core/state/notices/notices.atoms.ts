/** Short notices, gone after 4 s (specification §8). */

import { NOTICE_MS } from '../../base/constants';
import type { Failure } from '../../base/failure/failure';
import { loadAreas } from '../../base/i18n/packs';
import { atom, resettable } from '../../base/store/jotai';
import type { ErrorBody, ErrorCode } from '../../contract/errors';

export interface Notice {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; run(): void };
}

/** Time to read a notice and to reach its button. */
const ACTION_NOTICE_MS = 10_000;

let lastId = 0;

export const noticesAtom = resettable<Notice[]>([]);

export const dismissNoticeAction = atom(null, (_get, set, id: number) =>
  set(noticesAtom, (list) => list.filter((notice) => notice.id !== id)),
);

/** The same text again only stays longer. */
export const showNoticeAction = atom(null, (_get, set, notice: Omit<Notice, 'id'>) => {
  const id = ++lastId;
  set(noticesAtom, (list) => [...list.filter(({ text }) => text !== notice.text), { ...notice, id }]);
  setTimeout(() => set(dismissNoticeAction, id), notice.action ? ACTION_NOTICE_MS : NOTICE_MS);
});

export const showFailureAction = atom(null, async (_get, set, failure: Failure) => {
  const { messageOf } = await import('./message-of.deferred');
  await loadAreas(['base']);
  set(showNoticeAction, { kind: 'error', text: messageOf(failure) });
});

export const showRefusalAction = atom(null, (_get, set, code: ErrorCode) =>
  set(showFailureAction, { error_status: 403, message: '', data: { code } as ErrorBody }),
);
