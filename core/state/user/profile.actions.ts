/** Profile data of a person other than the name (specification §3 "User"; host contract 9.3, 9.4). */
import { isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { ProfileCounts } from '../../contract/people/user';
import { fetchRecent } from '../../transport/api/relationships';
import { fetchProfileCounts, fetchUsers } from '../../transport/api/users';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { toUser } from './user';
import { currentUserAtom, setUsersAction } from './user.atoms';

/** Comments of a profile: as many as fit without scrolling. */
const RECENT = 3;

export interface Profile {
  counts: ProfileCounts;
  recent: Comment[];
}

/** Loads the person again too, with the reader's relationships. Null on failure. */
export const loadProfileAction = atom(null, async (get, set, uuid: string): Promise<Profile | null> => {
  const section = get(sectionUuidAtom);
  const reader = get(currentUserAtom).uuid;
  const answers = [
    fetchProfileCounts(section, uuid),
    fetchRecent(section, uuid, RECENT),
    fetchUsers(get(domainAtom), [uuid]),
  ] as const;
  const [counts, recent, users] = await Promise.all(answers).catch(() => [null, null, null]);
  if (!counts || !recent || isFailure(counts) || isFailure(recent)) return null;
  if (uuid !== reader && users && !isFailure(users)) set(setUsersAction, users.map(toUser));
  return { counts, recent: recent.contents };
});
