/** Imports in the newsroom console: listed with their state, and undone by a job. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportsPage, ShownImport } from '../../../core/contract/console/imports';
import { DAY_MS } from '../../../core/contract/values/durations';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import { Report } from '../../src/modules/exchange/imports/report';
import { runImport } from '../../src/modules/exchange/imports/run-import';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

let t: TestApp;
let ada: TestUser;
before(async () => {
  t = await startTestApp();
  ada = await t.signUp('Ada', 'administrator');
});
after(() => t?.close());

async function* records() {
  yield '{"kind":"user","id":"u","name":"Ines"}\n';
  yield '{"kind":"container","id":"ferry","container_id":"ferry"}\n';
  yield '{"kind":"comment","id":"c","container":"ferry","author":"u","text":"Late again","date_created":1700000000000}\n';
}
async function bringIn(source: string): Promise<string> {
  const format = findFormat('vf1');
  assert.ok(format);
  const options = { source, zone: 'UTC', withEmails: false, withPending: false, withStanding: false };
  const all = { ...options, containerMap: new Map<string, string>(), since: 0, rate: 100_000 };
  const [db, site, now] = [t.app.db, t.site, t.app.clock.now()];
  return runImport({ db, site, format, chunks: records(), options: all, report: new Report(), now });
}

const URL = '/v1/console/localhost/imports';
const imports = async (): Promise<ShownImport[]> => {
  const answer = await ada.inject({ url: URL });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json<ImportsPage>().imports;
};
const undo = (uuid: string, who: Pick<TestUser, 'inject'> = ada) =>
  who.inject({ method: 'POST', url: `${URL}/${uuid}/undo`, payload: {} });
const comments = async () => (await t.app.db.selectFrom('comments').select('id').execute()).length;

test('an import is listed with what it added, and undone by a job', async () => {
  assert.deepEqual(await imports(), []);
  const uuid = await bringIn('old-site');
  const [done] = await imports();
  assert.deepEqual([done?.import_uuid, done?.source, done?.state, done?.may_undo], [uuid, 'old-site', 'done', true]);
  assert.ok(Object.values(done?.counts ?? {}).some((count) => count > 0));
  assert.equal(await comments(), 1);
  const answer = await undo(uuid);
  assert.deepEqual([answer.statusCode, answer.json().state, answer.json().may_undo], [202, 'undoing', false]);
  await t.app.outbox.run();
  const [undone] = await imports();
  assert.deepEqual([undone?.state, undone?.may_undo, await comments()], ['undone', false, 0]);
  assert.equal((await undo(uuid)).json().code, 'decided_since');
});

test('an import is not undone while it runs, after a month, or by another site', async () => {
  const uuid = await bringIn('other-site');
  const set = (columns: object) => t.app.db.updateTable('imports').set(columns).where('uuid', '=', uuid).execute();
  await set({ state: 'applying' });
  assert.equal((await undo(uuid)).json().code, 'decided_since');
  await set({ state: 'done', date_created: t.app.clock.now() - 31 * DAY_MS });
  assert.equal((await undo(uuid)).json().code, 'decided_since');
  assert.equal((await undo('no-uuid')).json().code, 'content_not_found');
  assert.equal((await undo(crypto.randomUUID())).json().code, 'content_not_found');
  assert.equal(await comments(), 1);
});

test('they are for administrators', async () => {
  const mona = await t.signUp('Mona', 'moderator');
  assert.equal((await mona.inject({ url: URL })).statusCode, 403);
  assert.equal((await undo(crypto.randomUUID(), mona)).statusCode, 403);
  assert.equal((await t.inject({ url: URL })).statusCode, 401);
});
