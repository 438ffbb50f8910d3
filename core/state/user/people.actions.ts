/** Loads people whose names are shown (specification §3 "User", §8). */

import { USERS_PER_REQUEST } from '../../base/constants';
import { isFailure } from '../../base/failure/failure';
import { atom, clearedOnReset, resettable } from '../../base/store/jotai';
import { fetchProfileCounts, fetchUsers } from '../../transport/api/users';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { countsOf, toUser } from './user';
import { isLoggedInAtom, readerAtom, setUsersAction, userAtom } from './user.atoms';

/** Publishes nothing. */
export const loadCountsAction = atom(null, async (get, set) => {
  const { uuid } = get(readerAtom);
  if (!get(isLoggedInAtom) || !get(sectionUuidAtom)) return;
  const counts = await fetchProfileCounts(get(sectionUuidAtom), uuid).catch(() => null);
  if (!counts || isFailure(counts)) return;
  set(readerAtom, (reader) => (reader.uuid === uuid ? { ...reader, data_count: countsOf(reader, counts) } : reader));
});

const asked = clearedOnReset(new Map<string, Promise<void>>());
/** The request that the calls of this task share. */
const pendingAtom = resettable<{ uuids: string[]; sending: Promise<void> } | null>(null);

/** Shares one request between all calls of a task. */
export const loadUsersAction = atom(null, async (get, set, uuids: string[]): Promise<void> => {
  await Promise.all(
    uuids.map((uuid) => {
      if (!uuid || get(userAtom(uuid))) return undefined;
      const known = asked.get(uuid);
      if (known) return known;
      const sending = set(addToRequestAction, uuid);
      asked.set(uuid, sending);
      return sending;
    }),
  );
});

const addToRequestAction = atom(null, (get, set, uuid: string): Promise<void> => {
  const pending = get(pendingAtom);
  if (pending) {
    pending.uuids.push(uuid);
    return pending.sending;
  }
  const uuids = [uuid];
  const sending = Promise.resolve().then(() => {
    set(pendingAtom, (it) => (it?.uuids === uuids ? null : it));
    return set(fetchUsersAction, uuids);
  });
  set(pendingAtom, { uuids, sending });
  return sending;
});

/** Without an answer, names are missing: logs a warning, and the next call tries again (specification §8). */
const fetchUsersAction = atom(null, async (get, set, uuids: string[]) => {
  for (let at = 0; at < uuids.length; at += USERS_PER_REQUEST) {
    const batch = uuids.slice(at, at + USERS_PER_REQUEST);
    try {
      const answer = await fetchUsers(get(domainAtom), batch);
      if (isFailure(answer)) console.warn('users could not be read', answer);
      else set(setUsersAction, answer.map(toUser));
    } catch (error) {
      console.warn('users could not be read', error);
    }
    for (const uuid of batch) asked.delete(uuid);
  }
});
