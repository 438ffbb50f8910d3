/**
 * What a conversation knows of its staff; what staff do is in staff.actions.ts, which only they fetch.
 *
 * Reads: staffListAtom(container_id), readAsStaffAtom(container_id), staffInterceptAtom
 */

import { atom, keyed } from '../../base/store/jotai';
import type { Comment, ContentState } from '../../contract/comment';

/** Comments and replies of one state, shown in place of the threads. */
export interface StaffList {
  state: ContentState;
  uuids: string[];
  hasMore: boolean;
  isLoading: boolean;
}

/** Whether the list was asked for by staff: one that was painted, or read before, is what everybody sees. */
export const readAsStaffAtom = keyed((_container_id: string) => atom(false));

/** Null: the threads. */
export const staffListAtom = keyed((_container_id: string) => atom<StaffList | null>(null));

/** Events are the same for everybody, and staff may read more than that. Answers whether it has taken the comment. */
type Intercept = (container_id: string, comment: Comment) => boolean;
export const staffInterceptAtom = atom<{ intercept?: Intercept }>({});
