/** The halves of the build, their sources, and a check whether the existing output was built from them. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

const common = ['tools/build', 'rollup.config.mjs', 'package-lock.json'];
export const halves = {
  client: { sources: ['components', 'core', 'styles', 'locales', ...common], made: 'dist/vf.js' },
  // The server renders the widgets too.
  server: {
    sources: [
      'server/src',
      'server/new-database.mjs',
      'server/package.json',
      'components',
      'core',
      'styles',
      'locales',
      'demo',
      ...common,
    ],
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

const stampOf = (half) => join(ROOT, dirname(halves[half].made), '.stamp');

/** A stamp beside the output has a hash of its sources' contents. */
export const hashOfSources = (half) => hashOf(halves[half].sources);

/** @param {keyof typeof halves} half @param now its `hashOfSources` */
export function isBuilt(half, now = hashOfSources(half)) {
  const stamp = stampOf(half);
  return existsSync(join(ROOT, halves[half].made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
}

export const stampBuilt = (half, hash) => writeFileSync(stampOf(half), hash);
