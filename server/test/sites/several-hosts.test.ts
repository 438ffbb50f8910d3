/** A `DATABASE_URL` with several hosts: the server uses the one that accepts writes, and follows it after a failover. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { onServer, ownDatabase } from '../../../test/support/own-database';
import { openPostgres } from '../../src/database/postgres';
import { needsPostgres } from '../support/two-servers';

let own: Awaited<ReturnType<typeof ownDatabase>>;
before(async () => {
  own = await ownDatabase();
});
after(() => own?.drop());

/** Opens a host that leads to the database while it is up. */
async function openHost() {
  const { hostname, port } = new URL(own?.url ?? '');
  const sockets = new Set<Socket>();
  let isUp = false;
  const front = createServer((socket) => {
    if (!isUp) return socket.destroy();
    const behind = connect(Number(port || 5432), hostname);
    for (const one of [socket, behind]) {
      sockets.add(one);
      one.on('error', () => {});
    }
    socket.pipe(behind).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    name: `127.0.0.1:${(front.address() as AddressInfo).port}`,
    setUp(now: boolean) {
      isUp = now;
      if (!now) for (const socket of sockets) socket.destroy();
    },
    close: () => front.close(),
  };
}

function addressOf(...hosts: string[]): string {
  const url = new URL(own?.url ?? '');
  return url.href.replace(`@${url.host}/`, `@${hosts.join()}/`);
}

test('queries and notifications follow the primary from one host to the other', needsPostgres, async () => {
  const [one, two] = [await openHost(), await openHost()];
  two.setUp(true);
  const { db, listen, close } = await openPostgres(addressOf(one.name, two.name));
  const received: string[] = [];
  await listen('news', (payload) => received.push(payload));
  try {
    await sql`select 1`.execute(db);
    two.setUp(false);
    // A request fails while neither is up.
    await assert.rejects(sql`select 1`.execute(db));
    one.setUp(true);
    await sql`select 1`.execute(db);
    // The listening connection returns within a second.
    while (!received.length) {
      await sql`select pg_notify('news', 'later')`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    for (const host of [one, two]) host.setUp(false);
    await close();
    for (const host of [one, two]) host.close();
  }
});

test('a host that refuses writes is not used', needsPostgres, async () => {
  const host = await openHost();
  host.setUp(true);
  const name = new URL(own?.url ?? '').pathname.slice(1);
  const setReadOnly = (value: string) =>
    onServer(process.env.TEST_DATABASE_URL ?? '', (run) =>
      run(`alter database ${name} set default_transaction_read_only = ${value}`),
    );
  const address = addressOf(host.name, '127.0.0.1:1');
  await setReadOnly('on');
  await assert.rejects(openPostgres(address), /standby|ECONNREFUSED/);
  await setReadOnly('off');
  await (await openPostgres(address)).close();
  host.setUp(false);
  host.close();
});
