/**
 * Kills the server (kill -9) while it sends to a push service: after a restart every browser has its message, and only
 * messages in flight are sent twice, with a topic and tag by which the second replaces the first. The built server, on
 * PGlite or `TEST_DATABASE_URL`.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Author, broadcast, Conversation, sectionUuid, signUpAuthor } from '../../../test/journeys/support/api';
import { type Server, startServer } from '../../../test/journeys/support/server';
import { moderator } from '../../../test/journeys/support/staff';
import { buildWidgets } from '../support/painted';
import type { FakeBrowser } from '../support/push';
import { type Pushed, startPushService } from '../support/push-service';

const WITHIN_MS = 120_000;
/** Page size of a broadcast, which a crashed process may send again (docs/PUSH.md). */
const PAGE = 200;
const BROWSERS = 2 * PAGE + 50;
const READERS = 16;
/** Concurrent outbox jobs of a process, each for one person. */
const JOBS_AT_ONCE = 4;
const LEASE_SECONDS = 2;
/** Long enough for a second message that must not come: a job is free after its lease, and found within 5 s. */
const SILENCE_MS = 8000;

let service: Awaited<ReturnType<typeof startPushService>>;
let server: Server;
let taken: Pushed[] = [];

before(async () => {
  buildWidgets();
  service = await startPushService();
  server = await startServer({
    VF_PUSH_SERVICES: service.origin,
    VF_PRIVATE_ADDRESSES: 'on',
    VF_LEASE_SECONDS: String(LEASE_SECONDS),
  });
  // Allows messages at night.
  const rules = ['push.quiet_from=0', 'push.quiet_until=0'].flatMap((rule) => ['--set', rule]);
  await server.commands(['site', 'rules', 'localhost', ...rules]);
});
after(async () => {
  await server?.close();
  service?.close();
});

async function subscribe(who: Pick<Author, 'token'> | null = null): Promise<FakeBrowser> {
  const browser = service.browser();
  const answer = await fetch(`${server.origin}/v5/subscriptions/${await sectionUuid(server.origin)}/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
    body: JSON.stringify(browser.body()),
  });
  assert.equal(answer.status, 201);
  return browser;
}

const count = (): number => {
  taken.push(...service.taken());
  return taken.length;
};
async function untilTaken(isEnough: () => boolean): Promise<void> {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await wait(5)) {
    count();
    if (isEnough()) return;
  }
  throw new Error(`only ${count()} messages came`);
}
const got = () => new Set(taken.map(({ browser }) => browser));

/** Kills the server once the service has this many messages, and restarts it. */
async function killAt(messages: number): Promise<number> {
  await untilTaken(() => count() >= messages);
  await server.kill();
  // Messages in flight during the crash arrive.
  await wait(10 * service.pace.ms);
  const before = count();
  service.pace.ms = 0;
  await server.start();
  return before;
}

/** Checks that each browser has one message, or several that replace each other. @returns how many repeated */
function judge(browsers: FakeBrowser[]): number {
  for (const browser of browsers) {
    const own = taken.filter((pushed) => pushed.browser === browser);
    assert.ok(own.length > 0, 'a browser got nothing');
    assert.ok(own.length < 3, `a browser got ${own.length}`);
    assert.equal(new Set(own.map(({ headers, message }) => `${headers.topic} ${message.notification.tag}`)).size, 1);
  }
  return taken.length - browsers.length;
}

it('notifies every browser of a broadcast, and at most a page of them twice', async () => {
  const browsers: FakeBrowser[] = [];
  for (let at = 0; at < BROWSERS; at += 50)
    browsers.push(...(await Promise.all(Array.from({ length: 50 }, () => subscribe()))));
  taken = [];
  service.pace.ms = 60;
  const chief = await moderator(server.origin);
  await broadcast(server.origin, chief, { title: 'Breaking', url: `${server.origin}/` });
  // The kill comes in the middle of the second page.
  const before = await killAt(PAGE + 50);
  assert.ok(before < browsers.length, `all ${before} had gone out before the end`);
  await untilTaken(() => got().size === browsers.length);
  await wait(SILENCE_MS);
  count();
  const twice = judge(browsers);
  assert.ok(twice > 0, 'it died between two pages: nothing was tried');
  assert.ok(twice <= PAGE, `${twice} came twice`);
});

it('notifies everybody of the reply they got, and twice only those whose message was being sent', async () => {
  const conversation = await Conversation.open(server.origin, 'push-crash');
  const writer = await signUpAuthor(server.origin, 'Answering Writer');
  const browsers: FakeBrowser[] = [];
  const roots: string[] = [];
  for (let at = 0; at < READERS; at += 1) {
    const reader = await signUpAuthor(server.origin, `Push Reader ${at}`);
    roots.push(await conversation.post(reader, `Who answers number ${at}?`));
    browsers.push(await subscribe(reader));
  }
  taken = [];
  service.pace.ms = 500;
  await Promise.all(roots.map((parent, at) => conversation.post(writer, `I do, number ${at}.`, { parent })));
  const before = await killAt(JOBS_AT_ONCE + 1);
  assert.ok(before < READERS, `all ${before} had gone out before the end`);
  await untilTaken(() => got().size === READERS);
  await wait(SILENCE_MS);
  count();
  const twice = judge(browsers);
  assert.ok(twice <= JOBS_AT_ONCE, `${twice} came twice`);
  for (const [at, browser] of browsers.entries()) {
    const own = taken.find((pushed) => pushed.browser === browser);
    assert.equal(own?.message.notification.body, `I do, number ${at}.`);
  }
});
