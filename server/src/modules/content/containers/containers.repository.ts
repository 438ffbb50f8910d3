/** Stores containers. A container belongs to the section in which it was created. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { StateQueue } from '../../../../../core/contract/console/queues';
import type { TotalsByState } from '../../../../../core/contract/content/comment';
import type { ContainerMode } from '../../../../../core/contract/content/site-rules';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { Kind } from '../kinds/kind';
import { findByAliases, findByAliasOfSite } from './aliases.repository';

/** Requires a well-formed uuid. */
export const findContainer = (db: Kysely<Tables>, uuid: string): Promise<ContainerRow | undefined> =>
  db.selectFrom('containers').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Finds a container by its present or an earlier id. */
export async function findContainerById(
  db: Kysely<Tables>,
  kind: Kind,
  section_uuid: string,
  container_id: string,
): Promise<ContainerRow | undefined> {
  const container = await db
    .selectFrom('containers')
    .selectAll()
    .where('section_uuid', '=', section_uuid)
    .where('kind', '=', kind.name)
    .where('container_id', '=', container_id)
    .executeTakeFirst();
  return container ?? (await findByAliases(db, kind, section_uuid, [container_id]))[0]?.container;
}

/** Finds a container in any section of the site, the root section first. */
export async function findContainerOfSite(
  db: Kysely<Tables>,
  kind: Kind,
  site_uuid: string,
  container_id: string,
): Promise<ContainerRow | undefined> {
  const rows = await db
    .selectFrom('containers')
    .selectAll('containers')
    .innerJoin('sections', 'sections.uuid', 'containers.section_uuid')
    .where('sections.site_uuid', '=', site_uuid)
    .where('containers.kind', '=', kind.name)
    .where('containers.container_id', '=', container_id)
    .orderBy('sections.id')
    .limit(1)
    .execute();
  return rows[0] ?? findByAliasOfSite(db, kind, site_uuid, container_id);
}

/** Reads when each of the containers closes. */
export async function findExpiryTimes(db: Kysely<Tables>, uuids: string[]): Promise<Map<string, number | null>> {
  if (uuids.length === 0) return new Map();
  const rows = await db.selectFrom('containers').select(['uuid', 'expiry_time']).where('uuid', 'in', uuids).execute();
  return new Map(rows.map(({ uuid, expiry_time }) => [uuid, expiry_time]));
}

/** Creates the container, or returns the existing one. */
export async function createContainer(
  db: Kysely<Tables>,
  values: { kind: Kind; section_uuid: string; container_id: string; expiry_time: number | null; now: number },
): Promise<{ container: ContainerRow; isNew: boolean }> {
  const { kind, section_uuid, container_id, expiry_time, now } = values;
  const created = await db
    .insertInto('containers')
    .values({ uuid: randomUUID(), section_uuid, kind: kind.name, container_id, expiry_time, date_created: now })
    .onConflict((conflict) => conflict.columns(['section_uuid', 'kind', 'container_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created) return { container: created, isNew: true };
  const container = await findContainerById(db, kind, section_uuid, container_id);
  if (!container) throw new Error(`container ${container_id} neither made nor found`);
  return { container, isNew: false };
}

/** Finds containers by present or earlier ids, each with the requested id. */
export async function findContainersByIds(
  db: Kysely<Tables>,
  kind: Kind,
  section_uuid: string,
  container_ids: string[],
): Promise<ContainerRow[]> {
  const rows = await db
    .selectFrom('containers')
    .selectAll()
    .where('section_uuid', '=', section_uuid)
    .where('kind', '=', kind.name)
    .where('container_id', 'in', container_ids)
    .execute();
  const found = new Set(rows.map(({ container_id }) => container_id));
  const others = container_ids.filter((id) => !found.has(id));
  const moved = await findByAliases(db, kind, section_uuid, others);
  return [...rows, ...moved.map(({ alias, container }) => ({ ...container, container_id: alias }))];
}

/** @param mode null follows the site */
export async function updateMode(db: Kysely<Tables>, uuid: string, mode: ContainerMode | null): Promise<void> {
  await db.updateTable('containers').set({ mode }).where('uuid', '=', uuid).execute();
}

const stateOfQueue = {
  waiting: 'awaiting_moderation',
  reported: 'reported',
  spam: 'spam',
  rejected: 'disabled',
  hidden: 'hidden',
} as const satisfies Record<StateQueue, keyof TotalsByState>;

/** Counts the comments of a container that are in each queue, for staff. */
export async function countByState(db: Kysely<Tables>, { uuid, total_visible }: ContainerRow): Promise<TotalsByState> {
  const { rows } = await sql<{ queue: StateQueue; count: number }>`
    select queue, count(*)::int as count from review_items
    where container_uuid = ${uuid} and queue is not null group by queue`.execute(db);
  const totals = { visible: total_visible, disabled: 0, hidden: 0, awaiting_moderation: 0, spam: 0, reported: 0 };
  for (const { queue, count } of rows) totals[stateOfQueue[queue]] = count;
  return totals;
}

/** Finds section and kind of a site's containers. Leaves out malformed uuids and containers of other sites. */
export async function findPlaces(
  db: Kysely<Tables>,
  site_uuid: string,
  uuids: string[],
): Promise<Map<string, Pick<ContainerRow, 'section_uuid' | 'kind'>>> {
  const asked = [...new Set(uuids)].filter(isUuid);
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom('containers')
    .innerJoin('sections', 'sections.uuid', 'containers.section_uuid')
    .select(['containers.uuid', 'containers.section_uuid', 'containers.kind'])
    .where('sections.site_uuid', '=', site_uuid)
    .where('containers.uuid', 'in', asked)
    .execute();
  return new Map(rows.map(({ uuid, ...place }) => [uuid, place]));
}
