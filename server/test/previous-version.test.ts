/**
 * The version before the newest migration, on the schema of today: it starts without migrating and says so, posts and
 * reads (CONTRIBUTING.md "Migrations"). Its sources come out of the history, and run with the packages of today.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addSite } from '../src/commands/add-site';
import { loadConfig } from '../src/config';
import { PASSWORD } from './support/app';
import { begunDatabase } from './support/begun';

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 120_000;
/** What the server's sources read beside themselves. */
const NEEDED = ['server', 'core', 'components', 'styles', 'locales', 'demo', 'package.json', 'tsconfig.json'];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The last commit before the newest migration came; undefined where there is no history, as in a shallow clone. */
function previousVersion(): { commit: string; newest: string } | undefined {
  const newest = readdirSync(join(root, 'server/src/migrations'))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1) as string;
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `server/src/migrations/${newest}`);
    return added ? { commit: git('rev-parse', '--verify', `${added}^`), newest: newest.replace('.ts', '') } : undefined;
  } catch {
    return undefined;
  }
}

const version = previousVersion();
const folder = mkdtempSync(join(tmpdir(), 'vf-previous-'));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
after(async () => {
  for (const end of ends.reverse()) await end();
});

test('goes on without migrating, posts and reads', {
  skip: !version && 'no history of the newest migration',
}, async (t) => {
  const { commit, newest } = version as NonNullable<typeof version>;
  const there = git('ls-tree', '--name-only', commit).split('\n');
  const archive = execFileSync('git', ['archive', commit, ...NEEDED.filter((name) => there.includes(name))], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'dist'));
  const begun = await begunDatabase();
  ends.push(() => begun.remove());
  await moveDatabase(begun.dataDir);

  const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/server.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', VF_DEMO: 'off', VF_RATE_LIMIT: 'off', VF_DATA_DIR: join(folder, 'data') },
  });
  ends.push(() => server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const origin = await listening(() => said, server);
  if (!origin) {
    const [, missing] = /Cannot find package '([^']+)'/.exec(said) ?? [];
    assert.ok(missing, said);
    t.skip(`it needs ${missing}, which is no package of today's`);
    return;
  }
  assert.match(said, new RegExp(`${newest} of a newer version has run: this one goes on without migrating`));

  const call = async (path: string, body?: object, token?: string) => {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const email = 'anna@example.org';
  const { access_token } = await call('/v2/localhost/users?session=false', { name: 'Anna', email, password: PASSWORD });
  const { result } = await call('/v2/localhost/bootstrap/v2?session=false', {});
  const path = `/v4/livecomments/${result.sectionTree.uuid}`;
  const { content_container_uuid } = await call(`${path}/`, { container_id: 'story' });
  await call(`${path}/${content_container_uuid}/comments`, { content: 'Said to the version before' }, access_token);
  const list = await call(`${path}/?container_id=story`);
  assert.equal(list.contents[0].content, 'Said to the version before');
});

/** As today's server leaves it: its tables, and a site. */
async function moveDatabase(from: string): Promise<void> {
  cpSync(from, join(folder, 'data'), { recursive: true });
  await addSite(loadConfig({ VF_DATA_DIR: join(folder, 'data') }), { domain: 'localhost' }, () => {});
}

/** Undefined when it does not start. */
async function listening(said: () => string, server: { exitCode: number | null }): Promise<string | undefined> {
  for (const until = Date.now() + START_MS; Date.now() < until && server.exitCode === null; await wait(50)) {
    const [, origin] = /^Community server on (http\S+)/m.exec(said()) ?? [];
    if (origin) return origin;
  }
  return undefined;
}
