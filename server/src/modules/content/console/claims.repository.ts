/** Claims: leases of items, so that two moderators do not read the same one. A claim never blocks a decision. */
import { type Kysely, sql } from 'kysely';
import { CLAIM_MS } from '../../../../../core/contract/console/queues';
import type { Tables } from '../../../database/schema';
import { itemsInOrder, type QueueFilter } from './queue.repository';

type Db = Kysely<Tables>;

interface Claimant {
  site_uuid: string;
  user_id: number;
  now: number;
}

const changedNow = sql`pg_current_xact_id()::text::bigint`;
const isFree = (now: number) => sql`(claimed_by is null or claim_until <= ${now})`;

/** Takes or renews claims. Skips items that a running decision has locked. */
export async function takeClaims(
  db: Db,
  { site_uuid, user_id, now }: Claimant,
  { ids, takesOver }: { ids: number[]; takesOver: boolean },
): Promise<void> {
  // A renewal changes nothing for colleagues, so it does not count as a change.
  await sql`
    with free as (
      select comment_id from review_items
      where comment_id = any(${ids}::bigint[]) and site_uuid = ${site_uuid} and queue is not null
        and (${takesOver} or ${isFree(now)} or claimed_by = ${user_id})
      for update skip locked
    )
    update review_items r set claimed_by = ${user_id}, claim_until = ${now + CLAIM_MS}::bigint,
      changed_seq = case when claimed_by = ${user_id} and claim_until > ${now} then changed_seq else ${changedNow} end
    from free where r.comment_id = free.comment_id`.execute(db);
}

/** Claims the first unclaimed items. @returns their ids in the order of the queue */
export async function takeNext(
  db: Db,
  { user_id, now }: Claimant,
  { filter, limit }: { filter: QueueFilter; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ comment_id: number }>`
    with free as (
      ${itemsInOrder(filter, { after: null, limit, also: isFree(now) })} for update skip locked
    ), taken as (
      update review_items r set claimed_by = ${user_id}, claim_until = ${now + CLAIM_MS}::bigint,
        changed_seq = ${changedNow}
      from free where r.comment_id = free.comment_id
    )
    select comment_id from free`.execute(db);
  return rows.map(({ comment_id }) => comment_id);
}

export async function releaseClaims(db: Db, { site_uuid, user_id }: Claimant, ids: number[]): Promise<void> {
  await sql`
    with own as (
      select comment_id from review_items
      where comment_id = any(${ids}::bigint[]) and site_uuid = ${site_uuid} and claimed_by = ${user_id}
      for update skip locked
    )
    update review_items r set claimed_by = null, claim_until = null, changed_seq = ${changedNow}
    from own where r.comment_id = own.comment_id`.execute(db);
}

/** Asks for a second opinion; null withdraws the question. @returns whether the item is in a queue */
export async function setSecondOpinion(
  db: Db,
  { site_uuid, user_id }: Omit<Claimant, 'now'>,
  { id, question }: { id: number; question: string | null },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update review_items set question = ${question}, changed_seq = ${changedNow},
      second_opinion_of = ${question === null ? null : user_id}
    where comment_id = ${id} and site_uuid = ${site_uuid} and queue is not null`.execute(db);
  return numAffectedRows > 0n;
}
