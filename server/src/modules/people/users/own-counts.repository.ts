import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { UserRow } from './users.repository';

const written = (id: number) => sql`
  from comments where actor_id = ${id} and date_deleted is null and (
    state = 'visible' or (state = 'hidden' and state_reasons @> '["actor_ghost_banned"]'))`;
const filmed = sql`media @> '[{"type": "video"}]'`;

/**
 * Adds the counts that a ban hides to a ghost-banned person's own row, because their profile must not reveal the ban.
 */
export async function asTheySeeIt(db: Kysely<Tables>, row: UserRow): Promise<UserRow> {
  if (row.ban_level !== 'ghost') return row;
  const { rows } = await sql<Partial<UserRow>>`
    select
      (select count(*)::int ${written(row.id)}) as content_created,
      (select count(*)::int ${written(row.id)} and media <> '[]' and not ${filmed}) as pictures_created,
      (select count(*)::int ${written(row.id)} and ${filmed}) as videos_created,
      (select count(*)::int from votes where user_id = ${row.id} and value = 1) as likes_created,
      (select count(*)::int from votes where user_id = ${row.id} and value = -1) as dislikes_created,
      (select count(*)::int from follows where user_id = ${row.id}) as subscribed_count`.execute(db);
  return { ...row, ...rows[0] };
}
