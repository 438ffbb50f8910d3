/**
 * A ghost-banned person's own pages receive the same events as anyone's for the same actions, and nobody else receives
 * them.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Comment } from '../../../core/contract/content/comment';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post, type TestContainer } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';

/** Longer than the interval for merging votes. */
const PAUSE_MS = 400;

let t: TestApp;
let jule: TestUser;
before(async () => {
  t = await startTestApp();
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0 }, duplicates: { minutes: 0 } } as never);
  jule = await t.signUp('Jule');
});
after(() => t?.close());

async function pageOf(who: TestUser | null, { cc }: TestContainer): Promise<Listener> {
  const listener = await listen(t.app, t.site.uuid);
  if (who) listener.send({ type: 'authenticate', access_token: who.token });
  await subscribe(listener, 'a', [rule('container_uuid', [cc])]);
  return listener;
}

/** Removes differences between two people with the same actions: ids, times, and the number of public events. */
function alike(events: RealtimeEvent[]): unknown[] {
  const names = new Map<string, string>();
  const name = (uuid: string) => {
    if (!names.has(uuid)) names.set(uuid, `id ${names.size}`);
    return names.get(uuid);
  };
  return events.map(({ seq: _, ...event }) =>
    JSON.parse(JSON.stringify(event), (key, value) => {
      if (/^(time|date_)/.test(key)) return value === null ? null : 'a time';
      return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? name(value) : value;
    }),
  );
}

/** Does everything a member may do. @returns the events of their two tabs, a guest and a member */
async function doAll(who: TestUser) {
  const room = await openContainer(t);
  const [theirs, second] = [await post(jule, room, 'theirs'), await post(jule, room, 'another')];
  const [first, other, guest, member] = [
    await pageOf(who, room),
    await pageOf(who, room),
    await pageOf(null, room),
    await pageOf(jule, room),
  ];
  const pause = () => wait(PAUSE_MS);
  const say = async (content: string, parent?: string) => {
    const said = await post(who, room, content, parent);
    await pause();
    return said;
  };
  const mark = async (method: 'POST' | 'DELETE', comment: Comment, what: string) => {
    assert.equal(await act(who, method, room, comment, what), 204, what);
    await pause();
  };
  first.send({ type: 'typing', container_uuid: room.cc });
  await pause();
  const own = await say('of their own');
  await say('an answer', theirs.content_uuid);
  const below = await say('below their own', own.content_uuid);
  await mark('POST', theirs, '/like');
  await mark('DELETE', theirs, '/like');
  await mark('POST', second, '/dislike');
  await mark('POST', second, '/like');
  await mark('POST', theirs, '/flag');
  const url = `${room.path}/content/${own.content_uuid}/edit`;
  assert.equal((await who.inject({ method: 'POST', url, payload: { content: 'edited' } })).statusCode, 200);
  await pause();
  await mark('DELETE', below, '');
  const pages = [first, other, guest, member];
  for (const page of pages) await page.settled();
  const received = pages.map((page) => page.events('a'));
  for (const page of pages) page.socket.close();
  return received;
}

test('actions of a ghost-banned person send the same events as others’, to all their tabs only', async () => {
  const [free, ghost] = [await t.signUp('Fred'), await t.signUp('Gus')];
  await t.changeUser(ghost, { ban_level: 'ghost' });
  const [heardOfFree, heardOfGhost] = await Promise.all([doAll(free), doAll(ghost)]);
  const [ofFree = [], besideFree = [], toGuest = []] = heardOfFree;
  const [ofGhost = [], besideGhost = [], ...ofOthers] = heardOfGhost;
  assert.ok(ofFree.length >= 12, `${ofFree.length} events`);
  assert.deepEqual(alike(toGuest), alike(ofFree));
  assert.deepEqual(alike(ofGhost), alike(ofFree));
  assert.deepEqual(alike(besideGhost), alike(besideFree));
  for (const received of ofOthers) assert.deepEqual(received, []);
});

test('their own actions are sent neither to their pages again, nor to a reader who logs in there', async () => {
  const ghost = await t.signUp('Gwen');
  await t.changeUser(ghost, { ban_level: 'ghost' });
  const room = await openContainer(t);
  await post(jule, room, 'before');
  const page = await pageOf(ghost, room);
  const after_seq = 0;
  await post(ghost, room, 'unheard by all');
  await page.until((message) => message.type === 'event' && message.event.action === 'visible');
  page.send({ type: 'authenticate', access_token: jule.token });
  await page.settled();
  await post(ghost, room, 'again');
  await post(jule, room, 'after');
  await page.until((message) => message.type === 'event' && message.event.seq === 4);
  assert.doesNotMatch(JSON.stringify(page.events('a')), /again/);
  await subscribe(page, 'b', [rule('container_uuid', [room.cc])], { container_uuid: room.cc, after_seq });
  await page.until((message) => message.type === 'event' && message.subscription_id === 'b' && message.event.seq === 4);
  assert.deepEqual(
    page.events('b').map(({ seq }) => seq),
    [1, 2, 3, 4],
  );
  page.socket.close();
});

test('their pages receive no events of a hidden container', async () => {
  const [ghost, mona] = [await t.signUp('Gil'), await t.signUp('Mona', 'moderator')];
  await t.changeUser(ghost, { ban_level: 'ghost' });
  const room = await openContainer(t);
  const said = await post(ghost, room, 'before it was hidden');
  const page = await pageOf(ghost, room);
  const hide = { method: 'POST', url: `${room.path}/settings`, payload: { is_hidden: true } } as const;
  assert.equal((await mona.inject(hide)).statusCode, 200);
  await page.settled();
  const received = page.events('a').length;
  assert.equal(await act(mona, 'DELETE', room, said, ''), 204);
  await wait(PAUSE_MS);
  await page.settled();
  assert.equal(page.events('a').length, received);
  page.socket.close();
});
