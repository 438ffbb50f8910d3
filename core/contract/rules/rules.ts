/**
 * All permission rules of the product. The server enforces them, the client hides buttons by them; docs/PERMISSIONS.md
 * lists them. A rule returns `null` when the action is allowed, else the code of the error that refuses it.
 * Source: specification §5 and §6; host contract 15. "The rulings themselves are not shown": these are our own.
 */
import type { ErrorCode } from '../values/errors';
import type { Case, Rule } from './case';
import { commentRules } from './comments';
import { elsewhereRules } from './elsewhere';
import { liveBlogRules } from './live-blog';
import { moderationRules } from './moderation';
import { peopleRules } from './people';
import { pollRules } from './polls';
import { questionRules } from './questions';
import { reviewRules } from './reviews';

export type { Actor, Case, CaseContainer, CasePoll, Person, Target } from './case';
export { editWindowEnd } from './comments';
export { isGuest, needsEmailVerification } from './parts';

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
