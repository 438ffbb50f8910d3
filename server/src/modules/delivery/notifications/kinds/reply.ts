/** A person replied: notifies the author of the parent, once the reply is visible. */
import type { FactComment } from '../../../platform/facts/facts';
import { isAnswer } from './answer';
import type { Notice, NotificationKind } from './notification-kind';
import { repliedTo } from './replied-to';

export const reply: NotificationKind = {
  name: 'reply',
  channels: { tray: true, push: true, mail: true },
  mail: 'held',
  notifies: (fact) => (fact.fact === 'shown' ? replied(fact.comment) : []),
  takesBack: (fact) => (fact.fact === 'hidden' ? replied(fact.comment) : []),
};

/** Creates the notices of a reply; the answer to a question has a kind of its own. */
export const replied = (comment: FactComment): Notice[] => (isAnswer(comment) ? [] : repliedTo(comment));
