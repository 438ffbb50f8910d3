/** What is said on the site and who says it (specification §2 "Tray", §5). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import type { PublicUser } from '../../contract/user';
import { fetchCommunity, fetchTopUsers } from '../../transport/api/people';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadUsersAction } from '../user/people.actions';
import { toUser } from '../user/user';
import { currentUserAtom, isLoggedInAtom, setUsersAction } from '../user/user.atoms';

/** One more than is shown is asked for: the reader may be among them. */
const TOP = 6;
const SHOWN = 5;

export interface Community {
  top: PublicUser[];
  liked: Comment[];
  followed: Comment[];
  latest: Comment[];
}

/** Null when nothing of it could be read; a part that could not is empty. */
export const loadCommunityAction = atom(null, async (get, set): Promise<Community | null> => {
  const [section, domain, reader] = [get(sectionUuidAtom), get(domainAtom), get(currentUserAtom).uuid];
  const ask = (sort: 'newest' | 'num_likes_desc', filtered_by?: 'followed') =>
    orUnreachable(fetchCommunity(section, { sort, limit: SHOWN, filtered_by }));
  const [top, liked, followed, latest] = await Promise.all([
    orUnreachable(fetchTopUsers(domain, TOP)),
    ask('num_likes_desc'),
    get(isLoggedInAtom) ? ask('newest', 'followed') : { contents: [] },
    ask('newest'),
  ]);
  if ([top, liked, latest].every(isFailure)) return null;
  const people = isFailure(top) ? [] : top.map(toUser);
  set(setUsersAction, people);
  const [mostLiked, ofFollowed, newest] = [liked, followed, latest].map((answer) =>
    isFailure(answer) ? [] : answer.contents,
  ) as [Comment[], Comment[], Comment[]];
  await set(loadUsersAction, [...new Set([...mostLiked, ...ofFollowed, ...newest].map((it) => it.actor_uuid))]);
  return {
    top: people.filter(({ uuid }) => uuid !== reader).slice(0, SHOWN),
    liked: mostLiked,
    followed: ofFollowed,
    latest: newest,
  };
});
