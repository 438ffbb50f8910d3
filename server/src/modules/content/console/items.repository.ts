/** The container of a site's comments, and the last decision about each. */
import { type Kysely, sql } from 'kysely';
import type { LastDecision } from '../../../../../core/contract/console/queue';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { DECISIONS } from '../../sites/moderation-log/moderation-log.repository';

type Db = Kysely<Tables>;

interface ItemPlace {
  id: number;
  container_uuid: string;
  section_uuid: string;
  kind: string;
}

/** Finds which of the comments belong to the site and are not deleted. */
export async function findPlacesOf(db: Db, site_uuid: string, ids: number[]): Promise<ItemPlace[]> {
  const { rows } = await sql<ItemPlace>`
    select c.id, c.container_uuid, c.section_uuid, c.kind from comments c join sections s on s.uuid = c.section_uuid
    where c.id = any(${ids}::bigint[]) and s.site_uuid = ${site_uuid} and c.date_deleted is null`.execute(db);
  return rows;
}

/** Finds the last decision about each comment, by id. Leaves out automatic decisions. */
export async function findLastDecisions(db: Db, ids: number[]): Promise<Map<number, LastDecision>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ comment_id: number; actor_id: number; name: string; action: string; date: number }>`
    select asked.id as comment_id, l.actor_id, u.name, l.action, l.date_created as date
    from unnest(${ids}::bigint[]) as asked (id)
    cross join lateral (
      select * from moderation_log
      where comment_id = asked.id and action = any(${[...DECISIONS]}::text[]) order by id desc limit 1
    ) l join users u on u.id = l.actor_id`.execute(db);
  return new Map(
    rows.map(({ comment_id, actor_id, name, action, date }) => [
      comment_id,
      { user_uuid: numericIdToUuid(actor_id), name, resolution: action, date },
    ]),
  );
}
