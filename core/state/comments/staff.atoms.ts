/** What a conversation knows of its staff; staff.actions.ts is fetched by staff alone. */

import { atom, keyed } from '../../base/store/jotai';
import type { Comment } from '../../contract/comment';
import type { Queue } from '../../contract/moderation';

export interface StaffList {
  state: Queue;
  uuids: string[];
  hasMore: boolean;
  isLoading: boolean;
}

/** A list that was painted, or read before the log-in, is what everybody sees. */
export const readAsStaffAtom = keyed((_container_id: string) => atom(false));

/** Null: the threads. */
export const staffListAtom = keyed((_container_id: string) => atom<StaffList | null>(null));

/** Staff may read more than an event says. @returns whether it has taken the comment. */
type Intercept = (container_id: string, comment: Comment) => boolean;
export const staffInterceptAtom = atom<{ intercept?: Intercept }>({});
