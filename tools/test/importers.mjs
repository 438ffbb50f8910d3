/** Importers of each module, along which a change spreads. Generated modules lead to their widgets. */
import { readModules } from '../check/modules.mjs';
import { ROOT } from '../run.mjs';

const FOLDERS = ['components', 'core', 'server', 'demo', 'test', 'tools'];
const WIDGET = /^components\/([\w-]+)\/\1\.widget\.ts$/;
const LOADER = 'core/mount/loader/loader.entry.ts';
const DEFINES = 'core/mount/element/define-widget.tsx';

/** @returns {Map<string, { importer: string, typeOnly: boolean }[]>} the direct importers of each file */
export function readImporters() {
  const modules = readModules(ROOT, FOLDERS, /\.(m?[tj]s|[tj]sx)$/);
  const widgets = [...modules.keys()].filter((file) => WIDGET.test(file));
  const importers = new Map();
  for (const [importer, imports] of modules) {
    for (const { name, file, typeOnly } of imports) {
      for (const target of file ? [file] : contentsOf(name, widgets))
        importers.set(target, [...(importers.get(target) ?? []), { importer, typeOnly }]);
    }
  }
  return importers;
}

/** The sources of a generated module (tools/build/widgets.mjs); a package has none. */
function contentsOf(name, widgets) {
  if (!name.startsWith('virtual:')) return [];
  if (name === 'virtual:first') return [LOADER];
  const [, widget] = /^virtual:element\/(.+)$/.exec(name) ?? [];
  return widget ? [DEFINES, `components/${widget}/${widget}.widget.ts`] : widgets;
}
