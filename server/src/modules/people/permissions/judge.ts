/**
 * The one place where the server asks the rules (core/contract/rules/permissions). Whoever is refused gets the code of the rule, and
 * for a ban its reason and its end.
 */
import { type Permission, refusal } from '../../../../../core/contract/rules/permissions';
import type { Actor, Case } from '../../../../../core/contract/rules/rules';
import type { SectionModule } from '../../../../../core/contract/section-modules';
import type { SiteSettings } from '../../../../../core/contract/site';
import { ApiError } from '../../../http/errors';
import { type BanCopy, banData } from '../users/present-ban';

export interface Asker {
  actor: Actor;
  /** Their row, for what a ban's refusal says; null for a guest. */
  row: Omit<BanCopy, 'ban_level'> | null;
  settings: SiteSettings;
  now: number;
  /** The module that it belongs to, where the section has switched that off. */
  off?: SectionModule | null;
}

/**
 * What nobody does where the module is off. Reports, corrections, drafts and taking away go on, as all that staff do: what
 * stands there can still be read.
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

/** A code that clients know; the module is named for who reads the log of a page or a program. */
export const refusalOfModule = (module: SectionModule): ApiError =>
  new ApiError('commenting_disabled', { module }, `Module ${module} is switched off in this section.`);

/** What the action is done to, as far as the rule asks for it. */
export type Subject = Pick<Case, 'comment' | 'container' | 'poll' | 'user'>;

/** Null when it is allowed. */
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

/** @throws ApiError with the code of the rule that refuses it. */
export function judge(action: Permission, asker: Asker, subject?: Subject): void {
  const error = refusalOf(action, asker, subject);
  if (error) throw error;
}
