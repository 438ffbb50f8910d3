/**
 * The one place where the server asks the rules (core/contract/rules/permissions). Whoever is refused gets the code of the rule, and
 * for a ban its reason and its end.
 */
import { type Permission, refusal } from '../../../../../core/contract/rules/permissions';
import type { Actor, Case } from '../../../../../core/contract/rules/rules';
import type { SiteSettings } from '../../../../../core/contract/site';
import { ApiError } from '../../../http/errors';
import { type BanCopy, banData } from '../users/present-ban';

export interface Asker {
  actor: Actor;
  /** Their row, for what a ban's refusal says; null for a guest. */
  row: Omit<BanCopy, 'ban_level'> | null;
  settings: SiteSettings;
  now: number;
}

/** What the action is done to, as far as the rule asks for it. */
export type Subject = Pick<Case, 'comment' | 'container' | 'poll' | 'user'>;

/** Null when it is allowed. */
export function refusalOf(
  action: Permission,
  { actor, row, settings, now }: Asker,
  subject: Subject = {},
): ApiError | null {
  const code = refusal(action, { actor, settings, now, ...subject });
  if (!code) return null;
  return new ApiError(code, row && code.includes('banned') ? banData(row) : undefined);
}

/** @throws ApiError with the code of the rule that refuses it. */
export function judge(action: Permission, asker: Asker, subject?: Subject): void {
  const error = refusalOf(action, asker, subject);
  if (error) throw error;
}
