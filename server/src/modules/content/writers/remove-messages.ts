/**
 * Removes a banned person's recent messages in kinds that do so, such as chats, if the ban asks for it: a durable job,
 * one unit of work per container. Skips removed messages, so that it can restart at any time.
 */
import type { FastifyInstance } from 'fastify';
import type { Job } from '../../platform/outbox/outbox.worker';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { log } from '../../sites/moderation-log/moderation-log.repository';
import { changeReasonsOf } from '../comments/comment-state';
import { kindsRemovedByBans } from '../kinds/kinds';

interface Whose {
  user_id: number;
  /** The moderator who banned the person. */
  actor_id: number;
  since: number;
}

type App = Pick<FastifyInstance, 'db' | 'writeQueue'>;

const lately = (db: App['db'], { user_id, since }: Whose) =>
  db
    .selectFrom('comments')
    .where('actor_id', '=', user_id)
    .where('kind', 'in', kindsRemovedByBans())
    .where('date_created', '>', since)
    .where('date_deleted', 'is', null);

export async function removeMessages({ db, writeQueue }: App, whose: Whose, job: Job): Promise<void> {
  for (const { container_uuid } of await lately(db, whose).select('container_uuid').distinct().execute()) {
    await job.goOn();
    await writeQueue.take(container_uuid, remove(whose));
  }
}

const remove =
  (whose: Whose): PlainJob<void> =>
  async (unit) => {
    const rows = await lately(unit.trx, whose)
      .where('container_uuid', '=', unit.container.uuid)
      .selectAll()
      .orderBy('id')
      .execute();
    for (const comment of rows) {
      const row = await changeReasonsOf(unit, comment, { add: ['content_disabled'] });
      if (row === comment) continue;
      const detail = { from: comment.state_reasons, to: row.state_reasons };
      await log(unit, { action: 'disable', actor_id: whose.actor_id, comment, detail });
    }
  };
