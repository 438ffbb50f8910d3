/** Comments of a person on a site, in any state, without those they deleted themselves. */
import { type Kysely, sql } from 'kysely';
import type { ContentState, TotalsByState } from '../../../../../core/contract/content/comment';
import { QUEUE_COUNTED } from '../../../../../core/contract/content/moderation';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';

interface Whose {
  kinds: string[];
  site_uuid: string;
  actor_id: number;
}

/** Newest first. Reads the limit for each kind, because the index orders one kind after the other. */
const theirs = ({ kinds, site_uuid, actor_id }: Whose, before: number | null, limit: number) => sql<CommentRow>`
  select newest.* from unnest(${kinds}::text[]) as asked (kind) cross join lateral (
    select * from comments
    where actor_id = ${actor_id} and kind = asked.kind and date_deleted is null
      and section_uuid in (select uuid from sections where site_uuid = ${site_uuid})
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}
  ) newest order by newest.id desc limit ${limit}`;

export async function findOf(
  db: Kysely<Tables>,
  { before, limit, ...whose }: Whose & { before: number | null; limit: number },
): Promise<{ rows: CommentRow[]; more: boolean }> {
  const { rows } = await theirs(whose, before, limit + 1).execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** Counts the latest comments of a person by state. */
export async function countOf(db: Kysely<Tables>, whose: Whose): Promise<TotalsByState> {
  const { rows } = await sql<{ state: ContentState; total: number; reported: number }>`
    select state, count(*)::int as total, (count(*) filter (where total_flags > 0))::int as reported from (
      ${theirs(whose, null, QUEUE_COUNTED)}
    ) latest group by state`.execute(db);
  const totals = { visible: 0, disabled: 0, hidden: 0, awaiting_moderation: 0, spam: 0, reported: 0 };
  for (const { state, total, reported } of rows) {
    totals[state] = total;
    if (state === 'visible') totals.reported = reported;
  }
  return totals;
}
