/**
 * Who may do what: the one place of the product's rulings. The server enforces them, the client hides by them;
 * docs/PERMISSIONS.md shows them all. A rule answers `null` when the action is allowed, else the code of the error that
 * refuses it.
 * Source: specification §5 and §6; host contract 15. "The rulings themselves are not shown": these are ours.
 */
import type { ErrorCode } from './errors';
import type { Case, Rule } from './rules/case';
import { commentRules } from './rules/comments';
import { elsewhereRules } from './rules/elsewhere';
import { liveBlogRules } from './rules/live-blog';
import { moderationRules } from './rules/moderation';
import { peopleRules } from './rules/people';
import { pollRules } from './rules/polls';
import { questionRules } from './rules/questions';
import { reviewRules } from './rules/reviews';

export type { Actor, Case, CaseContainer, CasePoll, Person, Target } from './rules/case';
export { editWindowEnd } from './rules/comments';
export { isGuest, needsEmailVerification } from './rules/parts';

export const rules = {
  ...commentRules,
  ...moderationRules,
  ...peopleRules,
  ...elsewhereRules,
  ...liveBlogRules,
  ...questionRules,
  ...reviewRules,
  ...pollRules,
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

export const refusal = (action: Action, subject: Case): ErrorCode | null => rules[action](subject);
