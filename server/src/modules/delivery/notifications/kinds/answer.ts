/** A host answered a question (content/kinds/livequestions.kind): its asker is told, and not of a reply besides. */
import type { FactComment } from '../../../platform/facts/facts';
import type { NotificationKind } from '../notification-kind';
import { repliedTo } from '../replied-to';

export const isAnswer = ({ kind }: Pick<FactComment, 'kind'>): boolean => kind === 'livequestions';

export const answer: NotificationKind = {
  name: 'answer',
  channels: { tray: true, push: true, mail: true },
  mail: 'held',
  tells: (fact) => (fact.fact === 'shown' && isAnswer(fact.comment) ? repliedTo(fact.comment) : []),
  takesBack: (fact) => (fact.fact === 'hidden' && isAnswer(fact.comment) ? repliedTo(fact.comment) : []),
};
