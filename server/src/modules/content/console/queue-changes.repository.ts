/** Changed items of the queue, by the number of the transaction that changed them. */
import { type Kysely, sql } from 'kysely';
import type { QueueChange } from '../../../../../core/contract/console/queue';
import { CHANGES_MAX, type StateQueue } from '../../../../../core/contract/console/queues';
import type { ContentState } from '../../../../../core/contract/content/comment';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

/** The number up to which all transactions have ended: every later change has a higher number. */
const ended = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1`;

export async function readChangedSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select ${ended} as seq`.execute(db);
  return rows[0]?.seq ?? 0;
}

export interface ChangeRow {
  comment_id: number;
  queue: StateQueue | null;
  version: number;
  state: ContentState;
  claimed_by: number | null;
  changed_seq: number;
}

interface Since {
  site_uuid: string;
  after: number;
  now: number;
  /**
   * Also finds changes of transactions that are newer than a running one. They are found again by a later call, because
   * `changed_seq` of the result does not include them.
   */
  isLive?: boolean;
}

interface Found {
  rows: ChangeRow[];
  changed_seq: number;
  more: boolean;
}

/** Finds the changes after a number, oldest first. Changes of one transaction stay together. */
export async function findChanges(db: Db, { site_uuid, after, now, isLive = false }: Since): Promise<Found> {
  const { rows } = await sql<ChangeRow & { ended: number }>`
    select horizon.ended, r.* from (select ${ended} as ended) horizon left join lateral (
      select i.comment_id, i.queue, i.version, c.state, i.changed_seq,
        case when i.claim_until > ${now} then i.claimed_by end as claimed_by
      from (
        select * from review_items
        where site_uuid = ${site_uuid} and changed_seq > ${after} and (${isLive} or changed_seq <= horizon.ended)
        order by changed_seq fetch first ${sql.lit(CHANGES_MAX)} rows with ties
      ) i join comments c on c.id = i.comment_id
    ) r on true order by r.changed_seq`.execute(db);
  const horizon = rows[0]?.ended ?? 0;
  const found = rows.filter(({ comment_id }) => comment_id !== null);
  const more = found.length >= CHANGES_MAX;
  const last = found.at(-1)?.changed_seq ?? horizon;
  return { rows: found, more, changed_seq: more ? Math.min(last, horizon) : horizon };
}

/** Finds the items whose claim ended in a span of time. The end of a lease changes no row. */
export async function findEndedClaims(
  db: Db,
  { site_uuid, from, to }: { site_uuid: string; from: number; to: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select i.comment_id, i.queue, i.version, c.state, null::bigint as claimed_by, i.changed_seq
    from review_items i join comments c on c.id = i.comment_id
    where i.claimed_by is not null and i.site_uuid = ${site_uuid} and i.claim_until > ${from} and i.claim_until <= ${to}
    limit ${CHANGES_MAX}`.execute(db);
  return rows;
}

export const presentChange = ({ comment_id, queue, version, state, claimed_by }: ChangeRow): QueueChange => ({
  content_uuid: numericIdToUuid(comment_id),
  ...{ queue, version, state },
  claimed_by: claimed_by === null ? null : numericIdToUuid(claimed_by),
});
