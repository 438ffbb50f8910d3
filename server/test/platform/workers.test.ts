/**
 * One server as several processes (`VF_WORKERS`): they answer as one, and a crash of one loses nothing. The built
 * server, on `TEST_DATABASE_URL`; the embedded database is for one process.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Author, Conversation, sectionUuid, signUpAuthor } from '../../../test/journeys/support/api';
import type { Server } from '../../../test/journeys/support/server';
import { ownDatabase } from '../../../test/support/own-database';
import { siteSettings } from '../../src/commands/change-site';
import { IN_MEMORY, loadConfig } from '../../src/config';
import { ownersOf } from '../../src/workers/owners';
import { type Listener, listenAt, rule, subscribe } from '../support/listener';
import { buildWidgets } from '../support/painted';
import { needsPostgres } from '../support/two-servers';
import { startWorkers, until, workersOf } from '../support/workers';

const WORKERS = 3;
const READERS = 24;

let server: Server;
let database: Awaited<ReturnType<typeof ownDatabase>>;
let section: string;
let author: Author;
before(async () => {
  if (needsPostgres.skip) return;
  buildWidgets();
  database = await ownDatabase();
  server = await startWorkers(WORKERS, { DATABASE_URL: database?.url ?? '' });
  section = await sectionUuid(server.origin);
  author = await signUpAuthor(server.origin, 'Wanda Worker');
});
after(async () => {
  await server?.close();
  await database?.drop();
});

/** Returns the end of an address in `/proc/net/tcp`. */
const atPort = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
const ownPort = ({ socket }: Listener) =>
  atPort((socket as typeof socket & { _socket: Socket })._socket.localPort ?? 0);

/** Counts these readers' connections of a worker: open ones to the port, by their inode. */
function linesOf({ port }: Server, readers: Listener[]): (pid: number) => number {
  const ends = new Set(readers.map(ownPort));
  const open = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, own, , state]) => own?.endsWith(atPort(port)) && state === '01')
    .filter(([, , other = '']) => ends.has(other.slice(other.indexOf(':'))));
  const sockets = new Set(open.map((fields) => `socket:[${fields[9]}]`));
  const nameOf = (file: string) => {
    try {
      return readlinkSync(file);
    } catch {
      return '';
    }
  };
  return (pid) => readdirSync(`/proc/${pid}/fd`).filter((fd) => sockets.has(nameOf(`/proc/${pid}/fd/${fd}`))).length;
}

/** Kills a worker; resolves once it was replaced. */
async function killed(victim: number): Promise<void> {
  process.kill(victim, 'SIGKILL');
  await until('replaced', () => workersOf(server).length === WORKERS && !workersOf(server).includes(victim));
}

/** Uses a separate connection, and so a separate worker. */
const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { ...init, headers: { connection: 'close', ...init.headers } });

/** Waits for all events; more may have arrived by then. */
const heardAll = async (listener: Listener, seq: number) => {
  await listener.until((message) => message.type === 'event' && message.event.seq === seq);
  assert.deepEqual(
    listener
      .events('a')
      .map((event) => event.seq)
      .slice(0, seq),
    Array.from({ length: seq }, (_, at) => at + 1),
  );
};

it('sends posts at one worker to the readers of every worker', needsPostgres, async () => {
  assert.equal(workersOf(server).length, WORKERS);
  const conversation = await Conversation.open(server.origin, 'workers-live');
  const readers = await Promise.all(Array.from({ length: READERS }, () => listenAt(server.port, section)));
  // Any idle worker accepts a connection: on a busy machine one may have accepted all.
  const holders = () => workersOf(server).filter(linesOf(server, readers));
  while (holders().length < 2) {
    assert.ok(readers.length < 10 * READERS, 'one worker takes them all');
    readers.push(await listenAt(server.port, section));
  }
  for (const reader of readers) await subscribe(reader, 'a', [rule('container_uuid', [conversation.uuid])]);
  await Promise.all(Array.from({ length: 20 }, (_, at) => conversation.post(author, `workers at once, ${at}`)));
  for (const reader of readers) await heardAll(reader, 40);

  // After a crash, its readers reconnect to another, and readers of the others notice nothing.
  const [victim] = holders() as [number];
  const its = linesOf(server, readers)(victim);
  const lost = new Set<Listener>();
  for (const reader of readers) void reader.closed.then(() => lost.add(reader));
  await killed(victim);
  await until('noticed', () => lost.size >= its);
  // A finished request whose answer got lost is refused as a repetition.
  let tries = 0;
  await until('served', () =>
    conversation.post(author, `after the death of one, ${++tries}`).then(
      () => true,
      () => false,
    ),
  );
  assert.equal(lost.size, its);
  for (const reader of readers) {
    if (!lost.has(reader)) await heardAll(reader, 42);
    reader.socket.close();
  }
  await until('logged', () => server.log().includes(`worker ${victim} ended with SIGKILL, another takes its place`));
});

