/** Requests for a copy of a person's data or its erasure: noted, answered, declined, and done by readers themselves. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DataRequest, DataRequestsPage } from '../../../core/contract/console/data-requests';
import type { ErasurePlan } from '../../../core/contract/console/erasure';
import { DAY_MS } from '../../../core/contract/values/durations';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post } from '../support/conversation';

let t: TestApp;
let ada: TestUser;
let anna: TestUser;
let number = 0;
before(async () => {
  t = await startTestApp();
  ada = await t.signUp('Ada', 'administrator');
});
beforeEach(async () => {
  await t.app.db.deleteFrom('data_requests').execute();
  number += 1;
  anna = await t.signUp(`Anna ${number}`);
});
after(() => t?.close());

const URL = '/v1/console/localhost/data-requests';
const ask = (kind: string, note = '', who: Pick<TestUser, 'inject'> = ada) =>
  who.inject({ method: 'POST', url: URL, payload: { user_uuid: anna.user.uuid, kind, note } });
async function asked(kind: string, note = ''): Promise<DataRequest> {
  const answer = await ask(kind, note);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}
async function page(query = ''): Promise<DataRequestsPage> {
  const answer = await ada.inject({ url: `${URL}?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}
const states = async () => (await page('all=true')).requests.map(({ kind, state, is_own }) => [kind, state, is_own]);
const person = (path: string, method: 'GET' | 'POST' = 'GET', who = ada) =>
  who.inject({ method, url: `/v2/localhost/users/${path}`, ...(method === 'POST' && { payload: {} }) });

test('a request has thirty days, and is noted once while it is open', async () => {
  const { request_uuid, date_created, date_due, name, note } = await asked('export', ' Wrote by post. ');
  assert.deepEqual([date_due - date_created, name, note], [30 * DAY_MS, anna.user.name, 'Wrote by post.']);
  assert.equal((await asked('export')).request_uuid, request_uuid);
  assert.equal((await asked('export', 'Showed a passport.')).note, 'Showed a passport.');
  assert.deepEqual(await states(), [['export', 'open', false]]);
});

test('a copy that an administrator downloads answers the open request, and no other', async () => {
  await asked('export');
  await asked('erase');
  assert.equal((await person(`${anna.id}/export`)).statusCode, 200);
  assert.deepEqual((await states()).sort(), [
    ['erase', 'open', false],
    ['export', 'done', false],
  ]);
});

test('an erasure completes its request, which then has no name', async () => {
  await asked('erase', 'Anna called.');
  assert.equal((await person(`${anna.id}/erase`, 'POST')).statusCode, 202);
  const [request] = (await page('all=true')).requests;
  assert.deepEqual([request?.state, request?.name, request?.note], ['done', '', '']);
  assert.equal((await ask('erase')).statusCode, 404);
});

test('actions that readers take themselves are listed as done', async () => {
  assert.equal((await person('current/export', 'GET', anna)).statusCode, 200);
  const payload = { password: PASSWORD };
  const erased = await anna.inject({ method: 'POST', url: '/v2/localhost/users/current/erase', payload });
  assert.equal(erased.statusCode, 202, erased.body);
  assert.deepEqual((await states()).sort(), [
    ['erase', 'done', true],
    ['export', 'done', true],
  ]);
  assert.deepEqual((await page()).requests, []);
});

test('a request is declined once, with the reason', async () => {
  const { request_uuid } = await asked('export');
  const decline = () =>
    ada.inject({ method: 'POST', url: `${URL}/${request_uuid}/decline`, payload: { note: 'Not theirs.' } });
  const { state, note } = (await decline()).json<DataRequest>();
  assert.deepEqual([state, note], ['declined', 'Not theirs.']);
  assert.equal((await decline()).json().code, 'content_not_found');
  const other = await ada.inject({ method: 'POST', url: `${URL}/no-uuid/decline`, payload: {} });
  assert.equal(other.json().code, 'content_not_found');
});

test('open requests are listed by their due date, all of them newest first, page by page', async () => {
  await asked('export');
  t.pass(1000);
  await asked('erase');
  const kindsOf = async (query: string) => {
    const first = await page(`${query}&limit=1`);
    const second = await page(`${query}&limit=1&after=${first.after}`);
    assert.equal(second.after, null);
    return [...first.requests, ...second.requests].map(({ kind }) => kind);
  };
  assert.deepEqual(await kindsOf('all=false'), ['export', 'erase']);
  assert.deepEqual(await kindsOf('all=true'), ['erase', 'export']);
});

test('they are for administrators', async () => {
  const mona = await t.signUp(`Mona ${number}`, 'moderator');
  for (const who of [mona, anna]) assert.equal((await ask('export', '', who)).statusCode, 403);
  assert.equal((await ask('export', '', t)).statusCode, 401);
});

test('the preview of an erasure counts the deleted and the remaining data, and the erasure matches it', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'The ferry is late.');
  await post(anna, container, 'Still late.', comment.content_uuid);
  await anna.inject({ method: 'POST', url: `${container.path}/comments/${comment.content_uuid}/like`, payload: {} });
  await asked('erase');
  const preview = async (mode: string, who: Pick<TestUser, 'inject'> = ada) =>
    who.inject({ url: `${URL}/erasure?user_uuid=${anna.user.uuid}&mode=${mode}` });
  const lines = async (mode: string) => {
    const answer = await preview(mode);
    assert.equal(answer.statusCode, 200, answer.body);
    return (answer.json() as ErasurePlan).lines.map(({ what, fate, count }) => [what, fate, count]);
  };
  const others = [
    ['logins', 'removed', 1],
    ['requests', 'stays', 1],
  ];
  assert.deepEqual(await lines('anonymise'), [['comments', 'nameless', 2], ...others]);
  assert.deepEqual(await lines('delete'), [['comments', 'removed', 2], ...others]);
  assert.equal((await preview('delete', await t.signUp('Mona', 'moderator'))).statusCode, 403);
  assert.equal((await preview('all')).statusCode, 400);
  await ada.inject({ method: 'POST', url: `/v2/localhost/users/${anna.id}/erase`, payload: { mode: 'delete' } });
  await t.app.outbox.run();
  const left = await lines('delete');
  assert.deepEqual(
    left.filter(([, fate]) => fate === 'removed'),
    left.filter(([what]) => what === 'comments'),
  );
  assert.ok(left.some(([what]) => what === 'requests'));
});
