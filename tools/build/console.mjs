/**
 * Build of the console, separate from the widgets' build: it shares their sources and none of their chunks, so that no
 * change of the console changes a byte of a reader's page.
 *
 * dist/console/console.js   the entry, whose address the server's page names
 * dist/console/…            one chunk a screen, React, and the language packs
 * dist/console/preload.json the chunks that every visit needs, for the server's page: those of the entry, and the texts of
 *                           each language
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
  input: { console: join(root, 'components/console/console.entry.ts') },
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
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash:7].js',
    hashCharacters: 'base36',
    manualChunks: (id) => (/node_modules\/(react|react-dom|scheduler)\//.test(id) ? 'react' : undefined),
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

/** Writes preload.json. Without it the browser learns of React and of the texts only from the entry. */
const preloads = () => ({
  name: 'preloads',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const scripts = chunks.find(({ isEntry }) => isEntry).imports;
    const packs = chunks.flatMap(({ facadeModuleId, fileName }) => {
      const [, language, area] = /^\0pack:([\w-]+)\/(\w+)$/.exec(facadeModuleId ?? '') ?? [];
      return FIRST_AREAS.includes(area) ? [{ language, fileName }] : [];
    });
    this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify({ scripts, packs }) });
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
