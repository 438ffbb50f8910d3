/**
 * The only place where the server evaluates the rules (core/contract/rules/permissions). A refusal has the code of the
 * rule, and for a ban its reason and end.
 */
import { type Permission, refusal } from '../../../../../core/contract/rules/permissions';
import type { Actor, Case } from '../../../../../core/contract/rules/rules';
import type { SectionModule } from '../../../../../core/contract/sites/section-modules';
import type { SiteSettings } from '../../../../../core/contract/sites/site';
import { ApiError } from '../../../http/errors';
import { type BanCopy, banData } from '../users/present-ban';

export interface Asker {
  actor: Actor;
  /** The asker's row, for the data of a ban; null for a guest. */
  row: Omit<BanCopy, 'ban_level'> | null;
  settings: SiteSettings;
  now: number;
  /** Module of the action, if the section has switched it off. */
  off?: SectionModule | null;
}

/**
 * Actions that a switched-off module forbids. Reports, edits, drafts, deletions and all actions of staff stay allowed,
 * because existing contents can still be read.
 */
const closedWithModule: ReadonlySet<Permission> = new Set<Permission>([
  'comment/create',
  'comment/reply',
  'comment/like',
  'comment/dislike',
  'comment/update',
  'message/create',
  'message/reply',
  'message/like',
  'message/dislike',
  'message/update',
  'livecontent/publish',
  'livecontent/reply',
  'question/ask',
  'question/upvote',
  'question/answer',
  'review/create',
  'review/reply',
  'review/update',
  'page/rate',
  'poll/vote',
  'media/upload',
]);

/** Has a code that older clients know; the message names the module for people who read logs. */
export const refusalOfModule = (module: SectionModule): ApiError =>
  new ApiError('commenting_disabled', { module }, `Module ${module} is switched off in this section.`);

/** Target of the action, with the members that the rule needs. */
export type Subject = Pick<Case, 'comment' | 'container' | 'poll' | 'user' | 'organization_role'>;

/** Returns null when it is allowed. */
export function refusalOf(
  action: Permission,
  { actor, row, settings, now, off }: Asker,
  subject: Subject = {},
): ApiError | null {
  if (off && closedWithModule.has(action)) return refusalOfModule(off);
  const code = refusal(action, { actor, settings, now, ...subject });
  if (!code) return null;
  return new ApiError(code, row && code.includes('banned') ? banData(row) : undefined);
}

/** @throws ApiError with the code of the refusing rule */
export function judge(action: Permission, asker: Asker, subject?: Subject): void {
  const error = refusalOf(action, asker, subject);
  if (error) throw error;
}
