/** Polls: voting and creating them (extension). */
import { isStaff } from '../people/roles';
import type { Rule } from './case';
import { roleOf } from './live-blog';
import { all, isGuest, member, notLoginBanned, staff } from './parts';

/** A vote is not text: a posting ban does not block voting. */
const mayVote: Rule = (subject) => {
  const { actor, poll } = subject;
  if (!poll) return null;
  if (!poll.is_open) return 'poll_closed';
  if (poll.voters === 'anyone') return null;
  if (isGuest(actor)) return 'unauthorized';
  const isConfirmed = actor.social_login_provider !== '' || actor.email_verification_status === 'approved';
  return poll.voters === 'verified' && !isConfirmed ? 'email_unverified' : null;
};

/** Staff, and editors of the live blog that the poll belongs to. */
const makes: Rule = all(member, (subject) => {
  const { ban_level, user_privilege } = subject.actor;
  return isStaff(user_privilege) || (ban_level !== 'posting' && roleOf(subject) === 'editor') ? null : 'forbidden';
});

export const pollRules = {
  'poll/vote': all(notLoginBanned, mayVote),
  'poll/create': makes,
  'poll/update': makes,
  'poll/close': makes,
  'poll/remove': makes,
  /** Drops votes, which changes the result for good. */
  'poll/reset': all(staff, ({ actor }) => (actor.user_privilege === 'administrator' ? null : 'forbidden')),
  'poll/export': staff,
} satisfies Record<string, Rule>;
