import type { Comment } from '../../../core/contract/comment';
import { queueOf } from '../../../core/state/moderation/queue-of';

export type Choice = 'approve' | 'reject' | 'spam';

/** What would change anything; nothing for what nobody has to look at, or a ban alone hides. */
export function dueResolutions(comment: Comment): Choice[] {
  switch (queueOf(comment)) {
    case 'reported':
    case 'awaiting_moderation':
      return ['approve', 'reject', 'spam'];
    case 'spam':
      return ['approve', 'reject'];
    case 'disabled':
      return ['approve', 'spam'];
    default:
      return [];
  }
}

/** The words of each, as they are everywhere. */
export const wordOf = { approve: 'enable', reject: 'disable', spam: 'spam' } as const;
