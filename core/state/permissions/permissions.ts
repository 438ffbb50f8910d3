/**
 * Permissions for comments: the rules of core/contract/rules, applied to the current reader and page. A first render
 * needs no others; the other rules are in all-permissions.ts.
 * Emits:  authentication/required, authentication/needed
 * Source: specification §6; host contract 2.2
 */
import type { Reason } from '../../base/bus/events';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { serverNow } from '../../base/time/server-clock';
import type { Case } from '../../contract/rules/case';
import { commentRules } from '../../contract/rules/comments';
import { member, moderate } from '../../contract/rules/parts';
import type { ErrorCode } from '../../contract/values/errors';
import { showRefusalAction } from '../notices/notices.atoms';
import { settingsAtom } from '../site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';
import { askToJoin } from './ask-to-join';

export type Subject = Partial<Pick<Case, 'comment' | 'container' | 'user'>>;

const rules = { ...commentRules, 'comment/moderate': moderate, 'page/follow': member };
export type CommentAction = keyof typeof rules;

export type Ruling<Action> = (action: Action, subject?: Subject) => ErrorCode | null;

/** Permissions captured when the widget was painted; used until the page's own are known. */
const lentAtom = atom<{ ruling?: Ruling<CommentAction> }>({});

export const askingAtom = atom((get) => ({ actor: get(currentUserAtom), settings: get(settingsAtom) }));

/** `useAtomValue(rulingAtom)('comment/like', { comment })` is null when allowed. */
export const rulingAtom = atom(
  (get): Ruling<CommentAction> => {
    const { ruling } = get(lentAtom);
    if (ruling) return ruling;
    const asking = get(askingAtom);
    return (action, subject) => rules[action]({ ...asking, now: serverNow(), ...subject });
  },
  (_get, set, ruling: Ruling<CommentAction>) => set(lentAtom, { ruling }),
);

export const refusalFor = (action: CommentAction, subject?: Subject): ErrorCode | null =>
  store.get(rulingAtom)(action, subject);

/**
 * Checks the permission. A guest is asked to log in, and the permission is checked again after that: true if they still
 * want it. Other readers see a notice with the reason.
 *
 * @param more data beside the subject, for the page they return to (core/state/wish)
 */
export const requireOrWait = (
  action: CommentAction,
  reason: Reason,
  subject?: Subject,
  more?: object,
): boolean | Promise<boolean> => askOrWait(() => refusalFor(action, subject), reason, { ...subject, ...more });

export function askOrWait(refusal: () => ErrorCode | null, reason: Reason, about?: object): boolean | Promise<boolean> {
  const refused = refusal();
  if (refused === 'unauthorized' && !store.get(isLoggedInAtom)) {
    const joined = new Promise<boolean>((resolve) => askToJoin('login', reason, resolve, about));
    return joined.then((isIn) => isIn && askOrWait(refusal, reason, about));
  }
  if (refused) void store.set(showRefusalAction, refused);
  return !refused;
}

/** Like `requireOrWait`, without waiting for a login. */
export const requireAction = (action: CommentAction, reason: Reason, subject?: Subject): boolean =>
  requireOrWait(action, reason, subject) === true;
