import type { Comment } from '../../../core/contract/content/comment';
import { queueOf } from '../../../core/state/moderation/queue-of';

export type Choice = 'approve' | 'reject' | 'spam';

/** Returns decisions that would change something; none for comments that need no review, or that only a ban hides. */
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

/** Text keys of the decisions, as used elsewhere. */
export const wordOf = { approve: 'enable', reject: 'disable', spam: 'spam' } as const;
