/**
 * What draws widgets on the server (design decision 2): the same components with React's server half, in one bundle
 * that asks for nothing but Node's own modules, and beside it `widgets.json` with every language pack and the sheet that
 * each painted widget waits for.
 */
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { firstSheetOf } from './first-sheets.mjs';
import { readPacks } from './packs.mjs';
import { addressModule, sheetOf, sources } from './plugins.mjs';
import { widgetFiles } from './widgets.mjs';

/** @param widgets as readWidgets gives them. */
export const painting = (root, widgets) => ({
  input: join(root, 'core/mount/server/server.entry.tsx'),
  external: (id) => id.startsWith('node:') || builtinModules.includes(id),
  onwarn(warning, report) {
    // jotai marks its files "use client", which means nothing here.
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
    replace({
      values: {
        'process.env.NODE_ENV': '"production"',
        // Names with a further member are left alone by the shorter one.
        'import.meta.env.MODE': '"production"',
        'import.meta.env': 'true',
      },
      preventAssignment: true,
    }),
    json({ compact: true, namedExports: false }),
    sources(),
    dataFile('widgets.json', readPacks(root), root, widgets),
  ],
  output: { file: join(root, 'server/dist/widgets.js'), format: 'es', sourcemap: true, inlineDynamicImports: true },
});

/**
 * Sheets are addresses of the client's files; packs are given to who draws, none is fetched. What the client fetches on
 * need is no part of a first draw: in one file with the rest it would run at the start, and wait for what is not here. Only
 * a `.part` is painted, though its code follows.
 */
const onServer = () => ({
  name: 'on-server',
  resolveId: (source) => (source === 'virtual:packs' ? '\0virtual:packs' : null),
  resolveDynamicImport: (source) => (String(source).endsWith('.part') ? null : { id: String(source), external: true }),
  load(id) {
    if (id === '\0virtual:packs') return 'export const packs={}';
    return id.endsWith('.css') ? '' : null;
  },
  transform: (_code, id) => (id.endsWith('.css') ? addressModule(sheetOf(id).fileName) : null),
});

/** What is drawn with: every language pack, and the sheet that each painted widget waits for. */
const dataFile = (fileName, packs, root, widgets) => ({
  name: 'data-file',
  generateBundle() {
    const sheets = widgets
      .filter(({ descriptor }) => descriptor.painted)
      .map((widget) => {
        const { fileName: file, source: text, rules } = firstSheetOf(root, widget);
        return [widget.name, { file, text, rules, given: widget.descriptor.painted.classesOfReading ?? [] }];
      });
    this.emitFile({
      type: 'asset',
      fileName,
      source: JSON.stringify({ packs, sheets: Object.fromEntries(sheets) }),
    });
  },
});
