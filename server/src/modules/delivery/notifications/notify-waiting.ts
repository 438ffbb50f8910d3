/**
 * Job: notifies the readers who wait for an answer, each once, or withdraws the notification when the answer is hidden.
 * The job reads the present state of the answer, so it can run again at any time.
 */
import type { FastifyInstance } from 'fastify';
import { findWaiting, type Waiting } from '../../content/questions/waiting-readers';
import type { FactComment } from '../../platform/facts/facts';
import { lockPeople } from '../../platform/facts/lock-people';
import type { Handler } from '../../platform/outbox/outbox.worker';

const AT_ONCE = 200;

type App = Pick<FastifyInstance, 'db' | 'clock' | 'facts'>;

export const notifyWaiting =
  (app: App): Handler =>
  async ({ answer_id, container_uuid, after: from }, job) => {
    let after = Number(from);
    for (;;) {
      const people = await step(app, Number(answer_id), String(container_uuid), after);
      if (people.length < AT_ONCE) return;
      after = people.at(-1)?.user_id ?? after;
      await job.save({ answer_id, container_uuid, after });
    }
  };

async function step({ db, clock, facts }: App, id: number, container_uuid: string, after: number): Promise<Waiting[]> {
  const { people, personEvents } = await db.transaction().execute(async (trx) => {
    const answer = await trx
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', id)
      .where('container_uuid', '=', container_uuid)
      .executeTakeFirst();
    if (!answer || answer.parent_id === null) return { people: [] };
    const asked = { id, container_uuid, question_id: answer.parent_id };
    const found = await findWaiting(trx, asked, { after, limit: AT_ONCE });
    if (found.length === 0) return { people: [] };
    await lockPeople(
      trx,
      found.map(({ user_id }) => user_id),
    );
    const { actor_id, parent_actor_id } = answer;
    const others = found.filter(({ user_id }) => user_id !== actor_id && user_id !== parent_actor_id);
    const fact = answer.state === 'visible' ? 'answer_shown' : 'answer_hidden';
    const comment: FactComment = answer;
    return { people: found, personEvents: await facts.record(trx, [{ fact, comment, people: others }], clock.now()) };
  });
  if (personEvents) facts.publish(personEvents);
  return people;
}
