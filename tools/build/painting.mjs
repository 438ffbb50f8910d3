/**
 * Code that renders widgets on the server (design decision 2): the same components with React's server half, in one
 * bundle without imports except Node's own modules, and beside it `widgets.json` with every language pack and the sheet
 * that each painted widget waits for.
 */
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import { partsOf } from './chunks.mjs';
import { firstSheetOf } from './first-sheets.mjs';
import { packsOfReaders, readPacks } from './packs.mjs';
import { addressModule, productionMode, sheetOf, sources } from './plugins.mjs';
import { widgetFiles } from './widgets.mjs';

/** @param widgets result of readWidgets. */
export const painting = (root, widgets) => ({
  input: join(root, 'core/mount/server/server.entry.tsx'),
  external: (id) => id.startsWith('node:') || builtinModules.includes(id),
  onwarn(warning, report) {
    // jotai marks its files "use client", which has no effect here.
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') report(warning);
  },
  plugins: [
    onServer(),
    widgetFiles(root, widgets),
    nodeResolve({
      preferBuiltins: true,
      extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'],
      dedupe: ['react', 'react-dom', 'jotai'],
    }),
    commonjs(),
    productionMode(),
    json({ compact: true, namedExports: false }),
    sources(),
    dataFile('widgets.json', packsOfReaders(readPacks(root)), root, widgets),
  ],
  output: { file: join(root, 'server/dist/widgets.js'), format: 'es', sourcemap: true, inlineDynamicImports: true },
});

/**
 * Sheets are addresses of the client's files; packs are passed to the renderer, none is loaded. Lazily loaded code is
 * no part of a first render: in one file it would run at the start, and wait for missing parts. Only what `lazyPart`
 * fetches is painted, although its code follows.
 */
const onServer = () => ({
  name: 'on-server',
  resolveId: (source) => (source === 'virtual:packs' ? '\0virtual:packs' : null),
  resolveDynamicImport(source, importer) {
    return partsOf(this.getModuleInfo(importer)).includes(source) ? null : { id: String(source), external: true };
  },
  load(id) {
    if (id === '\0virtual:packs') return 'export const packs={}';
    return id.endsWith('.css') ? '' : null;
  },
  transform: (_code, id) => (id.endsWith('.css') ? addressModule(sheetOf(id).fileName) : null),
});

/** Data for rendering: every language pack, and the sheet that each painted widget waits for. */
const dataFile = (fileName, packs, root, widgets) => ({
  name: 'data-file',
  generateBundle() {
    const sheets = widgets
      .filter(({ descriptor }) => descriptor.painted)
      .map((widget) => {
        const { fileName: file, rules } = firstSheetOf(root, widget);
        return [widget.name, { file, rules, given: widget.descriptor.painted.classesOfReading ?? [] }];
      });
    this.emitFile({
      type: 'asset',
      fileName,
      source: JSON.stringify({ packs, sheets: Object.fromEntries(sheets) }),
    });
  },
});
