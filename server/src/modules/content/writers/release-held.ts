/**
 * Releases comments that waited only for their writer's address to be confirmed: a durable job, one unit of work per
 * container. Leaves alone those that another rule held, or a moderator has judged meanwhile.
 */

import type { FastifyInstance } from 'fastify';
import type { Job } from '../../platform/outbox/outbox.worker';
import type { PlainJob } from '../../platform/write-queue/jobs';
import { changeReasonsOf } from '../comments/comment-state';
import type { CommentRow } from '../model/comment-row';

const WAITING = 'content_awaiting_moderation';

type App = Pick<FastifyInstance, 'db' | 'writeQueue'>;

/** Checks whether only the unconfirmed address held it. */
const isOnlyUnverified = ({ state_reasons, decisions }: CommentRow): boolean =>
  state_reasons.includes(WAITING) &&
  decisions.every(({ phase, verdict }) => verdict === 'pass' || phase === 'verification') &&
  decisions.some(({ phase, verdict }) => phase === 'verification' && verdict === 'hold');

export async function releaseHeld({ db, writeQueue }: App, user_id: number, job: Job): Promise<void> {
  const held = await db
    .selectFrom('comments')
    .select('container_uuid')
    .distinct()
    .where('actor_id', '=', user_id)
    .where('state', '!=', 'visible')
    .where('date_deleted', 'is', null)
    .execute();
  for (const { container_uuid } of held) {
    await job.goOn();
    await writeQueue.take(container_uuid, release(user_id));
  }
}

const release =
  (user_id: number): PlainJob<void> =>
  async (unit) => {
    const rows = await unit.trx
      .selectFrom('comments')
      .selectAll()
      .where('actor_id', '=', user_id)
      .where('container_uuid', '=', unit.container.uuid)
      .where('state', '!=', 'visible')
      .where('date_deleted', 'is', null)
      .orderBy('id')
      .execute();
    for (const row of rows.filter(isOnlyUnverified)) await changeReasonsOf(unit, row, { remove: [WAITING] });
  };
