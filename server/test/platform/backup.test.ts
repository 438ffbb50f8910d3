/** `vf backup` and `vf restore`: restores everything of a server, and changes nothing if the file is invalid. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Poll } from '../../../core/contract/content/polls';
import { ownDatabase } from '../../../test/support/own-database';
import { backup } from '../../src/commands/backup/backup';
import { checkBackup } from '../../src/commands/backup/check-backup';
import { restore } from '../../src/commands/backup/restore';
import { RowSum } from '../../src/commands/backup/row-sums';
import { tablesOf } from '../../src/commands/backup/tables';
import { CommandError } from '../../src/commands/command-error';
import { checkUp } from '../../src/commands/doctor';
import { migrate } from '../../src/commands/migrate';
import { type Config, loadConfig } from '../../src/config';
import { type Database, openDatabase } from '../../src/database/database';
import { LockedError } from '../../src/database/lock';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { begunDirectory } from '../support/begun';
import { list, openContainer, post, type TestContainer, texts } from '../support/conversation';
import { aPng, fileForm, uploaded } from '../support/media';

const folder = mkdtempSync(join(tmpdir(), 'vf-backup-'));
const file = join(folder, 'all.tar.gz');
const running = join(folder, 'running.tar.gz');
const said: string[] = [];
const say = (line: string) => said.push(line);
let config: Config;
let first: Awaited<ReturnType<typeof ownDatabase>>;
let second: Awaited<ReturnType<typeof ownDatabase>>;
let t: TestApp;
let anna: TestUser;
let container: TestContainer;
let picture: string;
let answered: string;

/** Builds a typical configuration: a separate database, a data directory, no secret. */
const configOf = (name: string, database: typeof first): Config =>
  loadConfig({
    VF_DATA_DIR: join(folder, name),
    VF_DEMO: 'off',
    VF_RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    ...(database && { DATABASE_URL: database.url }),
  });

const within = async <Result>(of: Config, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await openDatabase(of);
  return work(database).finally(() => database.close());
};

/** Returns every row of every table, as text. */
const everything = (of: Config): Promise<Record<string, string[]>> =>
  within(of, async ({ db }) => {
    const rows: Record<string, string[]> = {};
    for (const table of await tablesOf(db)) {
      const found = await db
        .selectFrom(table as 'users')
        .selectAll()
        .execute();
      rows[table] = found.map((row) => JSON.stringify(row)).sort();
    }
    return rows;
  });

before(async () => {
  first = await ownDatabase();
  second = await ownDatabase();
  config = configOf('before', first);
  if (!first) await begunDirectory(config.dataDir);
  t = await startTestApp(config);
  await t.changeSettings({ enable_comment_images: true });
  anna = await t.signUp('Anna');
  const bert = await t.signUp('Bert', 'moderator');
  container = await openContainer(t);
  const root = await post(anna, container, 'A “root” with\nlines, \\ and 🦉');
  await post(bert, container, 'An answer', root.content_uuid);
  await bert.inject({ method: 'POST', url: `${container.path}/comments/${root.content_uuid}/like` });
  await bert.inject({ method: 'POST', url: `${container.path}/content/${root.content_uuid}/pin` });
  const pixels = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
  picture =
    (await uploaded(anna, container, await pixels.png().toBuffer(), { type: 'image/png' })).sizes[0]?.path ?? '';
  answered = await picturedPoll(bert);
});
after(async () => {
  await t?.close();
  await first?.drop();
  await second?.drop();
  rmSync(folder, { recursive: true });
});

test('is made while the server runs; of an embedded database, while it does not', async () => {
  if (first) await backup(config, { file: running }, say);
  else await assert.rejects(backup(config, { file: running }, say), LockedError);
  await t.close();
  // Only this backup contains data that the server writes when it ends.
  await backup(config, { file }, say);
  // The file contains the secret and all addresses.
  assert.equal(statSync(file).mode & 0o077, 0);
  assert.match(said.splice(0).join(), /tables, 4 files of media, and the secret/);
  await assert.rejects(backup(config, { file }, say), /is there already/);
});

