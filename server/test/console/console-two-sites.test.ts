/** Two sites of one server in the newsroom console: lists show their own site only, and nothing of the other is changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../core/contract/values/durations';
import { PASSWORD, startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { rowsOfSite } from '../support/rows-of';

const [HERE, THERE] = ['localhost', 'elsewhere.example'];
const HOLD = { ...UNLIMITED, word_lists: [{ name: 'rude', action: 'hold', words: ['rude'] }] } as const;

let t: TestApp;
let ada: TestUser;
/** Administrator and moderator of the other site. */
let eve: TestUser;
let max: TestUser;
/** Ids of what the other site has. */
const its: Record<string, string> = {};

before(async () => {
  t = await startTestApp();
  ada = await t.signUp('Ada', 'administrator');
  const { uuid } = await t.app.sites.add({ domain: THERE, name: 'Elsewhere' });
  await t.app.sites.changeRules(uuid, HOLD as never);
  eve = await join('Eve', 'administrator');
  max = await join('Max', 'moderator');
  its.site = uuid;
  await fillPeople();
  await fillContent();
  await fillWork();
  await t.app.outbox.run();
});
after(() => t?.close());

async function join(first: string, role: 'normal' | 'moderator' | 'administrator' = 'normal'): Promise<TestUser> {
  const name = `Elsewhere ${first}`;
  const payload = { name, email: `${first.toLowerCase()}@elsewhere.example`, password: PASSWORD };
  const answer = await t.inject({ method: 'POST', url: `/v2/${THERE}/users?session=false`, payload });
  const { result: user, access_token: token } = answer.json();
  assert.equal(answer.statusCode, 201, answer.body);
  await t.changeUser(user, { role, email_verification_status: 'approved' });
  return {
    ...{ user, id: user.id, token, refreshToken: '' },
    inject: (options) =>
      t.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
  };
}

