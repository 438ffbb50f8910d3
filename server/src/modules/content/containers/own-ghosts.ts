import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { byGhost } from '../model/comment-row';
import type { Viewer } from '../model/viewer';

/** Adds a ghost-banned reader's own comments to the counts of containers, for that reader. */
export async function countOwnGhosts(
  db: Kysely<Tables>,
  viewer: Viewer,
  containers: ContainerRow[],
): Promise<ContainerRow[]> {
  if (!viewer.isGhost || containers.length === 0) return containers;
  const { rows } = await sql<{ uuid: string; count: number }>`
    select container_uuid as uuid, count(*)::int as count from comments
    where actor_id = ${viewer.id} and container_uuid = any(${containers.map(({ uuid }) => uuid)}::uuid[]) and ${byGhost}
    group by container_uuid`.execute(db);
  const own = new Map(rows.map(({ uuid, count }) => [uuid, count]));
  return containers.map((row) => ({ ...row, total_visible: row.total_visible + (own.get(row.uuid) ?? 0) }));
}
