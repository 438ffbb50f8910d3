import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

const OPEN = `(fields->>'status') in ('open', 'live')`;

/** The lists of questions: those to be answered by how many want to know and by age, the answered ones, and what waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, keys, which] of [
    ['popular', 'ranked_likes desc, (-id) desc', `is_listed and ${OPEN}`],
    ['open', 'id', `is_listed and ${OPEN}`],
    ['answered', "((fields->>'answered_at')::bigint), id", `is_listed and (fields->>'status') = 'answered'`],
    ['newest', 'id', 'is_listed'],
    ['unlisted', 'id', 'not is_listed and date_deleted is null'],
  ] as const) {
    const index = sql.ref(`livequestions_${name}`);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`
      create index concurrently ${index} on comments (container_uuid, ${sql.raw(keys)})
      where kind = 'livequestions' and parent_id is null and ${sql.raw(which)}`.execute(db);
  }
}
