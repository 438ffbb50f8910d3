import { type Kysely, sql } from 'kysely';

/** Of what somebody wrote, how much has pictures or a video; and how often they shared (specification §3 "User"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column pictures_created int not null default 0,
      add column videos_created int not null default 0,
      add column shares_made int not null default 0`.execute(db);
  await sql`
    update users u set pictures_created = n.pictures, videos_created = n.videos
    from (
      select actor_id, count(*) filter (where not filmed)::int as pictures, count(*) filter (where filmed)::int as videos
      from (
        select actor_id, media @> '[{"type": "video"}]' as filmed from comments where state = 'visible' and media <> '[]'
      ) shown group by actor_id
    ) n where u.id = n.actor_id`.execute(db);
}
