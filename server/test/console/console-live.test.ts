/** Live blogs, chats, question sessions and polls in the newsroom console. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { LivePage, PinsPage, PollHours, PollsPage } from '../../../core/contract/console/live';
import { DAY_MS } from '../../../core/contract/values/durations';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { changeContainer, openContainer, type TestContainer } from '../support/conversation';

let t: TestApp;
let mona: TestUser;
let blog: TestContainer;
let chat: TestContainer;
let session: TestContainer;
before(async () => {
  t = await startTestApp();
  mona = await t.signUp('Mona', 'moderator');
  const open = (of: string) => openContainer(t, `/v4/${of}/${t.site.uuid}`);
  [blog, chat, session] = [await open('liveblog'), await open('chat'), await open('questions')];
});
after(() => t?.close());

async function get<T>(path: string): Promise<T> {
  const answer = await mona.inject({ url: `/v1/console/localhost/${path}` });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
const spaces = async (query = '') => (await get<LivePage>(`live?${query}`)).containers;
const idsOf = async (query = '') => (await spaces(query)).map(({ container_id }) => container_id).sort();
const ids = (...containers: TestContainer[]) => containers.map(({ container_id }) => container_id).sort();
const put = (path: string, payload: object) => mona.inject({ method: 'PUT', url: path, payload });

test('rooms of all kinds are listed with their state and slow mode, and conversations are not', async () => {
  await openContainer(t);
  assert.equal((await put(blog.path, { status: 'live' })).statusCode, 200);
  assert.equal((await put(chat.path, { settings: { slow_mode_seconds: 30 } })).statusCode, 200);
  const facts = Object.fromEntries(
    (await spaces()).map((it) => [it.container_id, [it.kind, it.coverage, it.slow_mode_seconds]]),
  );
  assert.deepEqual(facts, {
    [blog.container_id]: ['livestories', 'live', 0],
    [chat.container_id]: ['livechat', null, 30],
    [session.container_id]: ['livequestions', null, 0],
  });
});

test('ended ones are left out, unless requested', async () => {
  await put(blog.path, { status: 'ended' });
  await put(chat.path, { settings: { is_closed: true } });
  assert.deepEqual(await idsOf(), ids(session));
  assert.deepEqual(await idsOf('running=false'), ids(blog, chat, session));
  await put(blog.path, { status: 'paused' });
  await put(chat.path, { settings: { is_closed: false } });
  assert.deepEqual(await idsOf(), ids(blog, chat, session));
  const now = t.app.clock.now();
  await changeContainer(t, session, { expiry_time: now });
  assert.deepEqual(await idsOf(), ids(blog, chat), 'one whose time has come');
  await changeContainer(t, session, { expiry_time: now + DAY_MS, date_created: now - 2 * DAY_MS, date_latest: now });
  assert.deepEqual(await idsOf(), ids(blog, chat, session), 'an old one that was written in today');
  await changeContainer(t, session, { date_latest: null });
  await changeContainer(t, chat, { is_hidden: true });
  assert.deepEqual(await idsOf(), ids(blog));
});

test('long lists continue from where a page ended', async () => {
  const first = await get<LivePage>('live?running=false&limit=2');
  const second = await get<LivePage>(`live?running=false&limit=2&after=${first.after}`);
  const all = [...first.containers, ...second.containers].map(({ container_id }) => container_id).sort();
  assert.deepEqual([all, second.after], [ids(blog, chat, session), null]);
});

test('polls are listed with their results, open ones first', async () => {
  const { path } = await openContainer(t, `/v4/interaction/${t.site.uuid}`);
  const make = async (question: string) => {
    const payload = { question, options: [{ text: 'Yes' }, { text: 'No' }] };
    const answer = await mona.inject({ method: 'POST', url: `${path}/polls`, payload });
    assert.equal(answer.statusCode, 201, answer.body);
    t.pass(1000);
    return answer.json().poll_uuid as string;
  };
  const open = await make('Should the bridge open?');
  const closed = await make('Should it close?');
  await mona.inject({ method: 'POST', url: `/v4/interaction/${t.site.uuid}/polls/${closed}/close`, payload: {} });
  const { polls } = await get<PollsPage>('polls');
  assert.deepEqual(
    polls.map(({ poll, section_uuid }) => [poll.poll_uuid, poll.status, poll.total_voters, section_uuid]),
    [
      [open, 'open', 0, t.site.uuid],
      [closed, 'closed', 0, t.site.uuid],
    ],
  );
  assert.deepEqual(polls[0]?.poll.apart, { new_accounts: 0, suspect: 0, ghosts: 0 });
});

test('readers learn nothing', async () => {
  const nora = await t.signUp('Nora');
  for (const path of ['live', 'polls']) {
    assert.equal((await nora.inject({ url: `/v1/console/localhost/${path}` })).statusCode, 403);
    assert.equal((await t.inject({ url: `/v1/console/localhost/${path}` })).statusCode, 401);
  }
});

test('pins of a live blog and of a chat are listed, newest first, and those of another site are not', async () => {
  const say = async (content: string) => {
    const answer = await mona.inject({ method: 'POST', url: `${chat.path}/messages`, payload: { content } });
    assert.equal(answer.statusCode, 201, answer.body);
    t.pass(1000);
    return answer.json().content_uuid as string;
  };
  await changeContainer(t, chat, { is_hidden: false });
  const [one, two] = [await say('Read this first'), await say('And this')];
  for (const uuid of [one, two]) {
    const answer = await mona.inject({ method: 'POST', url: `${chat.path}/content/${uuid}/pin`, payload: {} });
    assert.ok(answer.statusCode < 300, answer.body);
    t.pass(1000);
  }
  const { pins } = await get<PinsPage>(`live/${chat.cc}/pins`);
  assert.ok(pins.length > 0);
  assert.deepEqual([pins[0]?.content_uuid, pins[0]?.text, pins[0]?.author], [two, 'And this', 'Mona']);
  assert.deepEqual((await get<PinsPage>(`live/${crypto.randomUUID()}/pins`)).pins, []);
  const nils = await t.signUp('Nils');
  assert.equal((await nils.inject({ url: `/v1/console/localhost/live/${chat.cc}/pins` })).statusCode, 403);
});

test('votes of a poll are counted by the hour, with those that do not count', async () => {
  const { path } = await openContainer(t, `/v4/interaction/${t.site.uuid}`);
  const payload = { question: 'Late?', options: [{ text: 'Yes' }, { text: 'No' }] };
  const { poll_uuid } = (await mona.inject({ method: 'POST', url: `${path}/polls`, payload })).json();
  const hour = 3_600_000;
  const votes = [
    [5, 'counted'],
    [5, 'new'],
    [7, 'counted'],
    [7, 'suspect'],
    [7, 'ghost'],
  ] as const;
  await t.app.db
    .insertInto('poll_votes')
    .values(
      votes.map(([at, standing], n) => ({
        ...{ poll_uuid, voter: `v${n}`, user_id: null, standing, date_created: at * hour + n },
        choices: sql<number[]>`'{0}'`,
      })) as never,
    )
    .execute();
  assert.deepEqual((await get<PollHours>(`polls/${poll_uuid}/hours`)).hours, [
    { date: 5 * hour, counted: 2, apart: 0 },
    { date: 7 * hour, counted: 1, apart: 2 },
  ]);
  const unknown = await mona.inject({ url: `/v1/console/localhost/polls/${crypto.randomUUID()}/hours` });
  assert.equal(unknown.json().code, 'not_found');
});
