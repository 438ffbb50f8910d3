import { type RawBuilder, sql } from 'kysely';

/** A part of a list that is read along one index: the condition that begins it, and the order. */
export interface Walk {
  within: RawBuilder<boolean>;
  by: RawBuilder<unknown>;
}

/**
 * Walks the comments of a container by id. The condition on the container is a range: with an equation, the planner
 * drops the container from the order and may walk the primary key through newer comments of all other containers.
 *
 * @param past the id after which the walk begins; null for all.
 */
export function walkById(
  container_uuid: string | RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  past: number | null,
): Walk {
  const uuid = sql`${container_uuid}::uuid`;
  return direction === 'desc'
    ? {
        within: sql`container_uuid >= ${uuid} and (container_uuid, id) < (${uuid}, ${past ?? Number.MAX_SAFE_INTEGER}::bigint)`,
        by: sql`container_uuid desc, id desc`,
      }
    : {
        within: sql`container_uuid <= ${uuid} and (container_uuid, id) > (${uuid}, ${past ?? 0}::bigint)`,
        by: sql`container_uuid, id`,
      };
}
