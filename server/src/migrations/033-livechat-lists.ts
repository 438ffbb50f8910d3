import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** The lists of chats: every message in its place, whether it answers another or not, what is pinned, and what waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, keys, which] of [
    ['newest', 'id', 'is_listed and date_pinned is null'],
    ['pinned', 'date_pinned desc, id desc', 'is_listed and date_pinned is not null'],
    ['unlisted', 'id', 'not is_listed and date_deleted is null'],
  ] as const) {
    const index = sql.ref(`livechat_${name}`);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`
      create index concurrently ${index} on comments (container_uuid, ${sql.raw(keys)})
      where kind = 'livechat' and ${sql.raw(which)}`.execute(db);
  }
}
