/** Normalizes people: texts are strings, times milliseconds (specification §3, §5; host contract 3). */

import { toMilliseconds } from '../../base/time/milliseconds';
import { guestUser } from '../../contract/people/guest';
import type { Privilege } from '../../contract/people/roles';
import { privileges } from '../../contract/people/roles';
import type { CurrentUser, ProfileCounts, PublicUser } from '../../contract/people/user';
import { NULL_UUID } from '../../contract/values/ids';

/** Own counts, legacy and of this section together; all null for a guest. */
export interface DataCount {
  comments_made: number | null;
  likes_received: number | null;
  likes_made: number | null;
  dislikes_made: number | null;
  dislikes_received: number | null;
}

export interface CurrentReader extends CurrentUser {
  data_count: DataCount;
}

const noCounts: DataCount = {
  comments_made: null,
  likes_received: null,
  likes_made: null,
  dislikes_made: null,
  dislikes_received: null,
};

export const guest: CurrentReader = { ...guestUser, data_count: noCounts };

/** A guest has the privilege, the null uuid, or neither id nor uuid (specification §5). */
export const isGuest = ({ id, uuid, user_privilege }: Pick<PublicUser, 'id' | 'uuid' | 'user_privilege'>): boolean =>
  user_privilege === 'guest' || uuid === NULL_UUID || (!id && !uuid);

/** Copies a reader. A guest with a name gets the null uuid, like any other guest (host contract 3). */
export const copyForPage = (user: CurrentReader): CurrentReader =>
  structuredClone(isGuest(user) ? { ...user, uuid: NULL_UUID } : user);

/** `admin` is the older name of `administrator` (host contract 16). */
function privilegeOf(value: unknown): Privilege {
  if (value === 'admin') return 'administrator';
  return privileges.find((one) => one === value) ?? 'none';
}

/** Gives missing and null members the type they must have. */
export function toUser<User extends Partial<PublicUser>>(raw: User): PublicUser & User {
  const { data_count: _, email: _e, ...empty } = guest;
  const known = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== undefined));
  const { date_created, date_muted, date_following, user_privilege, name } = raw;
  return {
    ...empty,
    ...known,
    name: name || 'anonymous',
    user_privilege: privilegeOf(user_privilege),
    date_created: toMilliseconds(date_created) ?? 0,
    date_muted: toMilliseconds(date_muted),
    date_following: toMilliseconds(date_following),
  } as unknown as PublicUser & User;
}

/** Every guest is the same person, except a guest with a name, who owns their comments. */
export function toReader(raw: Partial<CurrentUser>): CurrentReader {
  const isNobody = isGuest({ id: raw.id ?? 0, uuid: raw.uuid ?? '', user_privilege: privilegeOf(raw.user_privilege) });
  const { anonymous_name, uuid } = raw;
  if (isNobody) return anonymous_name && uuid ? { ...guest, uuid, anonymous_name } : guest;
  const user = { ...guest, ...toUser(raw) } as CurrentReader;
  return { ...user, data_count: countsOf(user) };
}

/**
 * The section's counts once they are known, before that the account's (specification §3 "User context"). The
 * specification adds a legacy count; our server has one count of both, so adding would count twice.
 */
export function countsOf(user: CurrentUser, section?: ProfileCounts): DataCount {
  return {
    comments_made: section?.content_created ?? user.comments_made,
    likes_received: section?.likes_received ?? user.likes_received,
    likes_made: section?.likes_created ?? user.likes_made,
    dislikes_made: section?.dislikes_created ?? 0,
    dislikes_received: section?.dislikes_received ?? 0,
  };
}
