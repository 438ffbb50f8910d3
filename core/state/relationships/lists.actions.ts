/** Lists of people around the reader (specification §7, §9). Each is loaded again when it is opened. */
import { USERS_PER_REQUEST } from '../../base/constants';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter } from '../../base/store/jotai';
import type { PublicUser } from '../../contract/people/user';
import { fetchFollowers, fetchFollowing, fetchMuted } from '../../transport/api/people';
import { fetchUsers } from '../../transport/api/users';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { toUser } from '../user/user';
import { currentUserAtom, setUsersAction } from '../user/user.atoms';
import { mutedAtom } from './relationships.atoms';

export type PeopleListKind = 'followers' | 'following' | 'muted';

/** Specification §9. */
export const MOST_PEOPLE = 100;

/** Newest first; null when they could not be loaded. */
export const loadPeopleAction = atom(null, async (get, set, kind: PeopleListKind): Promise<PublicUser[] | null> => {
  const answer = await orUnreachable(fetchPeople(get, kind));
  if (isFailure(answer)) return null;
  const people = answer.map(toUser);
  set(setUsersAction, people);
  if (kind === 'muted') set(mutedAtom, new Set(people.map(({ uuid }) => uuid)));
  return people;
});

async function fetchPeople(get: Getter, kind: PeopleListKind): Promise<Partial<PublicUser>[] | Failure> {
  const [domain, { uuid }] = [get(domainAtom), get(currentUserAtom)];
  if (kind === 'followers') return fetchFollowers(domain, uuid, MOST_PEOPLE);
  if (kind === 'muted') return fetchMuted(domain, uuid, MOST_PEOPLE);
  const followed = await fetchFollowing(get(sectionUuidAtom), MOST_PEOPLE);
  if (isFailure(followed) || followed.length === 0) return isFailure(followed) ? followed : [];
  const uuids = followed.map(({ user_uuid }) => user_uuid).slice(0, USERS_PER_REQUEST);
  const people = await fetchUsers(domain, uuids);
  if (isFailure(people)) return people;
  const byUuid = new Map(people.map((person) => [person.uuid, person]));
  return uuids.flatMap((one) => byUuid.get(one) ?? []);
}
