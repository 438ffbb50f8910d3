/**
 * People: the reader, and everybody whose name is shown.
 *
 * Reads:  currentUserAtom, isLoggedInAtom, isStaffAtom, userAtom(uuid)
 * Writes: setCurrentUserAction, askWhoAction, forgetCurrentUserAction, loadCurrentUserAction, keepUsersAction,
 *         loadUsersAction, loadCountsAction
 * Emits:  user/loaded, user/changed
 * Source: the spec, §3 "User", §5; HOST-API.md 3
 */
import { isFailure } from '../api/failure';
import { fetchCurrentUser, fetchProfileCounts, fetchUsers } from '../api/users';
import { publish } from '../bus/bus';
import { USERS_PER_REQUEST } from '../constants';
import { isStaff } from '../contract/roles';
import type { PublicUser } from '../contract/user';
import { readTokens } from '../session/tokens';
import { domainAtom, sectionUuidAtom } from '../site/site.atoms';
import { atom, keyed } from '../store/jotai';
import { type CurrentReader, countsOf, guest, isGuest, toReader, toUser } from './user';

/** Set by `setCurrentUserAction`, which tells the page. */
export const readerAtom = atom<CurrentReader>(guest);
const isKnownAtom = atom(false);
/** Who is not the reader. */
export const othersAtom = keyed((_uuid: string) => atom<PublicUser | undefined>(undefined));

/** The reader; a guest until somebody is logged in. */
export const currentUserAtom = atom((get) => get(readerAtom));
export const isLoggedInAtom = atom((get) => !isGuest(get(readerAtom)));
export const isStaffAtom = atom((get) => get(isLoggedInAtom) && isStaff(get(readerAtom).user_privilege));

/** Somebody by uuid; undefined while unknown. The reader is never asked for. */
export const userAtom = keyed((uuid: string) =>
  atom((get): PublicUser | undefined => {
    const reader = get(readerAtom);
    return reader.uuid === uuid && !isGuest(reader) ? reader : get(othersAtom(uuid));
  }),
);

/** Counts how often it was said who the reader is. */
const saidAtom = atom(0);

/**
 * Takes an answer to who the reader is, asked for before: somebody who logged in or out meanwhile knows better than it.
 *
 * `const take = set(askWhoAction); … take(answer)`
 */
export const askWhoAction = atom(null, (get, set) => {
  const said = get(saidAtom);
  return (user: CurrentReader): void => {
    if (get(saidAtom) === said) set(setCurrentUserAction, user);
  };
});

/**
 * Sets who the reader is and tells the page: `user/loaded` the first time and after `forgetCurrentUserAction`,
 * `user/changed` when something really changed later.
 */
export const setCurrentUserAction = atom(null, (get, set, user: CurrentReader) => {
  const before = get(readerAtom);
  set(readerAtom, user);
  set(saidAtom, (count) => count + 1);
  if (!get(isKnownAtom)) {
    set(isKnownAtom, true);
    publish('user/loaded', structuredClone(user));
  } else if (JSON.stringify(before) !== JSON.stringify(user)) {
    publish('user/changed', structuredClone(user));
  }
});

/** A reset: the next user set is told as loaded anew (HOST-API.md 2.2). */
export const forgetCurrentUserAction = atom(null, (_get, set) => set(isKnownAtom, false));

/**
 * Asks the server who the reader is; who has no tokens is a guest, and so is who is refused.
 *
 * @throws when there was no response.
 */
export const loadCurrentUserAction = atom(null, async (get, set) => {
  if (!readTokens()) return set(setCurrentUserAction, guest);
  const take = set(askWhoAction);
  const answer = await fetchCurrentUser(get(domainAtom));
  take(isFailure(answer) || !readTokens() ? guest : toReader(answer));
});

/** Completes the reader's own counts with those of the section; says nothing to the page. */
export const loadCountsAction = atom(null, async (get, set) => {
  const { uuid } = get(readerAtom);
  if (!get(isLoggedInAtom) || !get(sectionUuidAtom)) return;
  const counts = await fetchProfileCounts(get(sectionUuidAtom), uuid).catch(() => null);
  if (!counts || isFailure(counts)) return;
  set(readerAtom, (reader) => (reader.uuid === uuid ? { ...reader, data_count: countsOf(reader, counts) } : reader));
});

/** Takes people, already as `toUser` makes them. */
export const keepUsersAction = atom(null, (_get, set, users: PublicUser[]) => {
  for (const user of users) set(othersAtom(user.uuid), user);
});

const asked = new Map<string, Promise<void>>();
let next: string[] = [];
let sending: Promise<void> | undefined;

/** Fetches people not known yet; all that are asked for in one turn of the event loop share a request. */
export const loadUsersAction = atom(null, async (get, set, uuids: string[]): Promise<void> => {
  await Promise.all(
    uuids.map((uuid) => {
      if (!uuid || get(userAtom(uuid))) return undefined;
      const known = asked.get(uuid);
      if (known) return known;
      next.push(uuid);
      sending ??= Promise.resolve().then(() => {
        const batch = next;
        next = [];
        sending = undefined;
        return set(fetchUsersAction, batch);
      });
      asked.set(uuid, sending);
      return sending;
    }),
  );
});

/** Failing costs the names, not the page: a warning, and the next asking tries again (§8). */
const fetchUsersAction = atom(null, async (get, set, uuids: string[]) => {
  for (let at = 0; at < uuids.length; at += USERS_PER_REQUEST) {
    const batch = uuids.slice(at, at + USERS_PER_REQUEST);
    try {
      const answer = await fetchUsers(get(domainAtom), batch);
      if (isFailure(answer)) console.warn('users could not be read', answer);
      else set(keepUsersAction, answer.map(toUser));
    } catch (error) {
      console.warn('users could not be read', error);
    }
    for (const uuid of batch) asked.delete(uuid);
  }
});
