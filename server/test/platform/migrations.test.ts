/** Migrations by servers, while others use the database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { ownDatabase } from '../../../test/support/own-database';
import { buildApp } from '../../src/app';
import { type ConfigError, IN_MEMORY, loadConfig } from '../../src/config';
import { type Database, openDatabase } from '../../src/database/database';
import { migrateToLatest, schemaOf } from '../../src/database/migrate';
import { migrations } from '../../src/migrations';
import { readLog } from '../../src/modules/sites/moderation-log/moderation-log.repository';
import { whenLockIsAwaited } from '../support/awaited-lock';

let database: Database;
let drop: (() => Promise<unknown>) | undefined;
const site = randomUUID();
const onPostgres = { skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL' };
const container = randomUUID();

before(async () => {
  const server = await ownDatabase();
  drop = server?.drop;
  database = await openDatabase({ databaseUrl: server?.url ?? null, dataDir: IN_MEMORY });
  await migrateToLatest(database);
});
after(async () => {
  await database?.close();
  await drop?.();
});

test('the log outlives the comment, its container and the person, and is still found by them', async () => {
  const { db } = database;
  await sql`insert into sites (uuid, domain, name, date_created) values (${site}, 'old.example', 'Old', 1)`.execute(db);
  await sql`insert into sections (uuid, site_uuid, name) values (${site}, ${site}, 'Old')`.execute(db);
  await sql`
    insert into users (id, site_uuid, name, name_key, date_created) overriding system value
    values (1001, ${site}, 'Anna', 'anna', 1), (1002, ${site}, 'Mona', 'mona', 1)`.execute(db);
  await sql`
    insert into containers (uuid, section_uuid, container_id, date_created)
    values (${container}, ${site}, 'article-1', 2)`.execute(db);
  await sql`
    insert into comments (id, container_uuid, section_uuid, thread_id, actor_id, content, date_created)
    values (1001, ${container}, ${site}, 1001, 1001, 'one', 1)`.execute(db);
  const [pickedUuid, annaUuid, monaUuid] = [1001, 1001, 1002].map(numericIdToUuid);
  await sql`
    insert into moderation_log (site_uuid, container_uuid, content_container_uuid, comment_id, content_uuid,
      user_id, user_uuid, actor_id, actor_uuid, action, date_created)
    values
      (${site}, ${container}, ${container}, 1001, ${pickedUuid}, 1001, ${annaUuid}, 1002, ${monaUuid}, 'pick', 4),
      (${site}, null, null, null, null, 1001, ${annaUuid}, null, null, 'ban_expired', 5)`.execute(db);
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

test('a schema of a newer version is left unchanged, with a message', async () => {
  const { db } = database;
  const later = { name: '999-later', timestamp: new Date().toISOString() };
  await sql`insert into kysely_migration (name, timestamp) values (${later.name}, ${later.timestamp})`.execute(db);
  try {
    assert.deepEqual(await migrateToLatest(database), []);
    assert.deepEqual(await schemaOf(database), { pending: [], newer: [later.name] });
    const config = loadConfig({ VF_DATA_DIR: IN_MEMORY, VF_DEMO: 'off', LOG_LEVEL: 'silent' });
    const app = await buildApp(config, { database });
    assert.equal((await app.inject({ url: '/readyz' })).statusCode, 200);
    await app.close();
  } finally {
    await sql`delete from kysely_migration where name = ${later.name}`.execute(db);
  }
});

test('with VF_MIGRATE=off a start changes nothing, and names the missing migrations', async () => {
  const { db } = database;
  const [name = ''] = Object.keys(migrations).slice(-1);
  const config = loadConfig({ VF_DATA_DIR: IN_MEMORY, VF_DEMO: 'off', VF_MIGRATE: 'off', LOG_LEVEL: 'silent' });
  await (await buildApp(config, { database })).close();
  await sql`update kysely_migration set name = 'before' where name = ${name}`.execute(db);
  try {
    await assert.rejects(buildApp(config, { database }), (error: ConfigError) => {
      assert.match(error.problems.join(), new RegExp(`VF_MIGRATE is off.*${name}.*run vf migrate`));
      return true;
    });
  } finally {
    await sql`update kysely_migration set name = ${name} where name = 'before'`.execute(db);
  }
});

test('a step waits for a table in short tries, and readers go on in the meantime', onPostgres, async () => {
  const { db } = database;
  let timeOut: unknown;
  const step = async (own: Kysely<unknown>) => {
    timeOut = (await sql`show statement_timeout`.execute(own)).rows[0];
    await sql`alter table sites add column tried int`.execute(own);
  };
  let isDone = false;
  const migrated = await db.transaction().execute(async (trx) => {
    await sql`select 1 from sites`.execute(trx);
    const under = migrateToLatest(database, { ...migrations, '900-tried': { up: step } }).then((ran) => {
      isDone = true;
      return ran;
    });
    await whenLockIsAwaited(db);
    await db.selectFrom('sites').select('uuid').execute();
    assert.equal(isDone, false);
    return { under };
  });
  assert.deepEqual(await migrated.under, ['900-tried']);
  assert.deepEqual(timeOut, { statement_timeout: '0' });
});

test('a step that a writer of the version before meets in a deadlock is run again', onPostgres, async () => {
  const { db } = database;
  let tries = 0;
  const step = async (own: Kysely<unknown>) => {
    tries += 1;
    await sql`lock table sites in access exclusive mode`.execute(own);
    await sql`alter table sections add column tried int`.execute(own);
  };
  const written = await db.transaction().execute(async (trx) => {
    await sql`select 1 from sections`.execute(trx);
    const under = migrateToLatest(database, {
      ...migrations,
      '900-tried': { up: async () => {} },
      '901-met': { up: step },
    });
    // The step waits for this transaction, and this transaction for the step.
    await whenLockIsAwaited(db);
    await sql`select 1 from sites`.execute(trx);
    return { under };
  });
  assert.deepEqual(await written.under, ['901-met']);
  assert.equal(tries, 2);
  await sql`delete from kysely_migration where name = '901-met'`.execute(db);
});

test('an index of a large table is created while others write', onPostgres, async () => {
  const step = {
    isConcurrent: true,
    up: async (own: Kysely<unknown>) => {
      await sql`create index concurrently tried_index on comments (date_created)`.execute(own);
    },
  };
  const known = { ...migrations, '900-tried': { up: async () => {} }, '901-index': step };
  assert.deepEqual(await migrateToLatest(database, known), ['901-index']);
});

test('a step that fails leaves nothing behind, and runs when the next server starts', async () => {
  const { db } = database;
  const up = async (own: Kysely<unknown>) => {
    await sql`create table half_made (id int)`.execute(own);
    throw new Error('no room');
  };
  // The tests above may have added steps.
  const { newer } = await schemaOf(database);
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
  await assert.rejects(migrateToLatest(database, { ...known, '950-failing': { up } }), /no room/);
  const { rows } = await sql<{ it: string | null }>`select to_regclass('half_made') as it`.execute(db);
  assert.equal(rows[0]?.it, null);
  assert.deepEqual(await migrateToLatest(database, { ...known, '950-failing': { up: async () => {} } }), [
    '950-failing',
  ]);
});

test('a step inserted between executed steps is refused', async () => {
  const { newer } = await schemaOf(database);
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
  const between = { ...known, '001-between': { up: async () => {} } };
  await assert.rejects(migrateToLatest(database, between), /has .*950-failing.* but not 001-between/);
});

test('names that databases remember stay in their order', () => {
  const names = Object.keys(migrations);
  assert.deepEqual(names, names.toSorted());
});
