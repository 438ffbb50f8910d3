/** Statements that PostgreSQL plans once for each connection, and what happens when such a plan can no longer be used. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { ownDatabase } from '../../../test/support/own-database';
import { openPostgres } from '../../src/database/postgres';
import type { Tables } from '../../src/database/schema';
import { startTestApp } from '../support/app';
import { openContainer, sendPost } from '../support/conversation';
import { needsPostgres } from '../support/two-servers';

type Db = Kysely<Tables>;

let server: Awaited<ReturnType<typeof ownDatabase>>;
before(async () => {
  server = await ownDatabase();
});
after(() => server?.drop());

/** Uses one connection, so that its statements can be counted. */
async function onConnection(work: (db: Db) => Promise<void>, options = {}): Promise<void> {
  const database = await openPostgres(server?.url ?? '', options);
  try {
    await database.db.connection().execute(work);
  } finally {
    await database.close();
  }
}

async function namesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
  return rows.map(({ name }) => name);
}

/** Migrates like another process, while the connections stay open. */
async function migrate(statement: string): Promise<void> {
  const database = await openPostgres(server?.url ?? '');
  await sql.raw(statement).execute(database.db);
  await database.close();
}

const readAll = (db: Db) => sql<{ id: number }>`select * from kept where id >= ${0}::int`.execute(db);

async function makeTable(db: Db): Promise<void> {
  await sql`drop table if exists kept`.execute(db);
  await sql`create table kept (id int)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
}

test('a statement has a name from its fourth use on', needsPostgres, async () => {
  await onConnection(async (db) => {
    const ask = () => sql<{ n: number }>`select ${7}::int as n`.execute(db);
    for (let use = 0; use < 3; use += 1) await ask();
    assert.deepEqual(await namesOf(db), []);
    assert.deepEqual((await ask()).rows, [{ n: 7 }]);
    assert.equal((await namesOf(db)).length, 1);
  });
});

test('the setting for poolers switches names off', needsPostgres, async () => {
  await onConnection(
    async (db) => {
      for (let use = 0; use < 5; use += 1) await sql`select ${7}::int as n`.execute(db);
      assert.deepEqual(await namesOf(db), []);
    },
    { namedStatements: false },
  );
});

test('a connection has a bounded number of names, and few for lists of every length', needsPostgres, async () => {
  await onConnection(async (db) => {
    for (let length = 2; length < 20; length += 1) {
      const list = sql.join(Array.from({ length }, (_, n) => n));
      for (let use = 0; use < 4; use += 1) await sql`select 1 where 1 in (${list})`.execute(db);
    }
    assert.equal((await namesOf(db)).length, 4);
    for (let text = 0; text < 350; text += 1) {
      for (let use = 0; use < 4; use += 1) await sql`select ${text}::int as ${sql.ref(`c${text}`)}`.execute(db);
    }
    assert.equal((await namesOf(db)).length, 300);
  });
});

test('a statement whose table has a new column runs again, and gets a name again', needsPostgres, async () => {
  await onConnection(async (db) => {
    await makeTable(db);
    for (let use = 0; use < 4; use += 1) await readAll(db);
    await migrate('alter table kept add column added int default 5');
    assert.deepEqual((await readAll(db)).rows, [{ id: 1, added: 5 }]);
    assert.deepEqual((await readAll(db)).rows, [{ id: 1, added: 5 }]);
    assert.equal((await namesOf(db)).length, 2);
  });
});

test('a transaction survives a migration between two of its kind', needsPostgres, async () => {
  const database = await openPostgres(server?.url ?? '');
  const { db } = database;
  const transact = () =>
    db.transaction().execute(async (trx) => {
      await sql`update kept set id = id + ${1}::int`.execute(trx);
      return (await readAll(trx)).rows;
    });
  try {
    await makeTable(db);
    for (let use = 0; use < 5; use += 1) await transact();
    await migrate('alter table kept add column added int default 5');
    assert.deepEqual(await transact(), [{ id: 7, added: 5 }]);
  } finally {
    await database.close();
  }
});

test('if a pooler loses the names, statements still run, without names from then on', needsPostgres, async () => {
  await onConnection(async (db) => {
    const ask = () => sql<{ n: number }>`select ${7}::int as n`.execute(db);
    for (let use = 0; use < 4; use += 1) await ask();
    await sql`deallocate all`.execute(db);
    assert.deepEqual((await ask()).rows, [{ n: 7 }]);
    await ask();
    assert.deepEqual(await namesOf(db), []);
  });
});

test('a server keeps posting and reading while tables get columns', needsPostgres, async () => {
  const t = await startTestApp();
  try {
    const anna = await t.signUp('Anna');
    const container = await openContainer(t);
    const say = async (text: string) => assert.equal((await sendPost(anna, container, text)).statusCode, 201);
    for (let post = 0; post < 6; post += 1) await say(`before ${post}`);
    for (const table of ['comments', 'containers', 'users', 'sites', 'sections', 'sessions'])
      await sql.raw(`alter table ${table} add column added_later int default 1`).execute(t.app.db);
    for (let post = 0; post < 6; post += 1) await say(`after ${post}`);
  } finally {
    await t.close();
  }
});
