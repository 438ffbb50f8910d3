import { type Kysely, sql } from 'kysely';

export const isConcurrent = true;

/** Reviews: their own members, stars without words, whom the publisher knows as buyers, and the lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists reviews (
      comment_id bigint primary key references comments (id) on delete cascade,
      rating numeric(2, 1) not null,
      title text,
      is_verified boolean not null
    )`.execute(db);
  await sql`
    create table if not exists ratings (
      container_uuid uuid not null references containers (uuid) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      rating numeric(2, 1) not null check (rating between 0.5 and 5),
      is_counted boolean not null,
      date_created bigint not null,
      primary key (user_id, container_uuid)
    )`.execute(db);
  await sql`
    create table if not exists verified_buyers (
      container_uuid uuid not null references containers (uuid) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      source text,
      date_created bigint not null,
      primary key (user_id, container_uuid)
    )`.execute(db);
  for (const table of ['ratings', 'verified_buyers']) {
    const index = sql.ref(`${table}_container`);
    await sql`create index if not exists ${index} on ${sql.table(table)} (container_uuid)`.execute(db);
  }
  const stars = `((fields->>'rating')::numeric)`;
  for (const [name, keys] of [
    ['newest', 'id'],
    ['ranked_likes', 'ranked_likes desc, id desc'],
    ['rating', `${stars}, id`],
  ] as const) {
    const index = sql.ref(`reviews_${name}`);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`
      create index concurrently ${index} on comments (container_uuid, ${sql.raw(keys)})
      where kind = 'reviews' and parent_id is null and is_listed and date_pinned is null`.execute(db);
  }
  // A person has one in a container.
  await sql`drop index concurrently if exists reviews_once`.execute(db);
  await sql`
    create unique index concurrently reviews_once on comments (container_uuid, actor_id)
    where kind = 'reviews' and parent_id is null and date_deleted is null`.execute(db);
}
