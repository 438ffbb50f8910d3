/**
 * The version before the newest migration, on the schema of today: it starts without migrating and says so, posts and
 * reads (CONTRIBUTING.md "Migrations"). Its sources come out of the history, and run with the packages of today.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addSite } from '../src/commands/add-site';
import { loadConfig } from '../src/config';
import { PASSWORD } from './support/app';
import { begunDirectory } from './support/begun';

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 120_000;
/** What the server's sources read beside themselves. */
const NEEDED = ['server', 'core', 'components', 'styles', 'locales', 'demo', 'package.json', 'tsconfig.json'];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The server's packages by their majors. */
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
  /** The migration it does not know. */
  newest: string;
  /** Plugins of Fastify that it asks for and that are no packages of today's. */
  gone: string[];
}

const file = readdirSync(join(root, 'server/src/migrations'))
  .filter((name) => /^\d/.test(name))
  .sort()
  .at(-1) as string;
const path = `server/src/migrations/${file}`;

/**
 * The last commit without the newest migration that can start here whatever the schema is: its packages are today's, in
 * their majors. A plugin of Fastify may be gone: one that does nothing takes its place. Where there is none, why.
 */
function previousVersion(): Version | string {
  const newest = file.replace('.ts', '');
  try {
    // `-m` also finds a migration that was added in a merge commit.
    const added = git('log', '-m', '--diff-filter=A', '--format=%H', '-1', '--', path);
    for (const commit of added ? git('rev-list', '--topo-order', `${added}^`).split('\n') : []) {
      // It may have gone and come again.
      if (git('ls-tree', commit, '--', path)) continue;
      const packages = packagesOf(git('show', `${commit}:server/package.json`));
      const missing = [...packages].filter(([name, major]) => today.get(name) !== major).map(([name]) => name);
      if (missing.every((name) => name.startsWith('@fastify/') && !today.has(name)))
        return { commit, newest, gone: missing };
    }
    return `no version without ${newest} runs with the packages of today`;
  } catch {
    // As in a shallow clone.
    return `no history of ${newest}`;
  }
}

/** Plugins that do nothing, where the sources of the server look first. */
function standIn(names: string[]): void {
  for (const name of names) {
    const place = join(folder, 'server/node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, type: 'module', exports: './index.js' }));
    writeFileSync(join(place, 'index.js'), 'export default async () => {};\n');
  }
}

/** A version may look for the migrator in a part of kysely that today's has no more: it is in the whole of it. */
function standInForMigrator(): void {
  const place = join(folder, 'server/node_modules/kysely');
  mkdirSync(place, { recursive: true });
  const exports = { '.': './index.js', './migration': './index.js' };
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'kysely', type: 'module', exports }));
  writeFileSync(join(place, 'index.js'), `export * from ${JSON.stringify(import.meta.resolve('kysely'))};\n`);
}

const version = previousVersion();
/** Whether it reaches back to before the newest migration. */
const hasHistory = () => {
  try {
    const begins = git('rev-list', '--max-parents=0', 'HEAD').split('\n');
    return begins.every((commit) => git('ls-tree', commit, '--', path) === '');
  } catch {
    // Sources without a repository.
    return false;
  }
};
// Where every test has to run, a history that is there and gives nothing is a failure, not a reason to leave it out.
const isLeftOut = typeof version === 'string' && !(process.env.VF_CI && hasHistory());
const folder = mkdtempSync(join(tmpdir(), 'vf-previous-'));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
after(async () => {
  for (const end of ends.reverse()) await end();
});

test('goes on without migrating, posts and reads', {
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