/** Sends a request that has to succeed. */
async function done(who: TestUser, method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object = {}) {
  const answer = await who.inject({ method, url, payload });
  assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`);
  return answer.body === '' ? {} : answer.json();
}
const consoleOf = (site: string, path: string) => `/v1/console/${site}/${path}`;
const there = (path: string) => consoleOf(THERE as string, path);

async function fillPeople(): Promise<void> {
  const [nia, ben, kim] = [await join('Nia'), await join('Ben'), await join('Kim')];
  [its.person, its.banned] = [nia.user.uuid, ben.user.uuid];
  await t.changeUser(kim, { factor_secret: 'sealed', factor_step: 1 });
  its.colleague = kim.user.uuid;
  await done(max, 'PUT', `/v2/${THERE}/users/${nia.id}/trust`);
  const ban = { ban_level: 'posting', is_permanent: false, date_expired: t.app.clock.now() + DAY_MS };
  await done(max, 'POST', `/v2/${THERE}/users/${ben.id}/bans`, ban);
  const asked = { user_uuid: nia.user.uuid, kind: 'export', note: 'Elsewhere' };
  its.request = (await done(eve, 'POST', there('data-requests'), asked)).request_uuid;
  const invite = { email: 'new@elsewhere.example', role: 'moderator' };
  its.invite = (await done(eve, 'POST', there('team/invites'), invite)).invite_uuid;
}

async function fillContent(): Promise<void> {
  const nia = await join('Writer');
  const open = async (of: string): Promise<string> => {
    const url = `/v4/${of}/${its.site}`;
    const { content_container_uuid } = await done(eve, 'POST', `${url}/`, { container_id: `elsewhere-${of}` });
    return `${url}/${content_container_uuid}`;
  };
  const article = await open('livecomments');
  await done(nia, 'POST', `${article}/comments`, { content: 'A rude word elsewhere' });
  const said = await done(nia, 'POST', `${article}/comments`, { content: 'Said elsewhere' });
  its.comment = said.content_uuid;
  await done(max, 'POST', `${article}/comments/${said.content_uuid}/flag`, { reason: 'abuse' });
  const chat = await open('chat');
  its.chat = chat.split('/').at(-1) as string;
  const message = await done(eve, 'POST', `${chat}/messages`, { content: 'Read this elsewhere' });
  await done(eve, 'POST', `${chat}/content/${message.content_uuid}/pin`);
  const poll = { question: 'Is it elsewhere?', options: [{ text: 'Yes' }, { text: 'No' }] };
  its.poll = (await done(eve, 'POST', `${await open('interaction')}/polls`, poll)).poll_uuid;
}

async function fillWork(): Promise<void> {
  const filter = { queue: 'waiting' };
  const counted = { until: t.app.clock.now(), expected: 100 };
  its.saved = (
    await done(eve, 'POST', there('saved-queues'), { name: 'Elsewhere', filter, is_shared: true })
  ).queue_uuid;
  const job = { filter: { ...filter, kind: 'reviews' }, resolution: 'approve', ...counted };
  its.bulk = (await done(eve, 'POST', there('queue/bulk'), job)).bulk_uuid;
  its.client = (await done(eve, 'POST', there('clients'), { name: 'Elsewhere' })).client_id;
  const hook = { url: 'https://elsewhere.example/hook', topics: ['content'] };
  its.hook = (await done(eve, 'POST', `/v2/${THERE}/webhooks`, hook)).webhook.uuid;
  await t.app.db.updateTable('webhooks').set({ date_failing: 5 }).execute();
  its.delivery = crypto.randomUUID();
  const sent = { webhook_uuid: its.hook as string, request_uuid: its.delivery, user_id: null, notification_id: 1 };
  const failed = { after_user_id: 0, attempt: 1, status: 500, problem: '', duration_ms: 1, date_created: 1 };
  await t.app.db
    .insertInto('webhook_deliveries')
    .values({ ...sent, ...failed })
    .execute();
  const file = await done(eve, 'POST', there('transfers/files'), { name: 'elsewhere.ndjson', bytes: 10 });
  its.file = file.file_uuid;
  await done(eve, 'POST', there('transfers/exports'), { with_media: false });
  const [transfer] = (await eve.inject({ url: there('transfers') })).json().transfers;
  its.transfer = transfer.transfer_uuid;
  its.import = crypto.randomUUID();
  const row = {
    uuid: its.import,
    site_uuid: its.site as string,
    source: 'elsewhere',
    format: 'vf1',
    state: 'done' as const,
  };
  await t.app.db
    .insertInto('imports')
    .values({ ...row, counts: '{}', date_created: t.app.clock.now() } as never)
    .execute();
  const letter = { title: 'Elsewhere', url: 'https://elsewhere.example/' };
  await done(eve, 'POST', `/v5/notifications/${its.site}/broadcast`, letter);
  const planned = { ...letter, due: new Date(t.app.clock.now() + DAY_MS).toISOString().slice(0, 16) };
  its.broadcast = (await done(eve, 'POST', there('broadcasts'), planned)).broadcast_uuid;
}

const lists = [
  ...['', '?q=elsewhere', '?filter=staff', '?filter=trusted', '?filter=banned', '?filter=new'].map(
    (of) => `people${of}`,
  ),
  ...['', '?format=ndjson', '?what=trust', '?what=site_clients'].map((of) => `log${of}`),
  ...['', '?sort=comments', '?sort=waiting', '?q=elsewhere-livecomments'].map((of) => `articles${of}`),
  ...['queue', 'queue?queue=reported', 'queue/bulk', 'saved-queues', 'live', 'live?running=false', 'polls', 'overview'],
  ...['team', 'changes', 'changes?what=clients', 'clients', 'imports', 'transfers', 'broadcasts'],
  ...['data-requests', 'data-requests?all=true'],
].map((path) => [path, (site: string) => consoleOf(site, path)] as const);
const others = ['webhooks', 'bans'].map((path) => [path, (site: string) => `/v2/${site}/${path}`] as const);

const markers = () => new RegExp(['elsewhere', eve.user.uuid, max.user.uuid, ...Object.values(its)].join('|'), 'i');
async function read(who: TestUser, url: string): Promise<string> {
  const answer = await who.inject({ url });
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`);
  return answer.body;
}

for (const [name, at] of [...lists, ...others])
  test(`${name} of a site has nothing of another`, async () => {
    assert.match(await read(eve, at(THERE as string)), markers(), 'the other site has it');
    assert.doesNotMatch(await read(ada, at(HERE as string)), markers());
  });

test('numbers of a site do not count what another has', async () => {
  const { queues } = JSON.parse(await read(ada, consoleOf(HERE as string, 'overview')));
  assert.deepEqual([queues.waiting.total, queues.reported.total], [0, 0]);
  const counts = JSON.parse(await read(ada, consoleOf(HERE as string, 'queue/counts')));
  assert.deepEqual([counts.queues.waiting, counts.queues.reported, counts.waiting_by_kind], [0, 0, {}]);
  assert.equal(JSON.parse(await read(ada, consoleOf(HERE as string, 'queue/total'))).total, 0);
  assert.equal(JSON.parse(await read(ada, consoleOf(HERE as string, 'broadcasts'))).readers, 1, 'Ada alone');
});

