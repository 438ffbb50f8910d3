/**
 * What the reader may do: the rules of core/contract/rules, asked for the present reader and page.
 * Emits:  authentication/required, authentication/needed
 * Source: specification §6; host contract 2.2
 */
import type { Reason } from '../../base/bus/events';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { ErrorCode } from '../../contract/errors';
import { type Action, type Case, refusal } from '../../contract/rules';
import { showRefusalAction } from '../notices/notices.atoms';
import { settingsAtom } from '../site/site.atoms';
import { currentUserAtom, isLoggedInAtom } from '../user/user.atoms';
import { askToJoin } from './ask-to-join';

export type Subject = Partial<Pick<Case, 'comment' | 'container' | 'user'>>;

type Ruling = (action: Action, subject?: Subject) => ErrorCode | null;

/** The same ruling for a painted widget as for the page, where they would say the same. */
const lentAtom = atom<{ ruling?: Ruling }>({});

/** `useAtomValue(rulingAtom)('comment/like', { comment })` is null when allowed. */
export const rulingAtom = atom(
  (get): Ruling => {
    const { ruling } = get(lentAtom);
    if (ruling) return ruling;
    const actor = get(currentUserAtom);
    const settings = get(settingsAtom);
    return (action, subject) => refusal(action, { actor, settings, now: Date.now(), ...subject });
  },
  (_get, set, ruling: Ruling) => set(lentAtom, { ruling }),
);

export const refusalFor = (action: Action, subject?: Subject): ErrorCode | null =>
  store.get(rulingAtom)(action, subject);

/**
 * Whether the reader may. A guest who would have to log in is asked to, and who does is asked about again: what they still
 * want is true then. Anybody else sees a notice that says why not.
 */
export function requireOrWait(action: Action, reason: Reason, subject?: Subject): boolean | Promise<boolean> {
  const refused = refusalFor(action, subject);
  if (refused === 'unauthorized' && !store.get(isLoggedInAtom)) {
    const joined = new Promise<boolean>((resolve) => askToJoin('login', reason, resolve));
    return joined.then((isIn) => isIn && requireOrWait(action, reason, subject));
  }
  if (refused) void store.set(showRefusalAction, refused);
  return !refused;
}

/** The same for what is wanted now or not at all. */
export const requireAction = (action: Action, reason: Reason, subject?: Subject): boolean =>
  requireOrWait(action, reason, subject) === true;
