import { slotOf } from '../comments/drafts';
import type { Question } from './questions.atoms';

/** Where a draft is saved. @param question the one that is answered */
export const draftSlot = (container_id: string, question?: Question): string =>
  slotOf(container_id, question ? 'reply' : 'new', question?.content_uuid ?? 'question');
