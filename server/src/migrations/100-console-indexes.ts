import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Containers whose latest comment is looked up in one statement. */
const AT_ONCE = 2000;

const indexes = [
  ['containers_latest', 'containers (section_uuid, (coalesce(date_latest, date_created)) desc, uuid desc)'],
  ['containers_by_comments', 'containers (section_uuid, total_visible desc, uuid desc)'],
  ['pages_by_title', "pages using gin (to_tsvector('simple', title))"],
  ['users_newest', 'users (site_uuid, id) where date_erased is null'],
  ['users_trusted', 'users (site_uuid, id) where badge_trusted'],
  ['moderation_log_of_actor', 'moderation_log (site_uuid, actor_uuid, date_created, id)'],
  ['moderation_log_of_action', 'moderation_log (site_uuid, action, date_created, id)'],
] as const;

/** Lists of the newsroom console: articles by their latest comment and by comments, titles by words, people, the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of indexes) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(on)}`.execute(db);
  }
  // In short statements, because each one holds the rows that posts wait for.
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined; ) {
    const { rows }: { rows: { uuid: string }[] } = await sql<{ uuid: string }>`
      select uuid from containers where uuid > ${last}::uuid order by uuid limit ${AT_ONCE}`.execute(db);
    const uuids = rows.map(({ uuid }) => uuid);
    await sql`
      update containers c set date_latest = latest.date
      from (
        select container_uuid, max(date_created) as date from comments
        where container_uuid = any(${uuids}::uuid[]) group by container_uuid
      ) latest
      where c.uuid = latest.container_uuid and c.date_latest is null`.execute(db);
    last = uuids.at(-1);
  }
}
