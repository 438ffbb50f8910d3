/** Reviews and ratings: one a person, theirs for good, and one answer by the publisher (design decision 17). */
import type { Rule } from './case';
import { commentRules } from './comments';
import { all, containerOpen, mayWrite, member, own, seen, staff, visible } from './parts';

/** What a moderator has judged is not written anew. */
const unjudged: Rule = ({ comment }) =>
  comment?.state === 'disabled' || comment?.state === 'spam' ? 'forbidden' : null;

const removeOwn = all(member, seen, own);

export const reviewRules = {
  /** A name without an account may have as many as it likes, and one a person would mean nothing. */
  'review/create': all(commentRules['comment/create'], member),
  'review/reply': all(member, mayWrite, staff, visible),
  /** At any time, in a closed container too. */
  'review/update': all(member, mayWrite, seen, own, unjudged),
  'review/remove': (subject) => (staff(subject) === null ? seen(subject) : removeOwn(subject)),
  /** Stars without words. */
  'page/rate': all(member, containerOpen),
} satisfies Record<string, Rule>;
