/**
 * Build of the console, separate from the widgets' build: it shares their sources and none of their chunks, so that no
 * change of the console changes a byte of a reader's page.
 *
 * dist/console/start-….js   begins the first requests, before the rest is there
 * dist/console/console-….js the entry
 * dist/console/…            one chunk a screen, what the queue shares with other screens, React, and the texts
 * dist/console/preload.json the files that a visit needs, for the server's page: by screen, and by language
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import json from '@rollup/plugin-json';
import { CONSOLE_AREAS } from './packs.mjs';
import { browserModules, minify, precompress, sources } from './plugins.mjs';
import { sheetModule } from './transforms.mjs';
import { widgetFiles } from './widgets.mjs';

/** Text areas of the console's screens. */
const AREAS = [...CONSOLE_AREAS, 'base', 'page_settings', 'reading', 'conversations', 'login', 'account'];

/** @param widgets result of readWidgets; packs every language pack by `<language>/<area>` */
export const consoleBuild = (root, widgets, packs) => ({
  input: {
    console: join(root, 'components/console/console.entry.ts'),
    start: join(root, 'components/console/start.ts'),
  },
  onwarn(warning, report) {
    if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message);
    // jotai marks its files "use client", which has no effect here.
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
  },
  plugins: [
    packFilesOf(packs),
    widgetFiles(root, widgets),
    ...browserModules(),
    json({ compact: true, namedExports: false }),
    sources(),
    sheets(),
    minify(),
    precompress(),
    preloads(),
    sweepFormer(),
  ],
  output: {
    dir: join(root, 'dist/console'),
    format: 'es',
    sourcemap: 'hidden',
    entryFileNames: '[name]-[hash:7].js',
    chunkFileNames: '[name]-[hash:7].js',
    hashCharacters: 'base36',
    manualChunks: chunkOf(),
    // A chunk must not take the modules of the entry that it imports.
    onlyExplicitManualChunks: true,
  },
});

/** A sheet is part of the chunk that uses it: each screen loads in one request. */
const sheets = () => ({
  name: 'sheets',
  load: (id) => (id.endsWith('.css') ? '' : null),
  transform: (_code, id) => (id.endsWith('.css') ? { code: sheetModule(id), map: { mappings: '' } } : null),
});

/** Areas that the entry loads before it renders. */
const FIRST_AREAS = ['console', 'base', 'page_settings', 'reading', 'conversations'];
const PACK = /^\0pack:([\w-]+)\/(\w+)$/;
const SCREEN = /components\/console\/(\w+)\/\1-screen\.tsx$/;
const OF_QUEUE = /components\/console\/(queue|queue-state|item)\//;

/**
 * Chunks that would be small files otherwise, each with a round trip where a connection takes one request at a time: React,
 * the first texts of a language, and what the queue shares with other screens.
 */
function chunkOf() {
  let shared;
  return (id, { getModuleInfo, getModuleIds }) => {
    if (/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/.test(id)) return 'react';
    const [, language, area] = PACK.exec(id) ?? [];
    if (FIRST_AREAS.includes(area)) return `texts-${language}`;
    shared ??= sharedModules([...getModuleIds()], (module) => getModuleInfo(module).importedIds);
    return shared.has(id) ? 'shared' : undefined;
  };
}

/** Modules that the queue needs beside its own and those of the entry. */
function sharedModules(ids, importsOf) {
  const named = (ending) => ids.filter((id) => id.endsWith(ending));
  const ofEntry = reached(named('/console.entry.ts'), importsOf);
  const ofQueue = reached(named('/queue-screen.tsx'), importsOf);
  return new Set([...ofQueue].filter((id) => !ofEntry.has(id) && !OF_QUEUE.test(id)));
}

/** These and what they import, directly or not. */
function reached(ids, importsOf) {
  const found = new Set(ids);
  for (const id of found) for (const other of importsOf(id)) found.add(other);
  return found;
}

/** Writes preload.json. Without it the browser learns of most files only from the files before them. */
const preloads = () => ({
  name: 'preloads',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const named = (name) => chunks.find((chunk) => chunk.isEntry && chunk.name === name).fileName;
    const importsOf = (fileName) => bundle[fileName].imports;
    const [entry, start] = [named('console'), named('start')];
    const ofEntry = reached([entry], importsOf);
    const screens = {};
    for (const { moduleIds, fileName } of chunks) {
      const [, screen] = moduleIds.map((id) => SCREEN.exec(id)).find(Boolean) ?? [];
      if (screen) screens[screen] = [...reached([fileName], importsOf)].filter((file) => !ofEntry.has(file));
    }
    const texts = {};
    for (const { name, fileName } of chunks) {
      const [, language] = /^texts-(.+)$/.exec(name) ?? [];
      if (language) texts[language] = fileName;
    }
    const scripts = [...ofEntry].filter((file) => file !== entry);
    const source = JSON.stringify({ start, entry, scripts, texts, screens });
    this.emitFile({ type: 'asset', fileName: 'preload.json', source });
  },
});

/** Removes the files of earlier builds. Few people have the console open, and a reload loads the new files. */
const sweepFormer = () => ({
  name: 'sweep-former',
  async writeBundle({ dir }, bundle) {
    const former = (await readdir(dir)).filter((file) => !Object.hasOwn(bundle, file.replace(/\.br$/, '')));
    await Promise.all(former.map((file) => rm(join(dir, file), { force: true })));
  },
});

/** `virtual:packs` with a chunk for each language and area. */
const packFilesOf = (packs) => {
  const known = Object.keys(packs).filter((name) => AREAS.includes(name.split('/')[1]));
  const [list, one] = ['\0virtual:packs', '\0pack:'];
  return {
    name: 'console-packs',
    resolveId: (source) => (source === 'virtual:packs' ? list : source.startsWith('pack:') ? `\0${source}` : null),
    load(id) {
      if (id.startsWith(one)) return `export default ${JSON.stringify(packs[id.slice(one.length)])}`;
      if (id !== list) return null;
      const rows = known.map((name) => `${JSON.stringify(name)}:()=>import(${JSON.stringify(`pack:${name}`)})`);
      return `export const packs={${rows.join()}}`;
    },
  };
};
