import { type Kysely, sql } from 'kysely';

/** What was there before 068. By itself: the lock of a new column keeps everybody from `users`, and counting takes long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users u set pictures_created = n.pictures, videos_created = n.videos
    from (
      select actor_id, count(*) filter (where not filmed)::int as pictures, count(*) filter (where filmed)::int as videos
      from (
        select actor_id, media @> '[{"type": "video"}]' as filmed from comments where state = 'visible' and media <> '[]'
      ) shown group by actor_id
    ) n where u.id = n.actor_id`.execute(db);
}
