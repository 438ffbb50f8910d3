/** Permissions except comments' (people, pages, staff). Emits authentication/required, authentication/needed. */
import type { Reason } from '../../base/bus/events';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { serverNow } from '../../base/time/server-clock';
import { type Action, refusal } from '../../contract/rules/rules';
import { askingAtom, askOrWait, type Ruling, type Subject } from './permissions';

/** `useAtomValue(anyRulingAtom)('user/follow', { user })` is null when allowed. */
export const anyRulingAtom = atom((get): Ruling<Action> => {
  const asking = get(askingAtom);
  return (action, subject) => refusal(action, { ...asking, now: serverNow(), ...subject });
});

/** `requireOrWait` for every action, not only comments'. */
export const requireAnyOrWait = (
  action: Action,
  reason: Reason,
  subject?: Subject,
  more?: object,
): boolean | Promise<boolean> =>
  askOrWait(() => store.get(anyRulingAtom)(action, subject), reason, { ...subject, ...more });
