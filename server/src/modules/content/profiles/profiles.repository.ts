/** A person's contributions for the profile. */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Kind } from '../kinds/kind';
import type { CommentRow } from '../model/comment-row';

interface Asked {
  kind: Kind;
  actor_id: number;
  /** Null for the whole site. */
  section_uuid: string | null;
  site_uuid: string;
  limit: number;
}

export const findPublished = (db: Kysely<Tables>, asked: Asked): Promise<CommentRow[]> =>
  findLatest(db, asked, sql`c.state = 'visible'`);

/** Finds a ghost-banned person's comments as they see them, including those that only the ban hides. */
export const findAsTheySee = (db: Kysely<Tables>, asked: Asked): Promise<CommentRow[]> =>
  findLatest(
    db,
    asked,
    sql`c.date_deleted is null and (c.state = 'visible' or c.state_reasons = '["actor_ghost_banned"]'::jsonb)`,
  );

/** Finds everything that the person has not deleted, in any state, for that person. */
export const findOwn = (db: Kysely<Tables>, asked: Asked): Promise<CommentRow[]> =>
  findLatest(db, asked, sql`c.date_deleted is null`);

/** Finds the newest of a site and kind, without hidden containers. */
async function findLatest(db: Kysely<Tables>, asked: Asked, which: RawBuilder<unknown>): Promise<CommentRow[]> {
  if (asked.limit === 0) return [];
  const { rows } = await sql<CommentRow>`
    select c.* from comments c
    join containers k on k.uuid = c.container_uuid and not k.is_hidden
    join sections s on s.uuid = c.section_uuid and s.site_uuid = ${asked.site_uuid}
    where c.actor_id = ${asked.actor_id} and c.kind = ${asked.kind.name} and ${which}
    ${asked.section_uuid === null ? sql`` : sql`and c.section_uuid = ${asked.section_uuid}`}
    order by c.id desc limit ${asked.limit}`.execute(db);
  return rows;
}
