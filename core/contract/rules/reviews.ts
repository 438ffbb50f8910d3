/** Reviews and ratings: one a person, for good, and one answer by the publisher (design decision 17). */
import type { Rule } from './case';
import { commentRules } from './comments';
import { all, containerOpen, mayWrite, member, own, seen, staff, visible } from './parts';

/** A review that a moderator has judged cannot be rewritten. */
const unjudged: Rule = ({ comment }) =>
  comment?.state === 'disabled' || comment?.state === 'spam' ? 'forbidden' : null;

const removeOwn = all(member, seen, own);

export const reviewRules = {
  /** A name without an account can be used any number of times, so that one review a person would mean nothing. */
  'review/create': all(commentRules['comment/create'], member),
  'review/reply': all(member, mayWrite, staff, visible),
  /** Editing one's own review: always allowed, even in a closed container. */
  'review/update': all(member, mayWrite, seen, own, unjudged),
  'review/remove': (subject) => (staff(subject) === null ? seen(subject) : removeOwn(subject)),
  /** Giving stars without a text. */
  'page/rate': all(member, containerOpen),
} satisfies Record<string, Rule>;