it('loses no acknowledged write when workers are killed one after the other', needsPostgres, async () => {
  const conversations = await Promise.all(['one', 'two', 'three'].map((id) => Conversation.open(server.origin, id)));
  const answered: string[] = [];
  let isOver = false;
  const writing = conversations.flatMap((conversation, which) =>
    [1, 2, 3, 4].map(async (lane) => {
      for (let at = 0; !isOver; at++) {
        await conversation.post(author, `lane ${lane} of ${which}: ${at}`).then(
          (uuid) => answered.push(`${conversation.uuid} ${uuid}`),
          () => wait(20),
        );
      }
    }),
  );
  try {
    for (let deaths = 0; deaths < 3; deaths++) {
      const enough = answered.length + 30;
      await until('written', () => answered.length >= enough);
      await killed(workersOf(server)[deaths % WORKERS] as number);
    }
  } finally {
    isOver = true;
    await Promise.all(writing);
  }
  for (const { uuid } of conversations) {
    const there = new Set<string>();
    for (let after = ''; ; ) {
      const path = `/v4/livecomments/${section}/${uuid}/comments?limit=100&sorted_by=oldest${after}`;
      const page = (await (await ask(path)).json()) as {
        contents: { content_uuid: string }[];
        more_available: boolean;
      };
      for (const { content_uuid } of page.contents) there.add(content_uuid);
      if (!page.more_available) break;
      after = `&starting_from=${page.contents.at(-1)?.content_uuid}`;
    }
    const lost = answered.filter((one) => one.startsWith(uuid) && !there.has(one.split(' ')[1] as string));
    assert.deepEqual(lost, []);
  }
});

it('applies limits across all workers, and adds up their metrics', needsPostgres, async () => {
  const limited = await startWorkers(WORKERS, { VF_RATE_LIMIT: 'on' });
  try {
    const forgotten = () =>
      fetch(`${limited.origin}/v2/localhost/account/password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ email: 'nobody@example.org' }),
      });
    const codes: number[] = [];
    for (let tries = 0; tries < 8; tries++) codes.push((await forgotten()).status);
    assert.deepEqual(codes, [200, 200, 200, 200, 200, 429, 429, 429]);

    // A busy worker may miss the second for its answer.
    await until('added up', async () => {
      const metrics = await (await fetch(`${limited.origin}/metrics`)).text();
      const counted = [...metrics.matchAll(/^http_request_duration_seconds_count\{(.*password.*)\} (\d+)$/gm)];
      const sum = counted.reduce((all, [, , count]) => all + Number(count), 0);
      assert.ok(sum <= 8, `${sum} of 8`);
      return sum === 8;
    });
  } finally {
    await limited.close();
  }
});

it('has every worker know of a change of the site', needsPostgres, async () => {
  const config = loadConfig({ DATABASE_URL: database?.url, VF_DATA_DIR: IN_MEMORY });
  await siteSettings(config, { domain: 'localhost', set: ['max_comment_length=77'] }, () => {});
  const limitOf = async () => {
    const answer = await ask('/v2/localhost/bootstrap/v2?session=false', { method: 'POST' });
    const { result } = (await answer.json()) as { result: { settings: { max_comment_length: number } } };
    return result.settings.max_comment_length;
  };
  await until('told', async () => (await limitOf()) === 77);
  await until('told to all', async () => {
    const limits = await Promise.all(Array.from({ length: 4 * WORKERS }, limitOf));
    return limits.every((limit) => limit === 77);
  });
});

it('ends all workers when it is stopped', needsPostgres, async () => {
  const second = await startWorkers(WORKERS);
  const pids = workersOf(second);
  await second.close();
  for (const pid of pids) assert.throws(() => process.kill(pid, 0));
  assert.doesNotMatch(second.log(), /ended with|error/i);
});

it('assigns each container to one worker, and distributes those of a missing worker', () => {
  const containers = Array.from({ length: 400 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
  const owned = (place: number) => containers.filter((uuid) => ownersOf(uuid, 4)[0] === place);
  for (const place of [0, 1, 2, 3]) assert.ok(owned(place).length > 60, `${place}: ${owned(place).length}`);
  const next = new Set(owned(0).map((uuid) => ownersOf(uuid, 4)[1]));
  assert.deepEqual([...next].toSorted(), [1, 2, 3]);
  for (const uuid of containers) assert.deepEqual(ownersOf(uuid, 4).toSorted(), [0, 1, 2, 3]);
});
