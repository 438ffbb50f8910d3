/**
 * Bundles server tests and journeys with the sources they test, because loading the server module by module takes longer than
 * most test files. tsx compiles a file to a single line, in which Node needs minutes to describe a failed `assert.ok`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { readWidgets, serverWidgets } from '../build/widgets.mjs';
import { ROOT } from '../run.mjs';

/** Inside the repository, so that packages resolve as they do from the sources. */
const FOLDER = join(ROOT, 'node_modules/.cache');
/** Threads and processes that the built server starts, under the names it expects. */
const PROGRAMS = {
  'pglite-worker': 'server/src/database/pglite-worker.ts',
  'image-worker': 'server/src/modules/content/media/image-worker.ts',
};
/** The modules that start them, which look beside their bundle. Other modules keep their `import.meta.url`. */
const STARTERS = ['server/src/database/pglite-pool.ts', 'server/src/modules/content/media/image-process.ts'];

/** Two folders may each have a `rules.test.ts`. */
const nameOf = (file) => `${dirname(file).replaceAll('/', '-')}-${basename(file).replace(/\.m?ts$|\.mjs$/, '')}`;

const asInSources = (change) => ({
  name: 'as-in-sources',
  setup({ onLoad }) {
    const { load, transform } = serverWidgets(ROOT, readWidgets(ROOT));
    const starters = STARTERS.map((file) => join(ROOT, file));
    onLoad({ filter: /\.(tsx?|mjs)$/ }, ({ path }) => {
      const text = load(path) ?? change(path, readFileSync(path, 'utf8'));
      const code = transform(text, path)?.code ?? text;
      const address = JSON.stringify(pathToFileURL(path).href);
      return {
        contents: starters.includes(path) ? code : code.replaceAll('import.meta.url', address),
        loader: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
        resolveDir: dirname(path),
      };
    });
  },
});

/**
 * @param {string[]} files test files, by their paths below the root
 * @param {{ change?: (path: string, code: string) => string }} [options] `change` may replace the code of a source
 * @returns {Promise<(file: string) => string>} gives the path of a file's bundle; the bundles are removed when this process ends
 */
export async function bundleTests(files, { change = (_path, code) => code } = {}) {
  mkdirSync(FOLDER, { recursive: true });
  const outdir = mkdtempSync(join(FOLDER, 'vf-tests-'));
  process.on('exit', () => rmSync(outdir, { recursive: true, force: true }));
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  const tests = Object.fromEntries(files.map((file) => [nameOf(file), file]));
  const entries = Object.entries({ ...tests, ...PROGRAMS });
  await build({
    entryPoints: Object.fromEntries(entries.map(([name, file]) => [name, join(ROOT, file)])),
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'error',
    plugins: [asInSources(change)],
  });
  return (file) => join(outdir, `${nameOf(file)}.js`);
}
