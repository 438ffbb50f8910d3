/**
 * Holds a comment by its reports, once: when their weight reaches the site's mark and they come from three networks, unless
 * staff have approved the comment before. Approving it shows it again, and it is never held a second time.
 */

import type { Decision, SiteRules } from '../../../../../core/contract/content/site-rules';
import { isStaff } from '../../../../../core/contract/people/roles';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { log, wasApprovedOrHeld } from '../../sites/moderation-log/moderation-log.repository';
import { setDecisions } from '../comments/changes.repository';
import { changeReasonsOf } from '../comments/comment-state';
import type { Kind } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';
import { sumFlags } from './flags.repository';

/** Fewer networks may be one person with several accounts, or one office. */
const NETWORKS_AT_LEAST = 3;

export interface HoldRule extends Pick<SiteRules['reports'], 'hold_weight'> {
  /** Version of the site's rules. */
  version: number;
}

export async function holdReported(
  unit: UnitOfWork,
  { kind, row, rule: { hold_weight, version } }: { kind: Kind; row: CommentRow; rule: HoldRule },
): Promise<void> {
  const { trx, now } = unit;
  if (hold_weight === 0 || row.state !== 'visible') return;
  const { reports, weight, networks } = await sumFlags(trx, row.id);
  if (weight < hold_weight || networks < NETWORKS_AT_LEAST) return;
  if ((await isByStaff(unit, kind, row)) || (await wasApprovedOrHeld(trx, row.id))) return;
  const held: Decision = { phase: 'reports', rule: 'reports', version, verdict: 'hold', date: now };
  await setDecisions(trx, row.id, [...row.decisions, held]);
  const comment = await changeReasonsOf(unit, row, { add: ['content_awaiting_moderation'] });
  const detail = { from: row.state_reasons, to: comment.state_reasons, reports, weight, networks };
  await log(unit, { action: 'hold', actor_id: null, comment, detail, via: 'rule' });
}

/** Checks whether staff wrote it, or an author of the container, whom no check holds either. */
async function isByStaff({ trx, container }: UnitOfWork, kind: Kind, { actor_id, parent_id }: CommentRow) {
  if (kind.isAuthor?.(container, numericIdToUuid(actor_id), parent_id === null ? 'create' : 'reply')) return true;
  const writer = await trx.selectFrom('users').select('role').where('id', '=', actor_id).executeTakeFirst();
  return writer !== undefined && isStaff(writer.role);
}
