/** Connections to PostgreSQL that break or fall silent affect only their own query, not the process. */
import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { ownDatabase } from '../../../test/support/own-database';
import { IN_MEMORY, loadConfig } from '../../src/config';
import type { Database } from '../../src/database/database';
import { openPostgres } from '../../src/database/postgres';
import { Connections } from '../../src/http/connections';
import { errorsPlugin } from '../../src/http/errors';
import { healthRoutes } from '../../src/modules/platform/health/health.routes';
import { startTestApp } from '../support/app';
import { openContainer, sendPost } from '../support/conversation';
import { needsPostgres } from '../support/two-servers';

let server: Awaited<ReturnType<typeof ownDatabase>>;
before(async () => {
  server = await ownDatabase();
});
after(() => server?.drop());

async function withDatabase(url: string, readTimeoutMs: number, work: (database: Database) => Promise<void>) {
  const database = await openPostgres(url, { readTimeoutMs });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

test('a connection that breaks inside a transaction is an error of that transaction only', needsPostgres, async () => {
  await withDatabase(server?.url ?? '', 5000, async ({ db }) => {
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(trx);
    });
    await assert.rejects(broken);
    assert.equal((await sql`select 1`.execute(db)).rows.length, 1);
  });
});

test('requests are answered with "try again" while the database dies', needsPostgres, async () => {
  const app = Fastify();
  await app.register(errorsPlugin);
  let broken: unknown;
  app.get('/', async () => {
    throw broken;
  });
  const ask = async (error: unknown) => {
    broken = error;
    return (await app.inject({ url: '/' })).statusCode;
  };
  const thrown = (query: Promise<unknown>): Promise<Error> =>
    query.then(
      () => assert.fail('it answered'),
      (error: Error) => error,
    );
  const open = async () => {
    const client = new pg.Client({ connectionString: server?.url, query_timeout: 300 });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const killed = await open();
  const during = await thrown(killed.query('select pg_terminate_backend(pg_backend_pid())'));
  await wait(100);
  const after = await thrown(killed.query('select 1'));
  const ended = await open();
  await ended.end();
  const closed = await thrown(ended.query('select 1'));
  const slow = await open();
  const late = await thrown(slow.query('select pg_sleep(1)'));
  void slow.end().catch(() => {});
  for (const error of [during, after, closed, late]) assert.equal(await ask(error), 503, error.message);
  const { message } = after;
  assert.match(message, /not queryable/);
  await app.close();
});

/** Opens a proxy to the database whose connections `silence` freezes: no end, no reset, no data. */
async function withSilenceable(
  work: (url: string, silence: (what: 'present' | 'all') => void) => Promise<void>,
  database = server?.url ?? '',
) {
  const { hostname, port } = new URL(database);
  const lines: Socket[] = [];
  let isSilent = false;
  const proxy = createServer((client) => {
    lines.push(client.on('error', () => {}));
    if (isSilent) return;
    const there = connect(Number(port || 5432), hostname);
    lines.push(there.on('error', () => {}));
    client.pipe(there).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(database);
  url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`;
  try {
    await work(url.href, (what) => {
      isSilent = what === 'all';
      for (const line of lines) line.unpipe().pause();
    });
  } finally {
    proxy.close();
    for (const line of lines) line.destroy();
  }
}

test('a line that falls silent is given up, and the next query has another', needsPostgres, () =>
  withSilenceable((url, silence) =>
    withDatabase(url, 500, async ({ db }) => {
      await sql`select 1`.execute(db);
      silence('present');
      await assert.rejects(sql`select 1`.execute(db), /read timeout/);
      assert.equal((await sql`select 1`.execute(db)).rows.length, 1);
    }),
  ),
);

test('a server whose database does not answer is unready within three seconds', needsPostgres, () =>
  withSilenceable(async (url, silence) => {
    await withDatabase(url, 4000, async ({ db }) => {
      const app = Fastify();
      app.decorate('config', loadConfig({ VF_DATA_DIR: IN_MEMORY }));
      app.decorate('db', db);
      app.decorate('sockets', new Connections());
      await app.register(healthRoutes);
      const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;
      assert.equal(await ready(), 200);
      silence('all');
      const began = Date.now();
      assert.equal(await ready(), 503);
      assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`);
      assert.equal((await app.inject({ url: '/healthz' })).statusCode, 200);
    });
  }),
);

test('a transaction without statements returns its rows', needsPostgres, async () => {
  await withDatabase(server?.url ?? '', 5000, async ({ db }) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('idle_in_transaction_session_timeout') as limit`.execute(db);
    assert.equal(rows[0]?.limit, '10s');
  });
});

test(
  'a node that falls silent while it holds a conversation keeps the others waiting for seconds',
  needsPostgres,
  async () => {
    const t = await startTestApp();
    try {
      const [who, container] = [await t.signUp('Ada'), await openContainer(t)];
      const hold = async (url: string, silence: (what: 'present') => void) => {
        await withDatabase(url, 500, async ({ db }) => {
          let done = () => {};
          let isHeld = () => {};
          const ended = new Promise<void>((resolve) => {
            done = resolve;
          });
          const held = new Promise<void>((resolve) => {
            isHeld = resolve;
          });
          const writing = db.transaction().execute(async (trx) => {
            await sql`select from containers where uuid = ${container.cc} for update`.execute(trx);
            isHeld();
            await ended;
          });
          await held;
          silence('present');
          const began = Date.now();
          const codes: number[] = [];
          while (codes.at(-1) !== 201 && Date.now() - began < 30_000) {
            if (codes.length > 0) await wait(250);
            codes.push((await sendPost(who, container, 'written elsewhere')).statusCode);
          }
          const took = Date.now() - began;
          done();
          // The frozen statement is never answered.
          await assert.rejects(writing);
          assert.equal(codes.at(-1), 201, `${codes}`);
          assert.equal(codes[0], 503, 'it held nothing');
          assert.ok(took < 15_000, `${took} ms`);
        });
      };
      await withSilenceable(hold, t.app.config.databaseUrl ?? '');
    } finally {
      await t.close();
    }
  },
);
