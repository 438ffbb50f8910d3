/**
 * Browser tests: every *.test.ts(x) beside the client's sources, run from source with the build's own transforms.
 *
 * esbuild bundles bare dependencies once, because React is CommonJS. One file: `npx wtr --files 'core/base/*.test.ts'`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromeLauncher } from '@web/test-runner-chrome';
import { build } from 'esbuild';
import { emojiModules } from './tools/build/emoji.mjs';
import { packFiles, packsModule } from './tools/build/packs.mjs';
import { sheetModule, typescript } from './tools/build/transforms.mjs';
import { readWidgets, widgetModules } from './tools/build/widgets.mjs';
import { args, findBrowser } from './tools/find-browser.mjs';

const dependencies = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'jotai',
  'ofetch',
  'rosetta',
  '@r2wc/react-to-web-component',
  'sinon',
];
const isCommonJs = (name) => /^react(-dom)?(\/|$)/.test(name);

/** Bundles the dependencies into .cache/vendor, once per lock file, and redirects their imports. */
const vendor = () => {
  const lock = createHash('sha1').update(readFileSync('package-lock.json')).update(dependencies.join()).digest('hex');
  const dir = `.cache/vendor-${lock.slice(0, 10)}`;
  // Two parallel runs may both create the folder, each completely.
  const own = `${dir}-${process.pid}`;
  const names = Object.fromEntries(dependencies.map((name) => [name, name.replace(/[@/]/g, '_')]));
  return {
    name: 'vendor',
    async serverStart() {
      if (existsSync(join(dir, `${names.sinon}.js`))) return;
      await build({
        entryPoints: Object.fromEntries(
          dependencies.map((name) => [names[name], isCommonJs(name) ? `named:${name}` : name]),
        ),
        outdir: own,
        bundle: true,
        splitting: true,
        format: 'esm',
        target: 'es2022',
        define: { 'process.env.NODE_ENV': '"test"' },
        plugins: [{ name: 'named-exports', setup: namedExports }],
      });
      await rename(own, dir).catch(() => rm(own, { recursive: true }));
    },
    resolveImport({ source }) {
      return Object.hasOwn(names, source) ? `/${dir}/${names[source]}.js` : undefined;
    },
  };
};

/** Gives a CommonJS package the named exports that its importers expect. */
function namedExports(bundler) {
  bundler.onResolve({ filter: /^named:/ }, ({ path }) => ({ path: path.slice('named:'.length), namespace: 'named' }));
  bundler.onLoad({ filter: /.*/, namespace: 'named' }, async ({ path }) => {
    const module = await import(path);
    const names = Object.keys(module.default ?? module).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key));
    const named = names.filter((key) => key !== 'default').join();
    return {
      resolveDir: process.cwd(),
      contents: `import m from '${path}';export default m;export const {${named}}=m;`,
    };
  });
}

const packs = packFiles(process.cwd());

/** Virtual modules of the build; the chunks they name are stand-ins, with a hash that browsers ignore. */
const virtual = {
  ...Object.fromEntries(
    Object.entries(
      widgetModules(readWidgets(process.cwd()), (path) => `/${path.replace(`${process.cwd()}/`, '')}`),
    ).map(([name, make]) => [`/${name.replace(':', '-')}.js`, make]),
  ),
  '/virtual-emoji.js': () =>
    `export const emoji={${emojiModules().map(
      ([language, source]) =>
        `${JSON.stringify(language)}:()=>import(${JSON.stringify(`data:text/javascript,${encodeURIComponent(source)}`)})`,
    )}};`,
  '/virtual-first.js': () => `
    export const first = [['core/mount/loader/loader.entry.ts', ' '], 'test'];`,
};

/** Every manifest of the build `test`: stand-ins for chunks, no texts and no sheets. */
const isManifest = (path) => /^\/c\/.*-test\.json$/.test(path);
const manifest = {
  files: [
    ['test/support/chunks/core.ts', ' '],
    ['test/support/chunks/widget.ts', ' '],
  ],
  entries: { core: [[0], []], 'vf-conversations': [[1], []] },
  texts: {},
  sheets: {},
};

const sources = () => ({
  name: 'sources',
  resolveMimeType: ({ path }) => (/\.(tsx?|css|json)$/.test(path) && !isManifest(path) ? 'js' : undefined),
  resolveImport: ({ source }) => (source.startsWith('virtual:') ? `/${source.replace(':', '-')}.js` : undefined),
  serve({ path }) {
    if (isManifest(path)) return { type: 'json', body: JSON.stringify(manifest) };
    const [, area] = /^\/virtual-packs(.*)\.js$/.exec(path) ?? [];
    if (area !== undefined) return { type: 'js', body: packsModule(packs, area).replaceAll(process.cwd(), '') };
    return Object.hasOwn(virtual, path) ? { type: 'js', body: virtual[path]() } : undefined;
  },
  transform({ path, body }) {
    if (isManifest(path)) return undefined;
    if (path.endsWith('.json')) return { body: `export default ${body}` };
    if (path.endsWith('.css')) return { body: sheetModule(path.slice(1)) };
    if (!/\.tsx?$/.test(path)) return undefined;
    const { code, map } = typescript(path.slice(1), body);
    // Inline, because the coverage report would count wrong lines otherwise.
    const inline = Buffer.from(JSON.stringify({ ...map, sources: [path.split('/').pop()], sourcesContent: [body] }));
    return { body: `${code}\n//# sourceMappingURL=data:application/json;base64,${inline.toString('base64')}` };
  },
});

/** Results cross a socket as copies. Elements cannot be copied: without this, a failed assertion about one ends without a word. */
const describeElements = `
  const described = (it) =>
    Array.isArray(it) ? it.map(described) : it instanceof Node ? (it.outerHTML ?? it.textContent) : it;
  let current;
  Object.defineProperty(window, '__WTR_MOCHA_RUNNER__', {
    get: () => current,
    set(runner) {
      current = runner;
      runner.on('fail', (_test, error) => {
        for (const side of ['actual', 'expected']) if (error[side]) error[side] = described(error[side]);
      });
    },
  });`;

export default {
  testRunnerHtml: (testFramework) =>
    `<!doctype html><body><script>${describeElements}</script><script type="module" src="${testFramework}"></script></body>`,
  files: ['core/**/*.test.{ts,tsx}', 'components/**/*.test.{ts,tsx}'],
  nodeResolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], exportConditions: ['browser', 'development'] },
  concurrency: Number(process.env.WTR_CONCURRENCY ?? 1),
  // Longer than any wait in a test, so that the waiting code reports what is missing.
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 300_000,
  plugins: [vendor(), sources()],
  // Without transitions, because axe reads the current colours.
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: await findBrowser(), args: [...args, '--force-prefers-reduced-motion'] },
    }),
  ],
  coverageConfig: { include: ['core/**', 'components/**'], reporters: ['text-summary', 'lcov'] },
  filterBrowserLogs: ({ type }) => type === 'error',
};
