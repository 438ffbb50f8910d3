/** The reader, and all named people (specification §3 "User", §5; host contract 3). Emits user/loaded, user/changed. */

import { publish } from '../../base/bus/bus';
import { isFailure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import { isStaff } from '../../contract/people/roles';
import type { PublicUser } from '../../contract/people/user';
import { readTokens } from '../../transport/tokens/tokens';
import { domainAtom } from '../page/page.atoms';
import { type CurrentReader, copyForPage, guest, isGuest, toReader } from './user';

export const readerAtom = atom<CurrentReader>(guest);
const isKnownAtom = atom(false);
export const othersAtom = keyed((_uuid: string) => atom<PublicUser | undefined>(undefined));

export const currentUserAtom = atom((get) => get(readerAtom));
export const isLoggedInAtom = atom((get) => !isGuest(get(readerAtom)));
/** True for a guest without a name, who owns nothing here. */
export const isNobodyAtom = atom((get) => get(readerAtom).uuid === guest.uuid);
export const isStaffAtom = atom((get) => get(isLoggedInAtom) && isStaff(get(readerAtom).user_privilege));

/** Undefined while unknown. The reader is never requested. */
export const userAtom = keyed((uuid: string) =>
  atom((get): PublicUser | undefined => {
    const reader = get(readerAtom);
    return reader.uuid === uuid && !isGuest(reader) ? reader : get(othersAtom(uuid));
  }),
);

const saidAtom = atom(0);

/** `const take = set(askWhoAction); … take(answer)`: drops an answer after a login or logout in the meantime. */
export const askWhoAction = atom(null, (get, set) => {
  const said = get(saidAtom);
  return (user: CurrentReader): void => {
    if (get(saidAtom) === said) set(setCurrentUserAction, user);
  };
});

/** Publishes `user/loaded` the first time and after `forgetCurrentUserAction`, `user/changed` for a real change later. */
export const setCurrentUserAction = atom(null, (get, set, user: CurrentReader) => {
  const before = get(readerAtom);
  set(readerAtom, user);
  set(saidAtom, (count) => count + 1);
  if (!get(isKnownAtom)) {
    set(isKnownAtom, true);
    publish('user/loaded', copyForPage(user));
  } else if (JSON.stringify(before) !== JSON.stringify(user)) {
    publish('user/changed', copyForPage(user));
  }
});

/** A reset: the next user is published as loaded (host contract 2.2). */
export const forgetCurrentUserAction = atom(null, (_get, set) => set(isKnownAtom, false));

/** Without tokens, or if refused, the reader is a guest. @throws without a response. */
export const loadCurrentUserAction = atom(null, async (get, set) => {
  if (!readTokens()) return set(setCurrentUserAction, guest);
  const take = set(askWhoAction);
  // Loads the module with the request, because hydration needs neither.
  const { fetchCurrentUser } = await import('../../transport/api/users');
  const answer = await fetchCurrentUser(get(domainAtom));
  take(isFailure(answer) || !readTokens() ? guest : toReader(answer));
});

/** People as returned by `toUser`. */
export const setUsersAction = atom(null, (_get, set, users: PublicUser[]) => {
  for (const user of users) set(othersAtom(user.uuid), user);
});
