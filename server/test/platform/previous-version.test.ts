/**
 * The version before the newest migration, on today's schema: it starts without migrating and logs that, posts and
 * reads (CONTRIBUTING.md "Migrations"). Its sources come from the history, and run with today's packages.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addSite } from '../../src/commands/add-site';
import { loadConfig } from '../../src/config';
import { PASSWORD } from '../support/app';
import { begunDirectory } from '../support/begun';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const START_MS = 120_000;
/** Files that the server's sources read outside of their folder. */
const NEEDED = ['server', 'core', 'components', 'styles', 'locales', 'demo', 'package.json', 'tsconfig.json'];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Reads the server's packages by major version. */
const packagesOf = (packageJson: string): Map<string, string> =>
  new Map(
    Object.entries<string>(JSON.parse(packageJson).dependencies).map(([name, version]) => [
      name,
      version.replace(/\..*/, ''),
    ]),
  );

const today = packagesOf(readFileSync(join(root, 'server/package.json'), 'utf8'));

interface Version {
  commit: string;
  /** The migration that it does not know. */
  newest: string;
  /** Fastify plugins that it imports and today's packages lack. */
  gone: string[];
}

const file = readdirSync(join(root, 'server/src/migrations'))
  .filter((name) => /^\d/.test(name))
  .sort()
  .at(-1) as string;
const path = `server/src/migrations/${file}`;
const isFirst = file.startsWith('001-');

/**
 * Finds the last commit without the newest migration that can start here with any schema: its packages are today's, in
 * the same major versions. A removed Fastify plugin is replaced by an empty one. Returns the reason if there is none.
 */
function previousVersion(): Version | string {
  const newest = file.replace('.ts', '');
  if (isFirst) return 'no version came before the first';
  try {
    // `-m` also finds a migration that was added in a merge commit.
    const added = git('log', '-m', '--diff-filter=A', '--format=%H', '-1', '--', path);
    for (const commit of added ? git('rev-list', '--topo-order', `${added}^`).split('\n') : []) {
      // The migration may have been removed and added again.
      if (git('ls-tree', commit, '--', path)) continue;
      const packages = packagesOf(git('show', `${commit}:server/package.json`));
      const missing = [...packages].filter(([name, major]) => today.get(name) !== major).map(([name]) => name);
      if (missing.every((name) => name.startsWith('@fastify/') && !today.has(name)))
        return { commit, newest, gone: missing };
    }
    return `no version without ${newest} runs with the packages of today`;
  } catch {
    // The history may be missing, as in a shallow clone.
    return `no history of ${newest}`;
  }
}

/** Creates empty plugins, where the server's sources look first. */
function standIn(names: string[]): void {
  for (const name of names) {
    const place = join(folder, 'server/node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, type: 'module', exports: './index.js' }));
    writeFileSync(join(place, 'index.js'), 'export default async () => {};\n');
  }
}

/** Replaces an import of the migrator from a part of kysely that no longer exists: today's main module has it. */
function standInForMigrator(): void {
  const place = join(folder, 'server/node_modules/kysely');
  mkdirSync(place, { recursive: true });
  const exports = { '.': './index.js', './migration': './index.js' };
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'kysely', type: 'module', exports }));
  writeFileSync(join(place, 'index.js'), `export * from ${JSON.stringify(import.meta.resolve('kysely'))};\n`);
}

const version = previousVersion();
/** Checks whether the history reaches back before the newest migration. */
const hasHistory = () => {
  try {
    const begins = git('rev-list', '--max-parents=0', 'HEAD').split('\n');
    return begins.every((commit) => git('ls-tree', commit, '--', path) === '');
  } catch {
    // Sources without a repository.
    return false;
  }
};
// If every test must run, an existing history without a usable version is a failure.
const isLeftOut = typeof version === 'string' && (isFirst || !(process.env.VF_CI && hasHistory()));
const folder = mkdtempSync(join(tmpdir(), 'vf-previous-'));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
after(async () => {
  for (const end of ends.reverse()) await end();
});

test('continues without migrating, posts and reads', {
  skip: isLeftOut && (version as string),
}, async (t) => {
  if (typeof version === 'string') assert.fail(version);
  const { commit, newest, gone } = version;
  t.diagnostic([git('log', '-1', '--format=%h %s', commit), ...gone.map((name) => `without ${name}`)].join(', '));
  const there = git('ls-tree', '--name-only', commit).split('\n');
  const archive = execFileSync('git', ['archive', commit, ...NEEDED.filter((name) => there.includes(name))], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'dist'));
  standIn(gone);
  standInForMigrator();
  const begun = await begunDirectory();
  ends.push(() => rmSync(begun, { recursive: true, force: true }));
  await moveDatabase(begun);

  const server = spawn(process.execPath, ['--import', 'tsx', 'server/src/server.ts'], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', VF_DEMO: 'off', VF_RATE_LIMIT: 'off' },
      ...{ VF_DATA_DIR: join(folder, 'data'), VF_DIST: join(root, 'dist') },
    },
  });
  ends.push(() => server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const origin = await listening(() => said, server);
  assert.ok(origin, said);
  assert.match(said, new RegExp(`${newest} of a newer version ha(s|ve) run: this one goes on without migrating`));

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

/** Prepares the database like today's server: tables and a site. */
async function moveDatabase(from: string): Promise<void> {
  cpSync(from, join(folder, 'data'), { recursive: true });
  await addSite(loadConfig({ VF_DATA_DIR: join(folder, 'data') }), { domain: 'localhost' }, () => {});
}

/** Returns undefined when it does not start. */
async function listening(said: () => string, server: { exitCode: number | null }): Promise<string | undefined> {
  for (const until = Date.now() + START_MS; Date.now() < until && server.exitCode === null; await wait(50)) {
    const [, origin] = /^Community server on (http\S+)/m.exec(said()) ?? [];
    if (origin) return origin;
  }
  return undefined;
}
