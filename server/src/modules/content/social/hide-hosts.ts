/** Hides comments from blocked hosts. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { changeReasonsOf } from '../comments/comment-state';
import { findComment } from '../comments/comments.repository';
import { authorHostsBelow } from './hosts.repository';

const AT_ONCE = 100;

type App = Pick<FastifyInstance, 'db' | 'writeQueue'>;

export async function hideHosts(
  { db, writeQueue }: App,
  { site_uuid, hosts }: Record<string, unknown>,
  goOn: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; container_uuid: string }>`
      select c.id, c.container_uuid from social_authors a join comments c on c.actor_id = a.user_id
      where a.site_uuid = ${String(site_uuid)}::uuid and c.state in ('visible', 'awaiting_moderation')
        and c.date_deleted is null and a.host in (${authorHostsBelow(String(site_uuid), hosts as string[])})
      order by c.container_uuid, c.id limit ${AT_ONCE}`.execute(db);
    for (const uuid of new Set(rows.map(({ container_uuid }) => container_uuid))) {
      const ids = rows.filter(({ container_uuid }) => container_uuid === uuid).map(({ id }) => id);
      await writeQueue.take(uuid, async (unit) => {
        for (const id of ids) {
          const row = await findComment(unit.trx, uuid, id);
          if (row)
            await changeReasonsOf(unit, row, { add: ['content_disabled'], remove: ['content_awaiting_moderation'] });
        }
      });
      await goOn();
    }
    if (rows.length < AT_ONCE) return;
  }
}
