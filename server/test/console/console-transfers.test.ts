/** Imports and exports that the newsroom console starts: uploads in parts, jobs with reports, and downloads by a link. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  type FileOffer,
  PART_BYTES,
  type Transfer,
  type TransfersPage,
} from '../../../core/contract/console/transfers';
import { DAY_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import { startTestApp, type TestApp, type TestUser } from '../support/app';

let t: TestApp;
let ada: TestUser;
before(async () => {
  t = await startTestApp({ privateAddresses: true });
  ada = await t.signUp('Ada', 'administrator');
});
after(() => t?.close());

const URL = '/v1/console/localhost/transfers';
const call = async (method: 'GET' | 'POST', path: string, payload?: object, who: Pick<TestUser, 'inject'> = ada) =>
  who.inject({ method, url: `${URL}${path}`, ...(payload && { payload }) });
const putPart = (file_uuid: string, part: number, payload: Buffer) =>
  ada.inject({
    method: 'PUT',
    url: `${URL}/files/${file_uuid}/parts/${part}`,
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  });

async function upload(name: string, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const answer = await call('POST', '/files', { name, bytes: bytes.length });
  assert.equal(answer.statusCode, 201, answer.body);
  const { file_uuid, parts } = answer.json<FileOffer>();
  for (let part = parts - 1; part >= 0; part -= 1) {
    const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    assert.equal((await putPart(file_uuid, part, piece)).statusCode, 204);
  }
  return file_uuid;
}
async function run(kind: 'check' | 'import', files: string[], options: object = {}): Promise<Transfer> {
  const answer = await call('POST', '/imports', { kind, files, ...options });
  assert.equal(answer.statusCode, 202, answer.body);
  await t.app.outbox.run();
  return latest();
}
async function latest(): Promise<Transfer> {
  const answer = await call('GET', '');
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  return answer.json<TransfersPage>().transfers[0] as Transfer;
}
const linkTo = async ({ files }: Transfer, role: string) => {
  const file = files.find((it) => it.role === role);
  assert.ok(file, role);
  return (await call('POST', `/files/${file.file_uuid}/link`, {})).json<{ url: string }>().url;
};
const comments = async () => (await t.app.db.selectFrom('comments').select('id').execute()).length;
const storedFiles = async () =>
  (await t.app.db.selectFrom('transfer_files').select('role').execute()).map(({ role }) => role);

const records = (count: number, text = 'Late again') =>
  [
    '{"kind":"user","id":"u","name":"Ines <b>"}',
    '{"kind":"container","id":"ferry","container_id":"ferry"}',
    ...Array.from({ length: count }, (_, at) =>
      JSON.stringify({
        kind: 'comment',
        id: `c${at}`,
        container: 'ferry',
        author: 'u',
        text,
        date_created: 1.7e12 + at,
      }),
    ),
    '{"kind":"comment","id":"<i>","container":"ferry","author":"u"}',
  ].join('\n');

test('a check reads a file of several parts, writes a report, and stores nothing', async () => {
  // More than one part.
  const file = await upload('old site.ndjson', records(6000, 'x'.repeat(800)));
  const done = await run('check', [file]);
  assert.deepEqual([done.kind, done.state, done.problem, done.names], ['check', 'done', null, ['old site.ndjson']]);
  assert.equal(done.counts['comments new'], 6000);
  assert.equal(await comments(), 0);
  assert.deepEqual(done.files.map(({ role }) => role).sort(), ['report.html', 'report.ndjson']);
  const page = await t.inject({ url: await linkTo(done, 'report.html') });
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  assert.match(page.body, /Check of old_site.ndjson/);
  assert.doesNotMatch(page.body, /<i>/);
  const list = await t.inject({ url: await linkTo(done, 'report.ndjson') });
  assert.ok(JSON.parse(list.body.split('\n')[0] ?? '').what);
  assert.ok(!(await storedFiles()).includes('source'), 'the upload is deleted');
});

test('an import adds the comments, reports its progress, and is in the list of imports', async () => {
  const done = await run('import', [await upload('old.ndjson', records(3))], { source: 'old-site' });
  assert.deepEqual([done.state, done.counts.comments, await comments()], ['done', 3, 3]);
  const { imports } = (await ada.inject({ url: '/v1/console/localhost/imports' })).json();
  assert.deepEqual([imports[0].source, imports[0].state, imports[0].may_undo], ['old-site', 'done', true]);
});

test('a file that cannot be read ends with the reason', async () => {
  const done = await run('import', [await upload('notes.txt', 'nothing of this is an export')]);
  assert.equal(done.state, 'failed');
  assert.match(done.problem ?? '', /^The format of notes\.txt is unknown\. Choose one of vf1, /);
  const other = await run('check', [await upload('broken.zip', 'PK\u0003\u0004 and no more')]);
  assert.match(other.problem ?? '', /damaged ZIP archive/);
});

test('an import needs complete uploads, and good options', async () => {
  const start = async (payload: object) =>
    (await call('POST', '/imports', { kind: 'check', ...payload })).json().data?.field;
  const { file_uuid } = (await call('POST', '/files', { name: 'a', bytes: PART_BYTES + 1 })).json<FileOffer>();
  assert.equal(await start({ files: [file_uuid] }), 'files');
  assert.equal(await start({ files: [crypto.randomUUID()] }), 'files');
  assert.equal(await start({ files: ['none'] }), 'files');
  const file = await upload('a', 'b');
  assert.equal(await start({ files: [file, file] }), 'files');
  assert.equal(await start({ files: [file], zone: 'Mars/One' }), 'zone');
  assert.equal(await start({ files: [file], template: 'page' }), 'template');
  assert.equal((await putPart(file_uuid, 2, Buffer.alloc(1))).json().data.field, 'part');
  assert.equal((await putPart(file_uuid, 1, Buffer.alloc(2))).json().data.field, 'body');
  assert.equal((await putPart(file_uuid, 0, Buffer.alloc(PART_BYTES + 1))).statusCode, 413);
  assert.equal((await call('POST', '/files', { name: 'a', bytes: 5 * 1024 ** 3 })).json().data.field, 'bytes');
});

test('an export is downloaded once, by an address that ends after a minute, and both are logged', async () => {
  const answer = await call('POST', '/exports', { with_media: false });
  assert.equal(answer.statusCode, 202, answer.body);
  await t.app.outbox.run();
  const done = await latest();
  assert.deepEqual([done.kind, done.state, done.counts.comments], ['export', 'done', 3]);
  const late = await linkTo(done, 'export');
  t.pass(2 * MINUTE_MS);
  assert.equal((await t.inject({ url: late })).statusCode, 404);
  const url = await linkTo(done, 'export');
  assert.equal((await t.inject({ url: url.replace(/key=.*/, `key=${ada.token}`) })).statusCode, 404);
  const file = await t.inject({ url });
  assert.deepEqual([file.statusCode, file.rawPayload.subarray(0, 2).toString()], [200, 'PK']);
  assert.equal(Number(file.headers['content-length']), file.rawPayload.length);
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="localhost-[\d-]+\.zip"$/);
  assert.equal((await t.inject({ url })).statusCode, 404);
  assert.equal((await latest()).files[0]?.is_available, false);
  const taken = t.app.db.selectFrom('transfer_files').select('role').where('date_downloaded', 'is not', null);
  assert.deepEqual(await taken.execute(), [{ role: 'export' }], 'other files stay available');
  const { changes } = (await ada.inject({ url: '/v1/console/localhost/changes?what=transfers' })).json();
  const [second, first] = changes.map(({ diff }: { diff: { name: string }[] }) => diff[0]?.name);
  assert.deepEqual([first, second], ['export', 'download']);
  const undone = await ada.inject({
    method: 'POST',
    url: `/v1/console/localhost/changes/${changes[0].version}/revert`,
    payload: {},
  });
  assert.equal(undone.json().code, 'invalid_field');
});

