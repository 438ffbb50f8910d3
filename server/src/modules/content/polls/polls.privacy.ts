/** A person's votes and the polls they made. After erasure a vote still counts, without a voter. */
import { sql } from 'kysely';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';

export const pollsPart: PrivacyPart = {
  markers: { own: ['poll_votes.user_id'], others: ['polls.actor_id'] },
  erases: [{ what: 'poll_votes', column: 'poll_votes.user_id', fate: 'nameless' }],
  async export(db, { id }) {
    const { rows } = await sql<{ poll_uuid: string; question: string; chosen: string[]; date_created: number }>`
      select v.poll_uuid, p.question, v.date_created,
        (select json_agg(p.options->(c.place::int)->>'text' order by c.turn)
         from unnest(v.choices) with ordinality as c (place, turn)) as chosen
      from poll_votes v join polls p on p.uuid = v.poll_uuid
      where v.user_id = ${id} order by v.date_created, v.poll_uuid`.execute(db);
    const made = await db
      .selectFrom('polls')
      .select('uuid')
      .where('actor_id', '=', id)
      .orderBy('date_created')
      .execute();
    return { poll_votes: rows, polls_made: made.map(({ uuid }) => uuid) };
  },
  async close(trx, user_id) {
    await sql`
      update poll_votes set user_id = null, voter = 'x' || gen_random_uuid() where user_id = ${user_id}`.execute(trx);
    await trx.updateTable('polls').set({ actor_id: null }).where('actor_id', '=', user_id).execute();
    return [];
  },
};
