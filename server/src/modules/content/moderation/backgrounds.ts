/** Loads the reasons and the parents of queued comments. */
import { type Kysely, sql } from 'kysely';
import type { Background } from '../../../../../core/contract/content/moderation-api';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

/** Enough of the parent to understand the reply. */
const ANSWERED_MAX = 300;

/** Reads backgrounds by `content_uuid`, in one statement. */
export async function readBackgrounds(db: Kysely<Tables>, rows: CommentRow[]): Promise<Record<string, Background>> {
  if (rows.length === 0) return {};
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await sql<{
    id: number;
    parent_id: number | null;
    rule: string | null;
    content: string | null;
    actor_id: number | null;
    name: string | null;
  }>`
    select c.id, c.parent_id, nullif(r.rule, '') as rule, p.content, p.actor_id, u.name from comments c
    left join review_items r on r.comment_id = c.id
    left join comments p on p.id = c.parent_id and p.date_deleted is null
    left join users u on u.id = p.actor_id
    where c.id = any(${ids}::bigint[])`.execute(db);
  return Object.fromEntries(
    found.map(({ id, parent_id, rule, content, actor_id, name }) => [
      numericIdToUuid(id),
      {
        rule,
        answers:
          parent_id === null
            ? null
            : {
                user_uuid: actor_id === null ? null : numericIdToUuid(actor_id),
                name: name ?? '',
                content: cutText(content ?? '', ANSWERED_MAX),
              },
      },
    ]),
  );
}