const containerIds = async (like: string) =>
  (await t.app.db.selectFrom('containers').select('container_id').where('container_id', 'like', like).execute())
    .map(({ container_id }) => container_id)
    .sort();
const TABLE = [
  'nr,page,link,said,at',
  '1,/old-one,,First,2020-01-01T10:00:00Z',
  '2,p2,https://localhost/old-two,Second,2020-01-01T11:00:00Z',
].join('\n');
const MAP = JSON.stringify({
  comments: { id: 'nr', container: 'page', url: 'link', text: 'said', date_created: 'at' },
});

test('an import takes a list of pages and a mapping of columns, like the command', async () => {
  const list = await upload('pages.csv', '\ufeff/old-one,listed-one\r\nhttps://localhost/old-two,listed-two');
  const done = await run('import', [await upload('table.csv', TABLE)], { containers: list, map: MAP });
  assert.deepEqual([done.state, done.problem, done.names], ['done', null, ['table.csv']]);
  assert.deepEqual(await containerIds('listed-%'), ['listed-one', 'listed-two']);
  const left = t.app.db.selectFrom('transfer_files').select('uuid').where('uuid', '=', list);
  assert.deepEqual(await left.execute(), [], 'the list is deleted as well');
  const { entries } = (await ada.inject({ url: '/v1/console/localhost/log?what=site_transfers' })).json();
  assert.equal(JSON.stringify(entries[0].change.diff).includes('said'), false, 'the log has no contents of the files');
});

