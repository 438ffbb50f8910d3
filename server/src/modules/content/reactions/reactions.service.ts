/**
 * Reactions to chat messages: one per person and message; another one replaces it. The sums are counted and published
 * once a second per chat, in one event for all changed messages (design decision 18).
 */
import { sql } from 'kysely';
import type { ChatSettings, Reactions } from '../../../../../core/contract/content/chat';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { type CommentAct, requireComment } from '../comments/act';
import { presentContainer } from '../containers/containers.presenter';

/** Maximum in one event: a message takes about 60 bytes. */
const MESSAGES_AT_ONCE = 200;

/** Requires the permission to like the message. @param reaction one of the site's; null removes it */
export const react =
  (act: CommentAct, reaction: string | null): PlainJob<void> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const { id: comment_id } = await requireComment(unit, act, act.kind.rulings.like);
    const { id: user_id, isGhostBanned } = act.participant;
    if (reaction === null) {
      const { numDeletedRows } = await trx
        .deleteFrom('chat_reactions')
        .where('user_id', '=', user_id)
        .where('comment_id', '=', comment_id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await note(unit, comment_id);
      return;
    }
    if ((container.fields as ChatSettings | null)?.reactions_off) {
      throw new ApiError('forbidden', { reason: 'reactions_off' });
    }
    const { numAffectedRows } = await sql`
      insert into chat_reactions (user_id, comment_id, reaction, is_counted, date_created)
      values (${user_id}, ${comment_id}, ${reaction}, ${!isGhostBanned}, ${now})
      on conflict (user_id, comment_id) do update set reaction = excluded.reaction, is_counted = excluded.is_counted
      where chat_reactions.reaction <> excluded.reaction`.execute(trx);
    if (numAffectedRows) await note(unit, comment_id);
  };

const note = ({ trx, now }: UnitOfWork, comment_id: number) =>
  sql`
  insert into reacted_messages (comment_id, untold_since) values (${comment_id}, ${now})
  on conflict (comment_id) do update set untold_since = coalesce(reacted_messages.untold_since, ${now})`.execute(trx);

/** @param before publishes if changes wait since this time or longer, together with newer ones */
export const publishReactions =
  (before: number): PlainJob<void> =>
  async (unit) => {
    const { trx, container } = unit;
    const { rows: untold } = await sql<{ comment_id: number; untold_since: number; state: string }>`
      select m.comment_id, m.untold_since, c.state
      from reacted_messages m join comments c on c.id = m.comment_id
      where m.untold_since is not null and c.container_uuid = ${container.uuid}
      order by m.untold_since limit ${MESSAGES_AT_ONCE}`.execute(trx);
    // Another process has published the reactions.
    if (!untold[0] || untold[0].untold_since > before) return;
    const ids = untold.map(({ comment_id }) => comment_id);
    const counted = await trx
      .selectFrom('chat_reactions')
      .select(({ fn }) => ['comment_id', 'reaction', fn.countAll<number>().as('count')])
      .where('comment_id', 'in', ids)
      .where('is_counted', '=', true)
      .groupBy(['comment_id', 'reaction'])
      .orderBy('reaction')
      .execute();
    const sums = new Map<number, Reactions>(ids.map((id) => [id, {}]));
    for (const { comment_id, reaction, count } of counted) {
      const sum = sums.get(comment_id);
      if (sum) sum[reaction] = Number(count);
    }
    const rows = JSON.stringify([...sums].map(([id, reactions]) => ({ id, reactions })));
    await sql`
      with now as (select * from json_to_recordset(${rows}::json) as row (id bigint, reactions jsonb)),
      told as (
        update reacted_messages m set untold_since = null, reactions = now.reactions from now where m.comment_id = now.id
      )
      update comments c set fields = jsonb_build_object('reactions', now.reactions) from now where c.id = now.id`.execute(
      trx,
    );
    const shown = untold.filter(({ state }) => state === 'visible');
    if (shown.length === 0) return unit.touch();
    const reactions = Object.fromEntries(
      shown.map(({ comment_id }) => [numericIdToUuid(comment_id), sums.get(comment_id)]),
    );
    const payload = { ...presentContainer({ ...container, seq: container.seq + 1 }, false), reactions };
    unit.append('interaction', 'updated', JSON.stringify(payload));
  };
