/** A conversation's state for staff; staff.actions.ts is only loaded for staff. */

import { atom, keyed } from '../../base/store/jotai';
import type { Comment } from '../../contract/content/comment';
import type { Queue } from '../../contract/content/moderation';

export interface StaffList {
  state: Queue;
  uuids: string[];
  hasMore: boolean;
  isLoading: boolean;
}

/** A list that was painted, or loaded before the login, has only public comments. */
export const readAsStaffAtom = keyed((_container_id: string) => atom(false));

/** Null: shows the threads. */
export const staffListAtom = keyed((_container_id: string) => atom<StaffList | null>(null));

/** Lets staff load more than an event contains. @returns true when the comment was handled. */
type Intercept = (container_id: string, comment: Comment) => boolean;
export const staffInterceptAtom = atom<{ intercept?: Intercept }>({});
