/** Recent comments of the site and their writers (specification §2 "Tray", §5). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { CommunitySort } from '../../contract/content/community';
import type { PublicUser } from '../../contract/people/user';
import { fetchCommunity, fetchTopUsers } from '../../transport/api/people';
import { windClockAction } from '../comments/clock.atoms';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadUsersAction } from '../user/people.actions';
import { toUser } from '../user/user';
import { currentUserAtom, isLoggedInAtom, setUsersAction } from '../user/user.atoms';

/** Top users; requests one more, because the reader may be among them. */
const SHOWN = 5;

export interface Community {
  top: PublicUser[];
  liked: Comment[];
  followed: Comment[];
  latest: Comment[];
}

/** The most liked people, without the reader; null when they could not be loaded. */
export const loadTopUsersAction = atom(null, async (get, set, limit: number): Promise<PublicUser[] | null> => {
  const answer = await orUnreachable(fetchTopUsers(get(domainAtom), limit + 1));
  if (isFailure(answer)) return null;
  const people = answer.map(toUser);
  set(setUsersAction, people);
  const reader = get(currentUserAtom).uuid;
  return people.filter(({ uuid }) => uuid !== reader).slice(0, limit);
});

/** Comments of the whole site with their writers; null when they could not be loaded. */
export const loadCommunityCommentsAction = atom(
  null,
  async (get, set, query: { sort: CommunitySort; limit: number }): Promise<Comment[] | null> => {
    const answer = await orUnreachable(fetchCommunity(get(sectionUuidAtom), query));
    if (isFailure(answer)) return null;
    await set(loadUsersAction, [...new Set(answer.contents.map(({ actor_uuid }) => actor_uuid))]);
    // Before rendering: "now" that becomes "3 days ago" would move the content below.
    set(windClockAction);
    return answer.contents;
  },
);

/** Null when nothing could be loaded; a missing part is empty. */
export const loadCommunityAction = atom(null, async (get, set): Promise<Community | null> => {
  const section = get(sectionUuidAtom);
  const ask = (sort: 'newest' | 'num_likes_desc', filtered_by?: 'followed') =>
    orUnreachable(fetchCommunity(section, { sort, limit: SHOWN, filtered_by }));
  const [top, liked, followed, latest] = await Promise.all([
    set(loadTopUsersAction, SHOWN),
    ask('num_likes_desc'),
    get(isLoggedInAtom) ? ask('newest', 'followed') : { contents: [] },
    ask('newest'),
  ]);
  if (!top && isFailure(liked) && isFailure(latest)) return null;
  const [mostLiked, ofFollowed, newest] = [liked, followed, latest].map((answer) =>
    isFailure(answer) ? [] : answer.contents,
  ) as [Comment[], Comment[], Comment[]];
  await set(loadUsersAction, [...new Set([...mostLiked, ...ofFollowed, ...newest].map((it) => it.actor_uuid))]);
  set(windClockAction);
  return {
    top: top ?? [],
    liked: mostLiked,
    followed: ofFollowed,
    latest: newest,
  };
});
