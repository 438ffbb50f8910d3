/**
 * Gives conversations the container ids that their pages have now. The old ids become aliases, so that pages in caches and apps find
 * them too.
 */
import { type Kysely, sql } from 'kysely';
import { isContainerId } from '../../../../../core/contract/content/comment';
import type { Tables } from '../../../database/schema';
import type { Site } from '../../sites/sites/site-registry';
import { addressKey } from './address-key';
import { findPages } from './find-pages';
import type { Report } from './report';

type Db = Kysely<Tables>;

interface Move {
  /** A container id, or the address of a page. */
  from: string;
  to: string;
}

interface Asked {
  db: Db;
  site: Site;
  moves: Move[];
  report: Report;
  now: number;
}

export async function moveContainers({ db, site, moves, report, now }: Asked): Promise<void> {
  const pages = await findPages(
    { db, site },
    moves.map(({ from }) => from),
  );
  for (const { from, to } of moves) {
    const before = pages.get(addressKey(from)) ?? from;
    if (!isContainerId(to)) report.report({ at: from, what: 'new container id that is not allowed', detail: to });
    else if (before !== to) await moveAll({ db, site, report, now }, before, to);
  }
}

interface Found {
  uuid: string;
  section_uuid: string;
  kind: string;
  is_empty: boolean;
}

async function moveAll({ db, site, report, now }: Omit<Asked, 'moves'>, before: string, to: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findContainers(trx, site, before);
    if (found.length === 0) report.report({ at: before, what: 'no conversation has this id or address' });
    const targets = await findContainers(trx, site, to);
    for (const container of found) {
      const target = targets.find(
        ({ kind, section_uuid }) => kind === container.kind && section_uuid === container.section_uuid,
      );
      if (target && !target.is_empty) {
        report.report({ at: before, what: 'both ids have a conversation: left as they are', detail: to });
        continue;
      }
      if (target) await trx.deleteFrom('containers').where('uuid', '=', target.uuid).execute();
      await rename(trx, container, { before, to, now });
      report.count('conversations moved');
    }
    await sql`
      update pages p set container_id = ${to} from sections s
      where s.uuid = p.section_uuid and s.site_uuid = ${site.uuid} and p.container_id = ${before}`.execute(trx);
  });
}

async function rename(
  trx: Db,
  { uuid, section_uuid, kind }: Found,
  { before, to, now }: { before: string; to: string; now: number },
): Promise<void> {
  await trx.updateTable('containers').set({ container_id: to }).where('uuid', '=', uuid).execute();
  await trx
    .deleteFrom('container_aliases')
    .where('section_uuid', '=', section_uuid)
    .where('kind', '=', kind)
    .where('container_id', '=', to)
    .execute();
  await trx
    .insertInto('container_aliases')
    .values({ section_uuid, kind, container_id: before, container_uuid: uuid, date_created: now })
    .onConflict((conflict) =>
      conflict.columns(['section_uuid', 'kind', 'container_id']).doUpdateSet({ container_uuid: uuid }),
    )
    .execute();
}

/** An empty container was made when its page was first opened, and nobody has done anything there. */
async function findContainers(trx: Db, { uuid }: Site, container_id: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select k.uuid, k.section_uuid, k.kind, k.seq = 0 and not exists (
      select from comments c where c.container_uuid = k.uuid
    ) as is_empty
    from containers k join sections s on s.uuid = k.section_uuid
    where s.site_uuid = ${uuid} and k.container_id = ${container_id}
    order by k.uuid for update of k`.execute(trx);
  return rows;
}
