/**
 * `npm run test:networks`: our server against software of the networks themselves, offline on loopback. Fedify (a server of the
 * fediverse) and Bluesky's development network need Node 22, and packages of their own in `test/networks`. `-- fediverse` or
 * `-- bluesky` runs one of them. A network that cannot run here is skipped with the reason.
 */
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findPostgres } from './postgres.mjs';
import { ROOT, run } from './run.mjs';
import { installNode, runWith } from './test/node-versions.mjs';

const NODE = 22;
/** Native packages are compiled. */
const INSTALL_WITHIN_MS = 600_000;
const REDIS = ['/usr/bin/redis-server', '/usr/bin/valkey-server'];
const LINES_SHOWN = 5;

const networks = {
  fediverse: {
    folder: 'test/networks',
    files: ['fediverse.test.ts', 'fediverse-process.test.ts'],
    missing: () => null,
  },
  bluesky: {
    folder: 'test/networks/bluesky',
    files: ['bluesky.test.ts'],
    missing: () =>
      (!findPostgres() && 'PostgreSQL is not installed') ||
      (!process.env.REDIS_SERVER && !REDIS.some((file) => existsSync(file)) && 'Redis is not installed') ||
      null,
  },
};

/** @returns {Promise<string | null>} why the packages cannot be installed */
async function install(folder, bin) {
  if (existsSync(join(ROOT, folder, 'node_modules'))) return null;
  // The package of Node has the headers that native packages are compiled with.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, npm_config_nodedir: dirname(bin) };
  const options = { cwd: join(ROOT, folder), quiet: true, limitMs: INSTALL_WITHIN_MS, env };
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], options);
  const said = output.trim().split('\n').slice(-LINES_SHOWN).join('\n');
  return code === 0 ? null : `its packages cannot be installed:\n${said}`;
}

const chosen = process.argv.slice(2).filter((name) => Object.hasOwn(networks, name));
const bin = await installNode(NODE);
for (const name of chosen.length > 0 ? chosen : Object.keys(networks)) {
  const { folder, files, missing } = networks[name];
  const problem = (!bin && `Node ${NODE} cannot be installed`) || missing() || (await install(folder, bin));
  if (problem) {
    console.log(`${name} skipped: ${problem}`);
    continue;
  }
  const { code } = await runWith(bin, ['--import', 'tsx', '--test', ...files.map((file) => join(folder, file))]);
  if (code !== 0) process.exitCode = 1;
}
