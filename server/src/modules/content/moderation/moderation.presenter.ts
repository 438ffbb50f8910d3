/** Why a comment stands as it does and who did what, as staff read it. */

import type { Selectable } from 'kysely';
import type { FlagReason } from '../../../../../core/contract/comment';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { LogEntry, Why } from '../../../../../core/contract/moderation-api';
import type { ModerationLogTable } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

type LogRow = Selectable<ModerationLogTable>;

export const presentLogEntry = (row: LogRow): LogEntry => ({
  log_id: row.id,
  action: row.action,
  actor_uuid: row.actor_uuid,
  user_uuid: row.user_uuid,
  content_uuid: row.content_uuid,
  content_container_uuid: row.content_container_uuid,
  detail: row.detail,
  date_created: row.date_created,
});

export const presentWhy = (
  { state, state_reasons, decisions }: CommentRow,
  flags: { reason: string; user_id: number; date_created: number }[],
  entries: LogRow[],
): Why => ({
  state,
  state_reasons,
  decisions: decisions.map(({ phase, rule, version, score = null, verdict, date }) => ({
    phase,
    rule,
    version,
    score,
    verdict,
    date,
  })),
  flags: flags.map(({ reason, user_id, date_created }) => ({
    reason: reason as FlagReason,
    user_uuid: numericIdToUuid(user_id),
    date: date_created,
  })),
  log: entries.map(presentLogEntry),
});