test('an import reads container ids in the pages of the site when it is asked to', async () => {
  const page = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<html><head><meta property="vf:container_id" content="asked-page"></head></html>');
  });
  await new Promise<void>((resolve) => page.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(page.address() as AddressInfo).port}/asked`;
  const record = (line: object) => JSON.stringify(line);
  const file = [
    record({ kind: 'container', id: 'p', url }),
    record({ kind: 'user', id: 'u', name: 'Ines' }),
    record({ kind: 'comment', id: 'asked', container: 'p', author: 'u', text: 'Hello', date_created: 1.7e12 }),
  ].join('\n');
  const done = await run('import', [await upload('asked.ndjson', file)], { ask_pages: true, source: 'asked' });
  await new Promise((resolve) => page.close(resolve));
  assert.deepEqual([done.state, done.problem], ['done', null]);
  assert.deepEqual(await containerIds('asked-%'), ['asked-page']);
});

test('wrong options are refused before the upload, with the field', async () => {
  const refused = async (options: object) => (await call('POST', '/options', options)).json().data?.field;
  assert.equal((await call('POST', '/options', { map: MAP, zone: 'Europe/Oslo', template: 'a-{id}' })).statusCode, 204);
  assert.equal(await refused({ zone: 'Mars/One' }), 'zone');
  assert.equal(await refused({ template: 'page' }), 'template');
  assert.equal(await refused({ map: '{' }), 'map');
  assert.equal(await refused({ map: MAP, format: 'disqus' }), 'map');
});

test('a wrong mapping or list of pages is refused at once, with the field', async () => {
  const files = [await upload('table.csv', TABLE)];
  const refused = async (options: object) =>
    (await call('POST', '/imports', { kind: 'check', files, ...options })).json();
  const data = await refused({ map: '{"comments":{"id":"nr"}}' });
  assert.equal(data.data.field, 'map');
  assert.match(data.message, /comments\.container is missing: name its column/);
  assert.match((await refused({ map: '{' })).message, /map: cannot be read as JSON/);
  assert.equal((await refused({ map: MAP, format: 'disqus' })).data.field, 'map');
  assert.equal((await refused({ containers: 'none' })).data.field, 'containers');
  assert.equal((await refused({ containers: crypto.randomUUID() })).data.field, 'containers');
  assert.equal((await refused({ containers: files[0] })).data.field, 'containers');
  const { file_uuid } = (await call('POST', '/files', { name: 'pages.csv', bytes: 1e9 })).json<FileOffer>();
  assert.match((await refused({ containers: file_uuid })).message, /containers must have at most 33554432 bytes/);
});

test('files are deleted after a week, and unused uploads after a day', async () => {
  await upload('unused', 'x');
  await call('POST', '/exports', { with_media: false });
  await t.app.outbox.run();
  const { deleteFiles } = await import('../../src/modules/exchange/transfers/delete-files');
  const sweep = () => deleteFiles(t.app, { expired: t.app.clock.now() });
  t.pass(DAY_MS + 1);
  await sweep();
  assert.ok(!(await storedFiles()).includes('source'));
  assert.ok((await storedFiles()).includes('export'));
  t.pass(7 * DAY_MS);
  await sweep();
  assert.deepEqual(await storedFiles(), []);
});

test('folders of jobs that were killed are removed after a week', async () => {
  const { makeFolder, removeFolders } = await import('../../src/modules/exchange/transfers/work-folder');
  const [old, young] = [await makeFolder(), await makeFolder()];
  const now = Date.now();
  await writeFile(join(old, 'upload'), 'addresses of people');
  await utimes(old, now / 1000, (now - 8 * DAY_MS) / 1000);
  await removeFolders(now - 7 * DAY_MS);
  assert.deepEqual([existsSync(old), existsSync(young)], [false, true]);
  await rm(young, { recursive: true });
});

test('they are for administrators', async () => {
  const mona = await t.signUp('Mona', 'moderator');
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/files'],
    ['POST', '/imports'],
    ['POST', '/exports'],
  ] as const) {
    const payload = { name: 'a', bytes: 1, kind: 'check', files: [crypto.randomUUID()] };
    assert.equal((await call(method, path, method === 'POST' ? payload : undefined, mona)).statusCode, 403, path);
  }
  const part = await mona.inject({
    method: 'PUT',
    url: `${URL}/files/${crypto.randomUUID()}/parts/0`,
    payload: Buffer.alloc(10),
    headers: { 'content-type': 'application/octet-stream' },
  });
  assert.equal(part.statusCode, 403);
});
