/**
 * The build, in three steps: the client's hashed ES chunks, then vf.js and the manifest of them, then the server.
 *
 * dist/c/…            loader, rest, live, react, core (no React in it), view (what draws), one chunk per widget, one per language and area;
 *                     one style sheet per widget, and one that all share
 * dist/vf.js          a classic script: knows the loader and the manifest, whose hashes are subresource integrity values
 * server/dist/*.js    node_modules stay outside; but `widgets.js`, the widgets as the server draws them, brings its own React
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { emojiFiles } from './build/emoji.mjs';
import { readMails, readPacks } from './build/packs.mjs';
import { painting } from './build/painting.mjs';
import {
  collectManifest,
  emitManifest,
  minify,
  minifyAgain,
  packs,
  precompress,
  sheetFiles,
  sources,
  sweep,
} from './build/plugins.mjs';
import { readWidgets, serverWidgets, widgetFiles } from './build/widgets.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const extensions = ['.mjs', '.js', '.ts', '.tsx', '.json'];
const manifest = { chunks: [], entries: {}, files: [] };
/** The built file of each style sheet, by its module. */
const sheets = new Map();

const found = readWidgets(root);
/** The entry of each widget's chunk, by tag. */
const widgets = found.map(({ name }) => [`vf-${name}`, `\0virtual:element/${name}`]);

const quiet = (warning, report) => {
  // jotai marks its files "use client", which means nothing here.
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
};

/** Everything an entry imports statically, itself included. */
function closureOf(entry, getModuleInfo, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const id of getModuleInfo(entry)?.importedIds ?? []) closureOf(id, getModuleInfo, seen);
  return seen;
}

const isReact = (id) => /node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/.test(id);
const isHook = (id) => /node_modules\/jotai\/.*react/.test(id);
const methods = join(root, 'core/host/host-api/methods.deferred.ts');
const starts = {
  core: join(root, 'core/host/host-api/core.entry.ts'),
  view: join(root, 'core/mount/element/define-widget.tsx'),
};
/** What every page runs beside vf.js, before and after something is painted: neither the store nor React may be in it. */
const loading = join(root, 'core/mount/loader/loader.entry.ts');
const rest = join(root, 'core/mount/loader/rest.ts');
/** News for readers who only read: what it shares with the core must not bring the core along. */
const live = join(root, 'components/conversations/painted/reading.ts');
/** Fetched once the page is drawn, or on need: what the core asks for by `import()`. */
const followers = [
  'core/host/host-api/interceptors.deferred.ts',
  'core/transport/api/send.deferred.ts',
  'core/state/notices/message-of.deferred.ts',
  'core/state/page/page.deferred.ts',
  'core/transport/api/refresh.deferred.ts',
  'core/state/bootstrap/after-bootstrap.deferred.ts',
  // The tray and the fields of a conversation share it.
  'core/state/user/verification.actions.ts',
].map((file) => join(root, file));

/** The same of a conversation. */
const talk = ['core/state/comments/comments.deferred.ts', 'components/conversations/interactive.deferred.ts'].map(
  (file) => join(root, file),
);

/** What forms and dialogs share, fetched with the first of them: in one chunk, as each has its line in the manifest. */
const forms = ['components/shared/field/field.tsx', 'core/contract/limits.ts', 'core/state/tray/scroll-lock.ts'].map(
  (file) => join(root, file),
);

/**
 * Which chunk a module goes to: React apart; `loader` and `rest`, what every page runs; `live`, news before React; `core`, what
 * decides, without React; `view`, what every widget draws with and what conversations share with others; `later`, what
 * may follow. What is left stays with the widget that uses it.
 */
