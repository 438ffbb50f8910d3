/**
 * Short notices, gone after 4 s (the spec, §8).
 *
 * Reads:  noticesAtom
 * Writes: showNoticeAction, showFailureAction, dismissNoticeAction
 */
import { banOf, codeOf, type Failure } from '../api/failure';
import { NOTICE_MS } from '../constants';
import { translate } from '../i18n/translate';
import { atom, resettable } from '../store/jotai';

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

/**
 * What to tell a reader of a failure: the server's own words where it has particular ones, else the message mapped to
 * its code (§8). Our server's standard words are English, so a known code is told in the reader's language.
 */
export function messageOf(failure: Failure): string {
  const { error_status, message, data } = failure;
  if (error_status === 0) return translate('base', 'settings.error.offline');
  if (data) {
    const reason = banOf(failure)?.reason;
    const text = translate('base', `settings.error.${codeOf(failure)}`);
    return reason ? `${text} ${translate('base', 'ban.reason', { reason })}` : text;
  }
  if (message && !message.startsWith('HTTP ')) return message;
  if (error_status === 401) return translate('base', 'settings.error.unauthorized');
  return translate('base', 'settings.error.generic_error');
}

/** Shows why something was refused. */
export const showFailureAction = atom(null, (_get, set, failure: Failure) =>
  set(showNoticeAction, { kind: 'error', text: messageOf(failure) }),
);
