/** Presents to staff the reasons for a comment's state and the actions of staff. */

import type { Selectable } from 'kysely';
import type { LogEntry, Report, Why } from '../../../../../core/contract/content/moderation-api';
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
  flags: Report[],
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
  flags,
  log: entries.map(presentLogEntry),
});
