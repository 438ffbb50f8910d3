/** Bans and trust: staff decisions on people (host contract 9.3, 15; specification §6). Notices show failures. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Ban, BanBody } from '../../contract/people/bans';
import type { PublicUser } from '../../contract/people/user';
import { banUser, fetchBans, fetchPresentBans, liftBan, setTrust } from '../../transport/api/moderation';
import { showFailureAction } from '../notices/notices.atoms';
import { succeedsAction } from '../notices/succeeds.actions';
import { domainAtom } from '../page/page.atoms';
import { setUsersAction } from '../user/user.atoms';
import type { Page } from './page';

/** Includes past bans; undefined when they could not be loaded. */
export const loadBansAction = atom(null, async (get, set, user_uuid: string): Promise<Ban[] | undefined> => {
  const answer = await orUnreachable(fetchBans(get(domainAtom), user_uuid));
  if (!isFailure(answer)) return answer;
  void set(showFailureAction, answer);
  return undefined;
});

export const loadPresentBansAction = atom(
  null,
  async (get, _set, level?: Ban['ban_level'], starting_from?: string): Promise<Page<Ban> | Failure> => {
    const answer = await fetchPresentBans(get(domainAtom), level, starting_from);
    return isFailure(answer) ? answer : { items: answer.results, hasMore: answer.more_available };
  },
);

export const banUserAction = atom(null, (get, set, user_uuid: string, body: BanBody) =>
  set(succeedsAction, banUser(get(domainAtom), user_uuid, body)),
);

export const liftBanAction = atom(null, (get, set, { user_uuid, ban_uuid }: Pick<Ban, 'user_uuid' | 'ban_uuid'>) =>
  set(succeedsAction, liftBan(get(domainAtom), user_uuid, ban_uuid)),
);

/** @returns true on success. */
export const trustUserAction = atom(null, async (get, set, user: PublicUser): Promise<boolean> => {
  const badge_trusted = !user.badge_trusted;
  const isTaken = await set(succeedsAction, setTrust(get(domainAtom), user.uuid, badge_trusted));
  if (isTaken) set(setUsersAction, [{ ...user, badge_trusted }]);
  return isTaken;
});
