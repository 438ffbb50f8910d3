/** Data that an older checkout wrote comes through every later migration, and the log outlives what it speaks of. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { numericIdToUuid } from '../../core/contract/ids';
import { ownDatabase } from '../../test/support/own-database';
import { IN_MEMORY } from '../src/config';
import { type Database, openDatabase } from '../src/database/database';
import { migrateToLatest, pendingMigrations } from '../src/database/migrate';
import { migrations } from '../src/migrations';
import { readLog } from '../src/modules/sites/moderation-log/moderation-log.repository';

let database: Database;
let drop: (() => Promise<void>) | undefined;
const site = randomUUID();
const container = randomUUID();

before(async () => {
  const server = await ownDatabase();
  drop = server?.drop;
  database = await openDatabase({ databaseUrl: server?.url ?? null, dataDir: IN_MEMORY });
});
after(async () => {
  await database?.close();
  await drop?.();
});

test('rows of an older checkout keep their ids and read as comments', async () => {
  const { db } = database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo('016-latest-comments');
  assert.equal(error, undefined);
  await sql`insert into sites (uuid, domain, name, date_created) values (${site}, 'old.example', 'Old', 1)`.execute(db);
  await sql`insert into sections (uuid, site_uuid, name) values (${site}, ${site}, 'Old')`.execute(db);
  await sql`
    insert into users (id, site_uuid, name, name_key, date_created) overriding system value
    values (1001, ${site}, 'Anna', 'anna', 1), (1002, ${site}, 'Mona', 'mona', 1)`.execute(db);
  await sql`
    insert into containers (uuid, section_uuid, container_id, total_visible, date_created)
    values (${container}, ${site}, 'article-1', 2, 1)`.execute(db);
  await sql`
    insert into comments (container_uuid, section_uuid, thread_id, parent_id, actor_id, content, date_created, total_likes)
    values (${container}, ${site}, 1001, null, 1001, 'one', 1, 1), (${container}, ${site}, 1001, 1001, 1002, 'two', 2, 0)
    `.execute(db);
  await sql`
    insert into votes (user_id, comment_id, container_uuid, value, date_created)
    values (1002, 1001, ${container}, 1, 3)`.execute(db);
  await sql`
    insert into moderation_log (site_uuid, container_uuid, comment_id, user_id, actor_id, action, date_created)
    values (${site}, ${container}, 1001, 1001, 1002, 'pick', 4), (${site}, null, null, 1001, null, 'ban_expired', 5)
    `.execute(db);

  const ran = await migrateToLatest(db);
  assert.ok(ran.includes('019-kinds') && ran.includes('022-vote-base'), ran.join());
  assert.deepEqual(await pendingMigrations(db), []);
  const rows = await db.selectFrom('comments').selectAll().orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ id, kind, fields, content, total_likes, base_likes }) => ({
      id,
      kind,
      fields,
      content,
      total_likes,
      base_likes,
    })),
    [
      { id: 1001, kind: 'livecomments', fields: null, content: 'one', total_likes: 1, base_likes: 0 },
      { id: 1002, kind: 'livecomments', fields: null, content: 'two', total_likes: 0, base_likes: 0 },
    ],
  );
  const { rows: drawn } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('comments', 'id')) as id`.execute(db);
  assert.equal(drawn[0]?.id, 2 ** 42);
});

test('the log outlives the comment, its container and the person, and is still found by them', async () => {
  const { db } = database;
  await db.deleteFrom('comments').execute();
  await db.deleteFrom('containers').execute();
  await db.deleteFrom('users').execute();
  const entries = await readLog(db, { site_uuid: site, limit: 10 });
  assert.deepEqual(
    entries.map((entry) => [entry.action, entry.content_uuid, entry.user_uuid, entry.actor_uuid]),
    [
      ['ban_expired', null, numericIdToUuid(1001), null],
      ['pick', numericIdToUuid(1001), numericIdToUuid(1001), numericIdToUuid(1002)],
    ],
  );
  const [pick] = await readLog(db, { site_uuid: site, limit: 10, comment_id: 1001, container_uuid: container });
  assert.deepEqual(
    [pick?.action, pick?.comment_id, pick?.user_id, pick?.container_uuid, pick?.content_container_uuid],
    ['pick', null, null, null, container],
  );
  assert.equal((await readLog(db, { site_uuid: site, limit: 10, user_id: 1001 })).length, 2);
});

test('names that databases remember stay in their order', () => {
  const names = Object.keys(migrations);
  assert.deepEqual(names, names.toSorted());
  assert.ok(!names.some((name) => name.startsWith('008')), 'the number stays free');
});
