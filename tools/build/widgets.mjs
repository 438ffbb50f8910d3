/**
 * All widgets, from their descriptors (`components/<widget>/<widget>.widget.ts`), and the modules the build makes of
 * them: there is no other list of widgets.
 *
 * virtual:widgets          rows for the loader
 * virtual:painted-tags     painted tags, for vf.js
 * virtual:mounts           values of `data-widget`, each with its tag and attributes
 * virtual:opening          a selector of widgets that open the tray, including older mounts
 * virtual:element/<widget> defines a widget's tag, with its component and sheet; the entry of its chunk
 * virtual:readings         code for painted roots before React, each behind an `import()`
 * virtual:root-classes     classes by which rules of pages match widgets' roots
 * virtual:drawn            the painted widgets, for the server
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { paintedTable } from './painted-table.mjs';

/** `() => import('./topic-follow')`, with its name in the descriptor. */
const LAZY = /\b(\w+): \(\) => import\('([^']+)'\)/g;

/** A descriptor's source without lazy imports, except the names in `except`. */
export const withoutLazies = (code, except = []) =>
  code.replace(LAZY, (whole, name) => (except.includes(name) ? whole : `${name}: undefined`));

/**
 * @typedef {object} FoundWidget
 * @property {string} name of its folder
 * @property {object} descriptor as written, except lazy imports
 * @property {Record<string, string>} files absolute paths: `descriptor`, `settings` and `sheet` if they exist, and the
 *   descriptor's imports, by their names there
 *
 * @returns {FoundWidget[]} in the order of their folders
 */
export function readWidgets(root) {
  const folder = join(root, 'components');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, `${name}.widget.ts`)))
    .map((name) => readWidget(join(folder, name), name));
}

function readWidget(folder, name) {
  const path = join(folder, `${name}.widget.ts`);
  const code = readFileSync(path, 'utf8');
  const descriptor = evaluate(withoutLazies(code), folder);
  if (descriptor.tag !== `vf-${name}`) throw new Error(`${path}: the tag of this folder is vf-${name}`);
  const taken = Object.keys(descriptor.settings).filter((setting) => TAKEN.includes(setting));
  if (descriptor.painted && taken.length > 0) throw new Error(`${path}: a painted widget cannot read ${taken.join()}`);
  const found = [...code.matchAll(LAZY)].map(([, lazy, from]) => [lazy, sourceOf(join(folder, from))]);
  const [sheet, settings] = ['css', 'settings.ts'].map((ending) => join(folder, `${name}.${ending}`));
  return {
    name,
    descriptor,
    files: {
      descriptor: path,
      ...(existsSync(settings) && { settings }),
      ...(existsSync(sheet) && { sheet }),
      ...Object.fromEntries(found),
    },
  };
}

function sourceOf(path) {
  const found = ['.ts', '.tsx'].map((ending) => path + ending).find(existsSync);
  if (!found) throw new Error(`${path}: no such module`);
  return found;
}

/** Evaluates a descriptor, which imports nothing that needs a browser. */
function evaluate(contents, resolveDir) {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    logLevel: 'silent',
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports);
  return module.exports.default;
}

/** Parameter names of a fragment's address (core/mount/loader/fragment-address.ts). */
const TAKEN = ['author', 'class', 'embed', 'id', 'lang', 'section', 'site', 'slot', 'style', 'styles'];

const pascal = (name) => name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
const json = JSON.stringify;

/** Members of a descriptor that defining its tag needs; build and server have read the rest. */
const neededOf = ({ tag, aliases, area, rootClass, marksItself, painted }) => ({
  ...{ tag, aliases, area, rootClass, marksItself },
  ...(painted && { painted: { format: painted.format, unseen: painted.unseen } }),
});

/**
 * `tag,aliases:timeout:` and p if it is painted, d if shown on demand, t if it opens the tray, c if counted; without
 * `vf-` and empty ends.
 */
const rowOf = ({ descriptor: { tag, aliases = [], due = {}, painted, opensTray, isCounted } }) =>
  [
    [tag, ...aliases].map(bare).join(),
    due.timeoutMs ?? '',
    Object.entries({ p: painted, d: due.onDemand, t: opensTray, c: isCounted })
      .flatMap(([sign, is]) => (is ? sign : []))
      .join(''),
  ]
    .join(':')
    .replace(/:+$/, '');

const bare = (name) => name.slice('vf-'.length);
const attributeOf = (setting) => setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Tags and aliases without `vf-` accept all attributes of the widget. Older types also accept their own. */
function mountsOf(widgets) {
  const mounts = {};
  for (const { descriptor } of widgets) {
    const { tag, aliases = [], settings } = descriptor;
    for (const name of [tag, ...aliases])
      mounts[bare(name)] = { tag, settings: Object.keys(settings).map(attributeOf), attributes: {} };
  }
  for (const { descriptor } of widgets) {
    const { tag, legacy = [] } = descriptor;
    for (const { type, ...mount } of [legacy].flat()) mounts[type] = { ...mounts[type], tag, ...mount, isOlder: true };
  }
  return mounts;
}

