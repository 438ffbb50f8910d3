/** The open dialog of staff in a conversation; one at a time. */

import { atom, keyed } from '../../../../core/base/store/jotai';
import type { Comment } from '../../../../core/contract/content/comment';

export type Panel =
  | { kind: 'settings' | 'queue' | 'profiles' | 'bans' | 'keys' }
  | { kind: 'why'; comment: Comment }
  | { kind: 'ban' | 'history'; user_uuid: string };

export const panelAtom = keyed((_container_id: string) => atom<Panel | null>(null));
