/** A host answered a question (content/kinds/livequestions.kind): its asker gets this, and no reply notice. */
import type { Fact, FactComment } from '../../../platform/facts/facts';
import { about } from './about';
import type { Notice, NotificationKind } from './notification-kind';
import { repliedTo } from './replied-to';

export const isAnswer = ({ kind }: Pick<FactComment, 'kind'>): boolean => kind === 'livequestions';

/** @param to `shown` or `hidden` */
function noticesOf(fact: Fact, to: 'shown' | 'hidden'): Notice[] {
  if (fact.fact === to && isAnswer(fact.comment)) return repliedTo(fact.comment);
  if (!('people' in fact) || fact.fact !== `answer_${to}`) return [];
  const { comment, people } = fact;
  return people.map((person) => ({ ...about(comment), ...person, group: String(comment.parent_id) }));
}

export const answer: NotificationKind = {
  name: 'answer',
  channels: { tray: true, push: true, mail: true },
  mail: 'held',
  notifies: (fact) => noticesOf(fact, 'shown'),
  takesBack: (fact) => noticesOf(fact, 'hidden'),
};
