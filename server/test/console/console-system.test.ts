/** The state of the server in the console: for administrators, without a secret. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Probe, System } from '../../../core/contract/console/system';
import { version } from '../../package.json';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openHook } from '../support/hook';

let t: TestApp;
let ada: TestUser;
before(async () => {
  t = await startTestApp({ privateAddresses: true });
  ada = await t.signUp('Ada', 'administrator');
});
after(() => t?.close());

async function system(): Promise<System> {
  const answer = await ada.inject({ url: '/v1/console/localhost/system' });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json();
}

test('the version, the database and its migrations are named', async () => {
  const { version: shown, database, date_started, backup, failed_jobs } = await system();
  assert.equal(shown, version);
  assert.match(`${database.name} ${database.version}`, /^(PostgreSQL|PGlite) 1\d(\.\d+)?$/);
  assert.ok(database.bytes > 1_000_000);
  assert.deepEqual([database.pending, failed_jobs, backup], [[], [], null]);
  assert.ok(date_started <= t.app.clock.now());
});

test('failed jobs are counted by kind, those that were given up with the reason', async () => {
  const now = t.app.clock.now();
  const job = { payload: '{}', date_created: now, date_next: now + 3_600_000 };
  await t.app.db
    .insertInto('outbox')
    .values([
      { ...job, kind: 'mail', idempotency_key: 'a', attempts: 12, date_done: null },
      { ...job, kind: 'mail', idempotency_key: 'b', attempts: 11, date_done: null },
      { ...job, kind: 'webhook', idempotency_key: 'c', attempts: 3, date_done: now, failure: '410' },
    ])
    .execute();
  assert.deepEqual((await system()).failed_jobs, [
    { kind: 'mail', count: 1, failure: null },
    { kind: 'webhook', count: 1, failure: '410' },
  ]);
});

test('the backup that was restored last is named', async () => {
  await t.app.db.insertInto('backup_checks').values({ date_checked: 20, date_of_backup: 10 }).execute();
  assert.deepEqual((await system()).backup, { date_of_backup: 10, date_checked: 20 });
});

const probe = async (name: string, who: Pick<TestUser, 'inject'> = ada): Promise<Probe> => {
  const answer = await who.inject({ method: 'POST', url: `/v1/console/localhost/system/probes/${name}`, payload: {} });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
};

test('the storage is tried with a test file, and services that are not set up are reported as such', async () => {
  const { result, detail, duration_ms, date } = await probe('storage');
  assert.deepEqual([result, detail], ['ok', '']);
  assert.ok(duration_ms >= 0 && date <= t.app.clock.now());
  for (const name of ['mail', 'push', 'hook']) assert.equal((await probe(name)).result, 'off', name);
});

test('the hook is asked about no post, and a problem is named without a secret', async () => {
  const hook = await openHook();
  hook.answer = () => '{"verdict":"approve"}';
  await t.changeRules({ hook: { url: hook.url, secret: 'sixteen-characters-or-more' } });
  const found = await probe('hook');
  assert.deepEqual([found.result, found.detail], ['ok', 'approve']);
  assert.equal(JSON.parse(hook.asked.at(-1)?.body ?? '{}').action, 'test');
  await hook.close();
  const failed = await probe('hook');
  assert.equal(failed.result, 'failed');
  assert.doesNotMatch(failed.detail, /sixteen/);
  await t.changeRules({ hook: { url: '' } });
});

test('only administrators try services', async () => {
  const mona = await t.signUp('Mona', 'moderator');
  const answer = await mona.inject({ method: 'POST', url: '/v1/console/localhost/system/probes/mail', payload: {} });
  assert.equal(answer.statusCode, 403);
  const other = await ada.inject({ method: 'POST', url: '/v1/console/localhost/system/probes/disk', payload: {} });
  assert.equal(other.statusCode, 400);
});
