/** Numbers of questions in each state. */
import type { Questions } from '../../contract/content/questions';
import { isVisible } from '../content/content.atoms';
import { type Question, statusOf } from './questions.atoms';

const totalOf = (question: Question) => {
  const status = statusOf(question);
  return status === 'live' ? 'open' : status;
};

/** Totals after a question was added, removed or changed; for one that is not here, only the change is known. */
export function countQuestion(
  before: Questions,
  known: Question | undefined,
  now: Question,
  isNew: boolean,
): Questions {
  const after = { ...before };
  const add = (name: 'open' | 'answered' | 'dismissed', by: 1 | -1) => {
    after[name] = Math.max(0, after[name] + by);
  };
  if (known ? isVisible(known) : !isNew) add(known ? totalOf(known) : 'open', -1);
  if (isVisible(now)) add(totalOf(now), 1);
  const { content_uuid } = now;
  if (isVisible(now) && statusOf(now) === 'live') after.live_uuid = content_uuid;
  else if (after.live_uuid === content_uuid) after.live_uuid = null;
  return after;
}