/** Virtual modules by name; `fromRoot` resolves a repository path or an absolute one. */
export function widgetModules(widgets, fromRoot) {
  const drawn = widgets.filter(({ descriptor }) => descriptor.painted);
  const modules = {
    'virtual:widgets': () => `export const rows = ${json(widgets.map(rowOf).join(' '))};`,
    'virtual:painted-tags': () => {
      const { places, factor } = paintedTable(widgets);
      return `export const places = ${json(places)}, factor = ${factor};`;
    },
    'virtual:mounts': () => `export const mounts = ${json(mountsOf(widgets))};`,
    'virtual:opening': () =>
      `export const opening = ${json(
        widgets
          .filter(({ descriptor }) => descriptor.opensTray)
          .flatMap(({ descriptor: { tag, aliases = [], legacy = [] } }) => [
            ...[tag, ...aliases].flatMap((name) => [name, `[data-widget="${bare(name)}"]`]),
            ...[legacy].flat().map(({ type }) => `[data-widget="${type}"]`),
          ])
          .join(),
      )};`,
    'virtual:root-classes': () =>
      `export const rootClasses = ${json(widgets.flatMap(({ descriptor: { rootClass = '' } }) => rootClass.split(' ').filter(Boolean)))};`,
    'virtual:readings': () =>
      `export const readings = {${drawn
        .filter(({ files }) => files.reading)
        .map(
          ({ name, descriptor, files }) =>
            `${json(name)}: { format: ${descriptor.painted.format}, load: () => import(${json(fromRoot(files.reading))}).then((it) => it.reading) }`,
        )}};`,
    'virtual:drawn': () => `
      ${drawn.map(({ files }, at) => `import w${at} from ${json(fromRoot(files.descriptor))};`).join('\n')}
      ${drawn.map(({ name, files }, at) => `import { ${pascal(name)} as C${at} } from ${json(fromRoot(files.component))};`).join('\n')}
      ${drawn.map(({ files }, at) => (files.seed ? `import { seeding as s${at} } from ${json(fromRoot(files.seed))};` : '')).join('\n')}
      export const drawn = {${drawn.map(({ name, files }, at) => `${json(name)}: { ...w${at}, component: C${at}, seeding: ${files.seed ? `s${at}` : 'undefined'} }`)}};`,
  };
  for (const { name, descriptor, files } of widgets) {
    // A widget on demand shares its chunk with other code: its tag is defined on request.
    const made = descriptor.due?.onDemand ? 'define = () =>' : 'ready =';
    modules[`virtual:element/${name}`] = () => `
      import { defineWithTexts } from ${json(fromRoot('core/mount/element/define-widget.tsx'))};
      ${files.settings ? `import { settings } from ${json(fromRoot(files.settings))};` : `import descriptor from ${json(fromRoot(files.descriptor))}; const { settings } = descriptor;`}
      import { ${pascal(name)} } from ${json(fromRoot(files.component))};
      ${files.sheet ? `import sheet from ${json(fromRoot(files.sheet))};` : ''}
      ${files.seed ? `import { seeding } from ${json(fromRoot(files.seed))};` : ''}
      ${files.starter ? `import { start } from ${json(fromRoot(files.starter))};` : ''}
      export const ${made} defineWithTexts({ ...${json(neededOf(descriptor))}, settings }, ${pascal(name)}, [${files.sheet ? 'sheet' : ''}]${files.seed ? ', seeding' : ''})${files.starter ? '.then(start)' : ''};`;
  }
  return modules;
}

/** List of descriptors that the server reads from the folders when it runs from source. */
const SERVER_LIST = 'server/src/modules/delivery/render/descriptors.ts';

/** Names for the gallery's frames, in the same way. */
const NAMES = 'demo/gallery/widget-names.ts';

/** Includes the descriptors in the server's bundle, each with its server part. */
export const serverWidgets = (root, widgets) => ({
  name: 'server-widgets',
  load(id) {
    if (id === join(root, NAMES)) return `export const widgetNames = ${json(widgets.map(({ name }) => name))};`;
    if (id !== join(root, SERVER_LIST)) return null;
    // Its source is part of the map, so no path may reveal the build's location.
    const from = (file) => json(relative(dirname(id), file));
    const imports = widgets.map(({ files }, at) => `import w${at} from ${from(files.descriptor)};`).join('\n');
    return `${imports}\nexport const readDescriptors = async () => [${widgets.map((_, at) => `w${at}`)}];`;
  },
  transform: (code, id) => (id.endsWith('.widget.ts') ? { code: withoutLazies(code, ['facts']), map: null } : null),
});

/** Serves the virtual modules in a bundle, and removes imports from descriptors that such a module has itself. */
export const widgetFiles = (root, widgets) => {
  const modules = widgetModules(widgets, (path) => (path.startsWith('/') ? path : join(root, path)));
  return {
    name: 'widget-files',
    resolveId: (source) => (Object.hasOwn(modules, source) ? `\0${source}` : null),
    load: (id) => (id.startsWith('\0virtual:') ? (modules[id.slice(1)]?.() ?? null) : null),
    transform: (code, id) => (id.endsWith('.widget.ts') ? { code: withoutLazies(code), map: null } : null),
  };
};
