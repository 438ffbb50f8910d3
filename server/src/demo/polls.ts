/** The demo's polls with their votes (demo/live/polls): a row for each vote, as if a reader had pressed. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { OPTIONS_MAX, scales } from '../../../core/contract/content/poll-limits';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { type AskedPoll, polls } from '../../../demo/live/polls';
import type { Tables } from '../database/schema';
import { interaction } from '../modules/content/kinds/interaction.kind';
import { emptyTally, tallyVote } from '../modules/content/polls/tally';

interface Given {
  section_uuid: string;
  now: number;
}

export async function seedPolls(trx: Transaction<Tables>, given: Given): Promise<void> {
  for (const poll of polls) await seedPoll(trx, poll, given);
}

async function seedPoll(trx: Transaction<Tables>, poll: AskedPoll, { section_uuid, now }: Given): Promise<void> {
  const { container_id, question, kind, results, voters, may_change, isClosed, votes } = poll;
  const container_uuid = randomUUID();
  const uuid = randomUUID();
  const date_created = now - HOUR_MS;
  const options = (scales[kind] ?? poll.options ?? []).map((text) => ({ option_uuid: randomUUID(), text }));
  const tally = emptyTally(options.length);
  const cast = votes.flatMap((count, option) =>
    Array.from({ length: count }, () => {
      // The other options of a ranking, in their order.
      const others = kind === 'ranked' ? options.map((_, at) => at).filter((at) => at !== option) : [];
      const choices = [option, ...others];
      tallyVote(tally, kind, { choices, standing: 'counted' }, 1);
      return choices;
    }),
  );
  await trx
    .insertInto('containers')
    .values({
      uuid: container_uuid,
      section_uuid,
      kind: interaction.name,
      container_id,
      date_created,
      expiry_time: null,
    })
    .execute();
  await trx
    .insertInto('polls')
    .values({
      ...{ uuid, container_uuid, question, kind, results, voters, may_change, date_created, actor_id: null },
      options: JSON.stringify(options),
      max_choices: poll.max_choices ?? (kind === 'ranked' ? Math.min(options.length, OPTIONS_MAX) : 1),
      closes: null,
      date_closed: isClosed ? now : null,
      tally: JSON.stringify(tally),
    })
    .execute();
  await sql`
    insert into poll_votes (poll_uuid, voter, user_id, choices, standing, date_created)
    select ${uuid}::uuid, 'x' || gen_random_uuid(), null, string_to_array(v.choices, ',')::smallint[], 'counted',
      ${date_created}::bigint
    from unnest(${cast.map((choices) => choices.join())}::text[]) as v (choices)`.execute(trx);
}