async function picturedPoll(staff: TestUser): Promise<string> {
  const prefix = `/v4/interaction/${t.site.uuid}`;
  const opened = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id: 'best-player' } });
  const made = await staff.inject({
    method: 'POST',
    url: `${prefix}/${opened.json().content_container_uuid}/polls`,
    payload: { question: 'Who was best?', options: [{ text: 'Ada' }, { text: 'Ben' }] },
  });
  const { poll_uuid, options } = made.json() as Poll;
  const url = `${prefix}/polls/${poll_uuid}/options/${options[0]?.option_uuid}/picture`;
  const shown = await staff.inject({ method: 'PUT', url, ...fileForm(await aPng(), { type: 'image/png' }) });
  assert.equal(shown.statusCode, 200, shown.body);
  return (shown.json() as Poll).options[0]?.medium?.path ?? '';
}

test('restores into an empty place: rows, sessions, pictures, and the next ids', async () => {
  const restored = configOf('after', second);
  await restore(restored, { file }, say);
  assert.match(said.splice(0).join(), /^Restored/);
  assert.deepEqual(await everything(restored), await everything(config));

  const again = await startTestApp({ ...configOf('after', second) });
  try {
    assert.deepEqual(texts(await list(again, container)), ['A “root” with\nlines, \\ and 🦉', 'An answer']);
    const headers = { authorization: `Bearer ${anna.token}` };
    const signedIn = { ...anna, inject: (what: object) => again.inject({ ...what, headers }) } as TestUser;
    const next = await post(signedIn, container, 'Still signed in');
    assert.ok(next.content_uuid);
    for (const url of [picture, answered]) {
      const served = await signedIn.inject({ url });
      assert.equal(served.statusCode, 200);
      assert.equal(served.headers['content-type'], 'image/webp');
    }
    // Foreign keys are enforced again.
    const nobody = { uuid: container.cc, user_id: 1, date_created: 0, date_expires: 0, date_revoked: null };
    await assert.rejects(again.app.db.insertInto('sessions').values(nobody).execute(), /foreign key/);
  } finally {
    await again.close();
  }
});

test('replaces existing data only on request', async () => {
  const restored = configOf('after', second);
  const before = await everything(restored);
  await assert.rejects(restore(restored, { file }, say), /not empty.*--force/);
  assert.deepEqual(await everything(restored), before);
  await restore(restored, { file, force: true, secret: 'another-secret-than-that-of-the-backup' }, say);
  assert.match(said.splice(0).join('\n'), /VF_SECRET differs from the one in the backup/);
  assert.deepEqual(await everything(restored), await everything(config));
});

test('a backup of a running server restores its writes', { skip: !process.env.TEST_DATABASE_URL }, async () => {
  const restored = configOf('after', second);
  await restore(restored, { file: running, force: true }, say);
  const [were, are] = [await everything(config), await everything(restored)];
  for (const table of ['users', 'sessions', 'containers', 'media', 'votes'])
    assert.deepEqual(are[table], were[table], table);
  // Ranks follow a like within a moment, and the server updated them when it ended.
  const withoutRanks = (row: string) => ({ ...JSON.parse(row), ranked_likes: 0, ranked_best: 0, ranked_replies: 0 });
  assert.deepEqual(are.comments?.map(withoutRanks), were.comments?.map(withoutRanks));
});

test('is restored as a test, and vf doctor and the metrics show its date', async () => {
  const before = await everything(config);
  const doctor = async () => {
    const lines: string[] = [];
    const env = { VF_DATA_DIR: config.dataDir, VF_DEMO: 'off', ...(first && { DATABASE_URL: first.url }) };
    await checkUp(env, (line) => lines.push(line));
    return lines.find((line) => line.includes('backups'));
  };
  assert.match((await doctor()) ?? '', /none checked yet/);
  await checkBackup(config, { file }, say);
  assert.match(said.splice(0).join(), /can be restored: \d+ tables, [\d,]+ rows, 4 files/);
  assert.match((await doctor()) ?? '', /^ok +backups: that of \d{4}-\d\d-\d\d was restored as a test on \d{4}/);
  const { backup_checks: checks, ...after } = await everything(config);
  assert.equal(checks?.length, 1);
  assert.deepEqual({ ...after, backup_checks: [] }, before);
  const server = await startTestApp(config);
  const { body } = await server.inject({ url: '/metrics' }).finally(() => server.close());
  const seconds = Number(/^last_checked_backup_timestamp_seconds (\d+)$/m.exec(body)?.[1]);
  assert.ok(Math.abs(seconds * 1000 - Date.now()) < 600_000, body.slice(0, 200));
  await within(config, ({ db }) => db.deleteFrom('backup_checks').execute());
});

