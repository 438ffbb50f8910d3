import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/**
 * For feeds and sitemaps: the newest visible comments of a container, replies included, and the newest picks of a section.
 * Few comments are picks, so most posts write to the first index only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, keys, which] of [
    ['livecomments_visible', 'container_uuid, id', ''],
    ['livecomments_picks', 'section_uuid, id', 'and is_picked'],
  ] as const) {
    const index = sql.ref(name);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`
      create index concurrently ${index} on comments (${sql.raw(keys)})
      where kind = 'livecomments' and state = 'visible' ${sql.raw(which)}`.execute(db);
  }
}