function chunkOf(id, { getModuleInfo }) {
  if (isReact(id)) return 'react';
  if (isHook(id)) return 'view';
  const isPartOf = (entry) => closureOf(entry, getModuleInfo).has(id);
  const isShared = Object.values(starts).some(isPartOf);
  if (isPartOf(loading)) return 'loader';
  const users = widgets.filter(([, file]) => isPartOf(file)).map(([name]) => name);
  // Or a conversation would run all of live for one helper of it.
  if (isPartOf(rest) || (isPartOf(live) && (isShared || users.includes('vf-conversations')))) return 'rest';
  if (isPartOf(live)) return 'live';
  // What the window's methods share with widgets must not bring React to a page that only calls them.
  if (isPartOf(methods) && isPartOf(starts.view)) return 'core';
  const chunk = Object.keys(starts).find((name) => isPartOf(starts[name]));
  if (chunk) return chunk;
  if (users.includes('vf-conversations')) {
    return users.length > 1 || followers.some(isPartOf) ? 'view' : 'vf-conversations';
  }
  if (forms.includes(id)) return 'forms';
  if (followers.some(isPartOf)) return 'later';
  if (talk.some(isPartOf)) return 'conversations-later';
  // What the tray shares with its trigger or the window's methods: no conversation fetches it before it is drawn.
  return users.length > 1 || (users.length > 0 && isPartOf(methods)) ? 'later' : undefined;
}

const client = {
  input: {
    loader: loading,
    core: starts.core,
    ...Object.fromEntries(found.map(({ name }) => [`vf-${name}`, `virtual:element/${name}`])),
  },
  preserveEntrySignatures: 'allow-extension',
  treeshake: { moduleSideEffects: (id) => !/node_modules\/(react|react-dom|scheduler|jotai)\//.test(id) },
  onwarn: quiet,
  plugins: [
    packs(readPacks(root), manifest),
    widgetFiles(root, found),
    emojiFiles(),
    nodeResolve({
      browser: true,
      // dlv's `browser` is no module.
      mainFields: ['module', 'browser', 'main'],
      extensions,
      dedupe: ['react', 'react-dom', 'jotai'],
    }),
    replace({
      values: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '({MODE:"production"})' },
      preventAssignment: true,
    }),
    commonjs(),
    json({ compact: true, namedExports: false }),
    sources(),
    sheetFiles(sheets),
    minify(),
    minifyAgain(),
    collectManifest(manifest, sheets),
    precompress(),
  ],
  output: {
    dir: join(root, 'dist'),
    format: 'es',
    sourcemap: true,
    hoistTransitiveImports: false,
    entryFileNames: 'c/[name]-[hash:6].js',
    chunkFileNames: 'c/[name]-[hash:6].js',
    hashCharacters: 'base36',
    manualChunks: chunkOf,
    // Or what follows would draw into its chunk what it shares with the first view.
    onlyExplicitManualChunks: true,
  },
};

const script = {
  input: join(root, 'core/mount/loader/vf.ts'),
  plugins: [
    emitManifest(manifest),
    widgetFiles(root, found),
    nodeResolve({ extensions }),
    sources(),
    minify(),
    minifyAgain(),
    precompress(),
    sweep(join(root, 'dist'), manifest),
  ],
  // Each byte counts here: the server names the map in a header, and what is strict in the sources needs no word for it.
  output: { file: join(root, 'dist/vf.js'), format: 'iife', sourcemap: 'hidden', strict: false },
};

/** Programs of the server, by the name of what is built; a worker is a program too. */
const programs = {
  server: 'server/src/server.ts',
  cli: 'server/src/cli.ts',
  'pglite-worker': 'server/src/database/pglite-worker.ts',
  'render-worker': 'server/src/modules/delivery/render/render-worker.ts',
};
const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
const isOutside = (id) =>
  id.startsWith('node:') ||
  builtinModules.includes(id) ||
  Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`));

/** The mails' texts, beside the program that writes them. */
const mailTexts = () => ({
  name: 'mail-texts',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'mail.json', source: JSON.stringify(readMails(root)) });
  },
});

const server = {
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
  external: isOutside,
  plugins: [
    serverWidgets(root, found),
    nodeResolve({ preferBuiltins: true, extensions }),
    json(),
    sources(),
    mailTexts(),
  ],
  output: {
    dir: join(root, 'server/dist'),
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared-[name].js',
    banner: ({ name }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
  },
};

const steps = { client: [client, script], server: [painting(root, found), server] };

/** `rollup -c` builds everything; `--configOnly client` or `--configOnly server` one half. */
export default ({ configOnly }) => (configOnly ? steps[configOnly] : [...steps.client, ...steps.server]);