test('is compared row by row, also in a PostgreSQL database, which must be empty', {
  skip: !process.env.TEST_DATABASE_URL,
}, async () => {
  const scratch = await ownDatabase();
  try {
    assert.ok(scratch && second);
    await checkBackup(config, { file, into: scratch.url }, say);
    assert.match(said.splice(0).join(), /can be restored/);
    await assert.rejects(checkBackup(config, { file, into: second.url }, say), /--into is not empty/);
    await within(configOf('scratch', scratch), async ({ db }) => assert.deepEqual(await tablesOf(db), []));
  } finally {
    await scratch?.drop();
    await within(config, ({ db }) => db.deleteFrom('backup_checks').execute());
  }
});

test('does not pass when a row is lost or changed', () => {
  const sumOf = (...parts: string[]) => {
    const sum = new RowSum();
    for (const part of parts) sum.add(part);
    return sum;
  };
  const whole = sumOf('[{"a":1},\n{"a":2}]', '[{"a":3}]');
  assert.ok(whole.isSame(sumOf('[{"a":3},\n{"a":1},\n{"a":2}]')));
  for (const other of ['[{"a":1},\n{"a":2}]', '[{"a":1},\n{"a":2},\n{"a":4}]']) assert.ok(!whole.isSame(sumOf(other)));
});

test('touches nothing for a file that is no good', async () => {
  const restored = configOf('after', second);
  const before = await everything(restored);
  const whole = readFileSync(file);
  const plain = gunzipSync(whole);
  const at = plain.indexOf('An answer');
  const changed = Buffer.from(plain);
  changed.write('No', at);
  const bad = {
    'cut.tar.gz': whole.subarray(0, whole.length - 20),
    'half.tar.gz': whole.subarray(0, whole.length / 2),
    'changed.tar.gz': gzipSync(changed),
    'short.tar.gz': gzipSync(plain.subarray(0, 512 * 4)),
    'other.tar.gz': gzipSync('no archive at all'),
    'empty.tar.gz': Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(bad)) {
    writeFileSync(join(folder, name), content);
    const problem = restore(restored, { file: join(folder, name), force: true }, say);
    await assert.rejects(
      problem,
      (error) => error instanceof CommandError && /Nothing was changed/.test(error.message),
      name,
    );
  }
  await assert.rejects(restore(restored, { file: join(folder, 'none'), force: true }, say), /There is no file/);
  assert.deepEqual(await everything(restored), before);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});

const needsPostgres = { skip: !process.env.TEST_DATABASE_URL };

test('leaves everything unchanged when it ends while the old tables are dropped', needsPostgres, async () => {
  const restored = configOf('after', second);
  const before = await everything(restored);
  // Objects that depend on the last function prevent its removal.
  await within(restored, async ({ db }) => {
    await sql`create schema elsewhere`.execute(db);
    await sql`create table elsewhere.ranks (likes int)`.execute(db);
    await sql`
      create trigger note before insert on elsewhere.ranks for each row execute function note_stale_rank()`.execute(db);
  });
  await assert.rejects(restore(restored, { file, force: true }, say), /depend/);
  await within(restored, ({ db }) => sql`drop schema elsewhere cascade`.execute(db));
  assert.deepEqual(await everything(restored), before);
  await (await startTestApp(restored)).close();
});

test('that ended early is named by a start, by doctor and by others, and done again without force', async () => {
  const restored = configOf('after', second);
  writeFileSync(join(folder, 'a-file'), '');
  const nowhere = { ...restored, mediaDir: join(folder, 'a-file', 'media') };
  await assert.rejects(restore(nowhere, { file, force: true }, say), /ENOTDIR/);
  const unfinished = /A restore of this database was not finished/;
  await assert.rejects(startTestApp(restored), unfinished);
  await assert.rejects(migrate(restored, say), unfinished);
  await assert.rejects(backup(restored, { file: join(folder, 'part.tar.gz') }, say), unfinished);
  said.length = 0;
  assert.equal(
    await checkUp({ VF_DATA_DIR: restored.dataDir, ...(second && { DATABASE_URL: second.url }) }, say),
    false,
  );
  assert.match(said.splice(0).join('\n'), /^FAIL {2}restore: A restore of this database was not finished/m);
  await restore(restored, { file }, say);
  assert.deepEqual(await everything(restored), await everything(config));
  await (await startTestApp(restored)).close();
});

test('does not wait for a server: any open connection prevents it', async () => {
  const other = await startTestApp(configOf('after', second));
  try {
    await assert.rejects(
      restore(configOf('after', second), { file, force: true }, say),
      second ? /stop the servers first/ : LockedError,
    );
  } finally {
    await other.close();
  }
});