test('what administrators change on one site changes nothing of another', async () => {
  const here = (path: string) => consoleOf(HERE as string, path);
  const hooks = `/v2/${HERE}/webhooks`;
  const made = await done(ada, 'POST', hooks, { url: 'https://news.example/hook', topics: ['content'] });
  const { client_id } = await done(ada, 'POST', here('clients'), { name: 'Ours' });
  const { queue_uuid } = await done(ada, 'POST', here('saved-queues'), { name: 'Ours', filter: {} });
  const before = await rowsOfSite(t.app, its.site as string);
  assert.ok(Object.keys(before).length > 12, Object.keys(before).join());
  const put = async (method: 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const { etag } = method === 'DELETE' ? {} : (await ada.inject({ url })).headers;
    const headers = etag === undefined ? {} : { 'if-match': etag };
    const answer = await ada.inject({ method, url, headers, ...(payload && { payload }) });
    assert.ok(answer.statusCode < 300, `${url}: ${answer.body}`);
  };
  await put('PATCH', here('settings'), { settings: { enable_dislikes: false } });
  await put('PUT', here('hosts'), { hosts: ['amp.news.example'] });
  await done(ada, 'PATCH', `/v4/livecomments/${t.site.uuid}/rules`, { first_time: { is_on: true } });
  await done(ada, 'PATCH', `${hooks}/${made.webhook.uuid}`, { is_on: false, events_per_delivery: 3 });
  await done(ada, 'POST', `${hooks}/${made.webhook.uuid}/secret`);
  await put('DELETE', `${hooks}/${made.webhook.uuid}`);
  await done(ada, 'POST', here(`clients/${client_id}/roll`), { old_valid_hours: 1 });
  await put('DELETE', here(`clients/${client_id}`));
  await done(ada, 'PATCH', here(`saved-queues/${queue_uuid}`), { name: 'Still ours' });
  await put('DELETE', here(`saved-queues/${queue_uuid}`));
  await done(ada, 'POST', here('transfers/exports'), { with_media: false });
  await t.app.outbox.run();
  assert.deepEqual(await rowsOfSite(t.app, its.site as string), before);
});

/** Calls with an id of the other site: method, path, body, and the code of the answer. */
const foreign: [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: () => string,
  code: string,
  body?: object,
][] = [
  ['GET', () => `people/${its.person}`, 'user_not_found'],
  ['GET', () => `polls/${its.poll}/hours`, 'not_found'],
  ['POST', () => `queue/bulk/${its.bulk}/stop`, 'content_not_found', {}],
  ['POST', () => `queue/bulk/${its.bulk}/undo`, 'content_not_found', {}],
  ['POST', () => 'queue/second-opinion', 'content_not_found', { question: 'Hm?' }],
  ['POST', () => `comments/${its.comment}/notes`, 'content_not_found', { text: 'Hm.' }],
  ['PATCH', () => `saved-queues/${its.saved}`, 'content_not_found', { name: 'Mine' }],
  ['DELETE', () => `saved-queues/${its.saved}`, 'content_not_found'],
  ['PUT', () => `team/${its.person}`, 'user_not_found', { role: 'moderator' }],
  ['DELETE', () => `team/${its.colleague}/factor`, 'user_not_found'],
  ['DELETE', () => `team/invites/${its.invite}`, 'not_found'],
  ['POST', () => `clients/${its.client}/roll`, 'not_found', {}],
  ['DELETE', () => `clients/${its.client}`, 'not_found'],
  ['POST', () => `imports/${its.import}/undo`, 'content_not_found', {}],
  ['GET', () => `transfers/files/${its.file}`, 'not_found'],
  ['POST', () => `transfers/files/${its.file}/link`, 'not_found', {}],
  ['POST', () => 'data-requests', 'user_not_found', { kind: 'erase' }],
  ['POST', () => `data-requests/${its.request}/decline`, 'content_not_found', { note: 'No.' }],
  ['POST', () => `broadcasts/${its.broadcast}/approve`, 'not_found', {}],
  ['DELETE', () => `broadcasts/${its.broadcast}`, 'not_found'],
  ['PATCH', () => `/v2/localhost/webhooks/${its.hook}`, 'not_found', { is_on: false }],
  ['POST', () => `/v2/localhost/webhooks/${its.hook}/test`, 'not_found', {}],
  ['POST', () => `/v2/localhost/webhooks/${its.hook}/secret`, 'not_found', {}],
  ['POST', () => `/v2/localhost/webhooks/deliveries/${its.delivery}`, 'not_found', {}],
  ['DELETE', () => `/v2/localhost/webhooks/${its.hook}`, 'not_found'],
];

test('an id of another site is unknown, and what has it stays as it is', async () => {
  // The number of the latest change is that of the whole server.
  const state = async () =>
    (await Promise.all([...lists, ...others].map(([, at]) => read(eve, at(THERE as string))))).map((text) =>
      text.replace(/"changed_seq":\d+/, ''),
    );
  const before = await state();
  for (const [method, path, code, body] of foreign) {
    const url = path().startsWith('/') ? path() : consoleOf(HERE as string, path());
    const ids = { content_uuid: its.comment, user_uuid: its.person };
    const answer = await ada.inject({ method, url, ...(body && { payload: { ...ids, ...body } }) });
    assert.equal(answer.json().code, code, `${method} ${url}: ${answer.body}`);
  }
  const { pins } = JSON.parse(await read(ada, consoleOf(HERE as string, `live/${its.chat}/pins`)));
  assert.deepEqual(pins, []);
  assert.deepEqual(await state(), before);
});
