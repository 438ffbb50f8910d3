/**
 * Builds the client (dist/) and the server (server/dist/): `node scripts/build.mjs [client|server] [--if-stale]`.
 *
 * With `--if-stale` a half is left alone when it was built from these very sources: a stamp beside it holds a hash over
 * their contents, so `npm start` builds a fresh clone once and an unchanged tree not at all.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, tool } from './run.mjs';

const common = ['build', 'rollup.config.mjs', 'package-lock.json'];
const halves = {
  client: { sources: ['components', 'core', 'styles', 'locales', ...common], made: 'dist/vf.js' },
  // It draws the widgets too.
  server: {
    sources: ['server/src', 'server/package.json', 'components', 'core', 'styles', 'locales', 'demo', ...common],
    made: 'server/dist/server.js',
  },
};

function* filesOf(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(inner);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield inner;
  }
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(ROOT, source);
    for (const file of /\.\w+$/.test(source) ? [path] : filesOf(path)) {
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

const wanted = process.argv.slice(2);
const onlyStale = wanted.includes('--if-stale');
const named = Object.keys(halves).filter((half) => wanted.includes(half));

for (const half of named.length ? named : Object.keys(halves)) {
  const { sources, made } = halves[half];
  const stamp = join(ROOT, dirname(made), '.stamp');
  const now = hashOf(sources);
  const isFresh = existsSync(join(ROOT, made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (onlyStale && isFresh) continue;
  console.log(`Building the ${half} …`);
  const { code } = await tool('rollup', ['--config', '--silent', '--configOnly', half]);
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, now);
}
