/**
 * Earlier ids of containers (`vf import aliases`), so that a page with an old id finds its conversation. A container
 * with that id itself takes precedence: look here only for ids that no container has.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { Kind } from '../kinds/kind';

type Db = Kysely<Tables>;

/** @returns the containers, each with the requested id */
export async function findByAliases(
  db: Db,
  { name }: Kind,
  section_uuid: string,
  container_ids: string[],
): Promise<{ alias: string; container: ContainerRow }[]> {
  if (container_ids.length === 0) return [];
  const rows = await db
    .selectFrom('container_aliases as a')
    .innerJoin('containers as k', 'k.uuid', 'a.container_uuid')
    .selectAll('k')
    .select('a.container_id as alias')
    .where('a.section_uuid', '=', section_uuid)
    .where('a.kind', '=', name)
    .where('a.container_id', 'in', container_ids)
    .execute();
  return rows.map(({ alias, ...container }) => ({ alias, container }));
}

/** Finds a container by an earlier id in any section of the site, the root section first. */
export async function findByAliasOfSite(
  db: Db,
  { name }: Kind,
  site_uuid: string,
  container_id: string,
): Promise<ContainerRow | undefined> {
  const { rows } = await sql<ContainerRow>`
    select k.* from sections s
    join container_aliases a on a.section_uuid = s.uuid and a.kind = ${name} and a.container_id = ${container_id}
    join containers k on k.uuid = a.container_uuid
    where s.site_uuid = ${site_uuid} order by s.id limit 1`.execute(db);
  return rows[0];
}
