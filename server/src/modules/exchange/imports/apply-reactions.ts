/** Adds the reactions of people to messages of chats. Their sums follow from the rows. */
import { type RawBuilder, sql } from 'kysely';
import { applyInRanges } from './in-ranges';
import type { ImportJob, Trx } from './job';

/** Part of a query: new staged reactions `s`, with our message `c` and our user `u`. */
const stagedReactions = ({ uuid, site, source }: ImportJob, range: RawBuilder<unknown>) => sql`
  import_stage s
  join import_items ci on ci.site_uuid = ${site.uuid} and ci.source = ${source}
    and ci.kind = 'comment' and ci.foreign_id = s.container
  join import_items ui on ui.site_uuid = ${site.uuid} and ui.source = ${source}
    and ui.kind = 'user' and ui.foreign_id = s.author
  join comments c on c.id = ci.our_id::bigint and c.kind = 'livechat' and c.state <> 'hidden'
  join users u on u.id = ui.our_id::bigint and u.date_erased is null
  where s.import_uuid = ${uuid} and s.kind = 'reaction' and ${range}
    and not exists (select from chat_reactions r where r.user_id = u.id and r.comment_id = c.id)`;

export const applyReactions = (job: ImportJob): Promise<void> =>
  applyInRanges(
    job,
    'reaction',
    (range) => sql`select distinct c.container_uuid as uuid from ${stagedReactions(job, range)}`,
    async (trx, changes, range) => {
      const messages = await insertReactions(trx, job, changes.container.uuid, range);
      await sumReactions(trx, [...new Set(messages)]);
      changes.touch();
      job.count('reactions', messages.length);
    },
  );

/** @returns the message of each reaction that was added */
async function insertReactions(
  trx: Trx,
  job: ImportJob,
  container_uuid: string,
  range: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ comment_id: number }>`
    insert into chat_reactions (user_id, comment_id, reaction, is_counted, date_created)
    select distinct on (u.id, c.id) u.id, c.id, s.record->>'reaction', true, ${job.now}::bigint
    from ${stagedReactions(job, range)} and c.container_uuid = ${container_uuid}
    order by u.id, c.id, s.position
    on conflict do nothing
    returning comment_id`.execute(trx);
  return rows.map(({ comment_id }) => comment_id);
}

async function sumReactions(trx: Trx, ids: number[]): Promise<void> {
  await sql`
    with sums as (
      select comment_id, jsonb_object_agg(reaction, count order by reaction) as reactions
      from (
        select comment_id, reaction, count(*) from chat_reactions
        where comment_id = any(${ids}::bigint[]) and is_counted group by 1, 2
      ) each_reaction group by 1
    ),
    stored as (
      insert into reacted_messages (comment_id, reactions) select comment_id, reactions from sums
      on conflict (comment_id) do update set reactions = excluded.reactions
    )
    update comments c set fields = coalesce(c.fields, '{}') || jsonb_build_object('reactions', s.reactions)
    from sums s where c.id = s.comment_id`.execute(trx);
}
