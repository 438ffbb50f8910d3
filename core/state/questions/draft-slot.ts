import { slotOf } from '../comments/drafts';
import type { Question } from './questions.atoms';

/** Key of a saved draft. @param question the one being answered */
export const draftSlot = (container_id: string, question?: Question): string =>
  slotOf(container_id, question ? 'reply' : 'new', question?.content_uuid ?? 'question');
