import { type Kysely, type RawBuilder, sql } from 'kysely';

/** As `numericIdToUuid` writes it (core/contract/ids). */
const uuidOf = (id: RawBuilder<unknown>) => sql`
  regexp_replace(lpad(to_hex(${id}), 13, '0'), '^(.)(.*)$', '00000000-0000-4000-800\\1-\\2')::uuid`;

/**
 * The moderation log outlives what it speaks of: the references end with the comment, the container and the people, their
 * public ids stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_log
      add column content_container_uuid uuid,
      add column content_uuid uuid,
      add column user_uuid uuid,
      add column actor_uuid uuid`.execute(db);
  await sql`
    update moderation_log set
      content_container_uuid = container_uuid,
      content_uuid = ${uuidOf(sql`comment_id`)},
      user_uuid = ${uuidOf(sql`user_id`)},
      actor_uuid = ${uuidOf(sql`actor_id`)}`.execute(db);
  for (const [column, table, key] of [
    ['container_uuid', 'containers', 'uuid'],
    ['comment_id', 'comments', 'id'],
    ['user_id', 'users', 'id'],
  ] as const) {
    const name = sql.ref(`moderation_log_${column}_fkey`);
    await sql`
      alter table moderation_log
        drop constraint ${name},
        add constraint ${name} foreign key (${sql.ref(column)}) references ${sql.table(table)} (${sql.ref(key)})
          on delete set null`.execute(db);
  }
  // Asked for by the public ids; the references keep an index for the day their row goes.
  for (const [index, column] of [
    ['moderation_log_of_container', 'content_container_uuid'],
    ['moderation_log_of_comment', 'content_uuid'],
    ['moderation_log_of_user', 'user_uuid'],
  ] as const) {
    await sql`
      create index ${sql.ref(index)} on moderation_log (${sql.ref(column)}, id)
      where ${sql.ref(column)} is not null`.execute(db);
  }
}
