/**
 * The build, in three steps: the client's hashed ES chunks with their manifests, then vf.js, then the server.
 *
 * dist/c/…            chunks (tools/build/chunks.mjs), manifests (tools/build/manifests.mjs), one file per language and area, style sheets
 * dist/c/renew.js     served to pages of removed builds as their core
 * dist/console/…      the newsroom console (tools/build/console.mjs)
 * dist/vf.js          a classic script: knows the loader's chunk with its subresource integrity value, and the build's name
 * server/dist/*.js    node_modules stay external; only `widgets.js`, which renders the widgets, includes its own React
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import { chunkRules } from './tools/build/chunks.mjs';
import { consoleBuild } from './tools/build/console.mjs';
import { emojiFiles } from './tools/build/emoji.mjs';
import { firstSheetFiles } from './tools/build/first-sheets.mjs';
import { emitManifests, firstModule } from './tools/build/manifests.mjs';
import { packsOfReaders, readMails, readPacks } from './tools/build/packs.mjs';
import { painting } from './tools/build/painting.mjs';
import {
  browserModules,
  minify,
  packs,
  precompress,
  schedulerTimer,
  sheetFiles,
  sources,
  sweep,
} from './tools/build/plugins.mjs';
import { typeFiles } from './tools/build/types.mjs';
import { readWidgets, serverWidgets, widgetFiles } from './tools/build/widgets.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const extensions = ['.mjs', '.js', '.ts', '.tsx', '.json'];
const texts = readPacks(root);
const readersTexts = packsOfReaders(texts);
/** Facts of the client's build that the build of vf.js needs. */
const RENEWAL = 'c/renew.js';
const found = { files: [RENEWAL, `${RENEWAL}.map`] };

const known = readWidgets(root);
/** The entry of each widget's chunk, by tag. */
const widgets = known.map(({ name }) => [`vf-${name}`, `\0virtual:element/${name}`]);
const onDemand = known.filter(({ descriptor }) => descriptor.due?.onDemand).map(({ descriptor }) => descriptor.tag);

/** Code of a painted widget before React, by tag. */
const readings = known.flatMap(({ files, descriptor }) => (files.reading ? [[descriptor.tag, files.reading]] : []));

const quiet = (warning, report) => {
  // jotai marks its files "use client", which has no effect here.
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
};

const entries = {
  loader: join(root, 'core/mount/loader/loader.entry.ts'),
  core: join(root, 'core/host/host-api/core.entry.ts'),
};

const client = {
  input: { ...entries, ...Object.fromEntries(known.map(({ name }) => [`vf-${name}`, `virtual:element/${name}`])) },
  preserveEntrySignatures: 'allow-extension',
  treeshake: { moduleSideEffects: (id) => !/node_modules\/(react|react-dom|scheduler|jotai)\//.test(id) },
  onwarn: quiet,
  plugins: [
    packs(readersTexts),
    widgetFiles(root, known),
    typeFiles(root),
    emojiFiles(),
    ...browserModules(),
    schedulerTimer(join(root, 'core/base/time/set-immediate.ts')),
    json({ compact: true, namedExports: false }),
    sources(),
    sheetFiles(),
    firstSheetFiles(root, known),
    minify(),
    emitManifests({
      loader: entries.loader,
      deferred: join(root, 'core/transport/api/send.ts'),
      entryOf: { core: entries.core, ...Object.fromEntries(widgets) },
      widgets: known.map(({ descriptor }) => descriptor),
      packs: readersTexts,
      found,
    }),
    precompress(),
  ],
  output: {
    dir: join(root, 'dist'),
    format: 'es',
    // Like that of vf.js: the server names the map in a header.
    sourcemap: 'hidden',
    hoistTransitiveImports: false,
    // The chunk of widgets on demand has the name of its entry.
    entryFileNames: ({ name }) => `c/${onDemand.includes(name) ? 'deferred' : '[name]'}-[hash:7].js`,
    chunkFileNames: 'c/[name]-[hash:7].js',
    hashCharacters: 'base36',
    manualChunks: chunkRules(root, { entries, widgets, onDemand, readings }),
    // Otherwise a deferred chunk would take modules that it shares with the first view.
    onlyExplicitManualChunks: true,
  },
};

const script = {
  input: join(root, 'core/mount/loader/vf.ts'),
  plugins: [
    firstModule(found),
    widgetFiles(root, known),
    nodeResolve({ extensions }),
    sources(),
    minify(),
    precompress(),
    sweep(join(root, 'dist'), found),
  ],
  // Each byte counts here: the server names the map in a header, and the strict sources need no directive.
  output: { file: join(root, 'dist/vf.js'), format: 'iife', sourcemap: 'hidden', strict: false },
};

/** For pages of an earlier build, which import it by this exact name. */
const renewal = {
  input: join(root, 'core/mount/renew/renew.ts'),
  plugins: [nodeResolve({ extensions }), sources(), minify(), precompress()],
  output: { file: join(root, 'dist', RENEWAL), format: 'es', sourcemap: 'hidden' },
};

/** Programs of the server, by output name, including workers. */
const programs = {
  server: 'server/src/server.ts',
  cli: 'server/src/cli.ts',
  'image-worker': 'server/src/modules/content/media/image-worker.ts',
  'pglite-worker': 'server/src/database/pglite-worker.ts',
  'render-worker': 'server/src/modules/delivery/render/render-worker.ts',
};
const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
const isOutside = (id) =>
  id.startsWith('node:') ||
  builtinModules.includes(id) ||
  Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`));

/** Texts of mails, beside the program that writes them. */
const mailTexts = () => ({
  name: 'mail-texts',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'mail.json', source: JSON.stringify(readMails(root)) });
  },
});

/** Writes the commit next to the programs. Without a Git history, an environment variable names it. */
const builtFrom = () => ({
  name: 'built-from',
  generateBundle() {
    const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
    this.emitFile({ type: 'asset', fileName: 'commit', source: process.env.VF_COMMIT ?? stdout?.trim() ?? '' });
  },
});

const server = {
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
  external: isOutside,
  plugins: [
    serverWidgets(root, known),
    nodeResolve({ preferBuiltins: true, extensions }),
    json(),
    sources(),
    mailTexts(),
    builtFrom(),
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

const steps = {
  client: [client, renewal, script, consoleBuild(root, known, texts)],
  server: [painting(root, known), server],
};

/** `rollup -c` builds everything; `--configOnly client` or `--configOnly server` one half. */
export default ({ configOnly }) => (configOnly ? steps[configOnly] : [...steps.client, ...steps.server]);
