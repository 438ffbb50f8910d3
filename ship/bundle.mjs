/**
 * Bundles the built server with all packages that contain only JavaScript, so that an image or a package has 40 files
 * instead of 8,000. Packages with native code stay packages, and run as published.
 *
 *   node ship/bundle.mjs <folder>      after `npm run build`, and `npm run docs:site` for the documentation
 *
 * <folder>/server/dist/    the programs, their workers, and the files that they read
 * <folder>/server/bin/vf.mjs
 * <folder>/dist/           the widgets of this build, without the files of earlier ones
 * <folder>/guide/          the documentation site, if it is built; the server shows it at /docs/guide
 * <folder>/package.json    names the native packages
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../tools/run.mjs';
import { SCOPE } from './names.mjs';

/** `npm run docs:site` writes the documentation here. */
const SITE = join(ROOT, 'ship/site/dist');
const PROGRAMS = ['server', 'cli', 'image-worker', 'pglite-worker', 'render-worker'];
/** Files that the programs read but do not import. */
const BESIDE = ['widgets.js', 'widgets.json', 'mail.json', 'commit', 'new-database.tar.gz'];
/** Native code, and the embedded database with its WebAssembly. */
const NATIVE = ['sharp', '@node-rs/argon2', '@node-rs/bcrypt'];
const EMBEDDED = '@electric-sql/pglite';
/** CommonJS packages call `require`, which does not exist in a module. */
const REQUIRE = "import { createRequire as vfRequire } from 'node:module'; const require = vfRequire(import.meta.url);";

/**
 * In Node, `import()` of a CommonJS package has named exports; with esbuild it has only `default`. So a module with those
 * names imports each such package.
 */
const namedDynamicImports = {
  name: 'named-dynamic-imports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[\w@]/ }, ({ kind, path, resolveDir, namespace }) =>
      kind === 'dynamic-import' && namespace === 'file' && !NATIVE.includes(path) && path !== EMBEDDED
        ? { path, namespace: 'named', pluginData: resolveDir }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'named' }, async ({ path, pluginData: resolveDir }) => {
      const names = Object.keys(await import(path)).filter((name) => !['default', 'module.exports'].includes(name));
      const contents = `import * as it from '${path}'; export const { ${names.join(', ')} } = it;`;
      return { contents, resolveDir };
    });
  },
};

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

export const bundleOptions = {
  entryPoints: PROGRAMS.map((name) => join(ROOT, 'server/dist', `${name}.js`)),
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // The last two are optional for their packages. Without this line, a development dependency would end up in the bundle.
  external: [...NATIVE, EMBEDDED, 'pg-native', 'supports-color'],
  banner: { js: REQUIRE },
  plugins: [namedDynamicImports],
  metafile: true,
  logLevel: 'error',
};

/** @returns the bytes of JavaScript in the bundle */
export async function bundleServer(folder) {
  rmSync(folder, { recursive: true, force: true });
  const programs = join(folder, 'server/dist');
  const { metafile } = await build({ ...bundleOptions, outdir: programs });
  for (const name of BESIDE) cpSync(join(ROOT, 'server/dist', name), join(programs, name));
  mkdirSync(join(folder, 'server/bin'), { recursive: true });
  cpSync(join(ROOT, 'server/bin/vf.mjs'), join(folder, 'server/bin/vf.mjs'));
  copyWidgets(join(folder, 'dist'));
  if (existsSync(SITE)) cpSync(SITE, join(folder, 'guide'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  return Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Copies the widgets and their compressed files, without source maps. */
function copyWidgets(to) {
  const [{ files }] = read('dist/.chunks');
  const own = new Set(files);
  const isShipped = (path) => {
    const name = path.slice(join(ROOT, 'dist').length + 1);
    if (name.startsWith('c/')) return own.has(name.slice(2).replace(/\.br$/, '')) && !/\.map(\.|$)/.test(name);
    return !/^\.|\.map(\.|$)|\.gz$/.test(name);
  };
  cpSync(join(ROOT, 'dist'), to, { recursive: true, filter: isShipped });
  writeFileSync(join(to, '.chunks'), JSON.stringify([{ until: null, files }]));
}

function manifest() {
  const { version, license, engines, dependencies } = read('server/package.json');
  const of = (names) => Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  return {
    name: `${SCOPE}/server`,
    version,
    description: 'Conversations, live blogs, chat, polls, reviews and notifications for publishers.',
    license,
    type: 'module',
    bin: { vf: 'server/bin/vf.mjs' },
    engines,
    dependencies: of(NATIVE),
    optionalDependencies: of([EMBEDDED]),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node ship/bundle.mjs <folder>');
  console.log(`${((await bundleServer(folder)) / 1e6).toFixed(1)} MB of JavaScript in ${folder}`);
}
