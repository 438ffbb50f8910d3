/**
 * Import walls: components → core → core/contract ← server, and no cycle at run time. Attributes are defined once: the
 * server reads them with the widgets' own settings, which therefore only import each other.
 *
 * Code shared by two widgets moves to components/shared or core. TypeBox never reaches the client: contract files that
 * use it are imported there for their types only. Tests may import test/support; nothing else may. No module of the
 * client awaits at its top: WebKit would not end any import of its later parts.
 */
import { unsafeAddresses } from './addresses.mjs';
import { longRoutes } from './long-routes.mjs';
import { looseStateIn, moduleAwaitIn, readModules } from './modules.mjs';
import { clientWalls } from './walls/client.mjs';
import { serverWalls } from './walls/server.mjs';

const FOLDERS = ['components', 'core', 'server', 'demo', 'test', 'tools/types', 'tools/bench'];
const TEST = /\.(test|bench)\.tsx?$|^test\/|^server\/test\/|^tools\//;
/** Packages allowed in the bundles; others would cost readers bytes without a budget. */
const CLIENT_PACKAGES =
  /^(react|react-dom|jotai|ofetch|rosetta|linkify-it|@r2wc\/react-to-web-component|altcha-lib|diff|uqr|d3-scale|d3-shape)(\/|$)|^prosemirror-/;

/**
 * Descriptors of widgets, their settings, the languages, and the English words for settings, which commands print: read on
 * both sides, so independent of the browser. A descriptor's lazy imports are only followed by code that can run them.
 */
const ON_BOTH_SIDES =
  /^((components\/[^/]+\/[^/]+\.(widget|settings)|core\/mount\/widget\/\w+|core\/base\/(constants|i18n\/languages))\.ts|locales\/en\/terms\.json)$/;
/**
 * Modules here hold state of a reader or a conversation. Below, `transport` holds connections and requests, and runs
 * without a store; above, `mount` and `host` hold elements.
 */
const HOLDS_STATE = /^(core\/state|components)\//;
/** Runs on pages without the store; its state ends with the painted roots. */
const WITHOUT_STORE = 'core/state/painted/painted-states.ts';
/** Renders widgets on the server; a separate bundle that readers do not load. */
const SERVER_ENTRY = 'core/mount/server/server.entry.tsx';

/** @returns {string[]} one line per finding, `file:line  problem` */
export function checkWalls(root) {
  const modules = readModules(root, FOLDERS);
  const heavy = carriersOf('typebox', modules);
  const findings = [];
  for (const [path, imports] of modules) {
    for (const it of imports) {
      const wrong = judge(path, it, heavy);
      if (wrong) findings.push(`${path}:${it.line}  ${wrong}`);
    }
    const awaits = ['core', 'components'].includes(zoneOf(path).zone) && !TEST.test(path) && moduleAwaitIn(root, path);
    if (awaits) findings.push(`${path}:${awaits}  a module of the client awaits nothing: export a promise, \`ready\``);
  }
  const shipped = new Map([...modules].filter(([path]) => !TEST.test(path)));
  findings.push(...clientWalls(shipped));
  findings.push(...serverWalls(shipped));
  findings.push(...longRoutes(root, shipped.keys()));
  findings.push(...unsafeAddresses(root, shipped.keys()));
  for (const path of shipped.keys()) {
    if (!HOLDS_STATE.test(path) || path === WITHOUT_STORE) continue;
    for (const line of looseStateIn(root, path)) {
      findings.push(`${path}:${line}  a reset would not clear it: make it an atom, or clearedOnReset(…)`);
    }
  }
  return findings;
}

/** The problem of one import, or undefined. */
function judge(path, it, heavy) {
  if (it.file === '') return `"${it.name}" leads nowhere`;
  const from = zoneOf(path);
  const test = TEST.test(path);
  if (it.file === undefined) return judgePackage(path, from, it, test);

  const to = zoneOf(it.file);
  if (to.zone === 'test' && !test) return `only tests import ${it.file}`;
  if (from.zone === 'test' || from.zone === 'tools') return undefined;
  if (from.zone === 'contract' && to.zone !== 'contract' && !test)
    return 'core/contract imports nothing outside itself';
  if (ON_BOTH_SIDES.test(path) && !it.dynamic && to.zone !== 'contract' && !ON_BOTH_SIDES.test(it.file)) {
    return `the server reads this as well: it takes nothing but core/contract and descriptors (${it.file})`;
  }
  if (
    from.zone === 'server' &&
    !['server', 'contract', 'demo', 'test'].includes(to.zone) &&
    !ON_BOTH_SIDES.test(it.file)
  ) {
    return `the server takes nothing from the client but core/contract (${it.file})`;
  }
  if (from.zone === 'server' && to.zone === 'demo' && !path.startsWith('server/src/demo/') && !test) {
    return 'only the demo module imports demo/';
  }
  if (['core', 'components'].includes(from.zone) && ['server', 'demo'].includes(to.zone)) {
    return `the client never imports ${to.zone}/`;
  }
  if (path === SERVER_ENTRY && to.zone === 'components') return undefined;
  if (from.zone === 'core' && to.zone === 'components' && !it.dynamic && !test) {
    return `core does not know widgets (${it.file})`;
  }
  if (from.zone === 'components' && to.zone === 'components' && to.part !== 'shared' && to.part !== from.part) {
    return `a widget never imports a widget (${it.file}): move what they share to components/shared or core`;
  }
  const client = from.zone === 'core' || from.zone === 'components';
  if (client && !test && !it.typeOnly && heavy.has(it.file))
    return `take only types from ${it.file}: it carries TypeBox`;
  return undefined;
}

function judgePackage(path, from, it, test) {
  const client = from.zone === 'core' || from.zone === 'components';
  if (it.name.startsWith('@r2wc/') && !path.startsWith('core/mount/element/'))
    return 'only core/mount/element touches r2wc';
  if (it.name.startsWith('prosemirror-') && !path.startsWith('components/livestory/writer/editor/'))
    return 'only components/livestory/writer/editor touches ProseMirror, which readers never fetch';
  if (/^jotai(\/|$)/.test(it.name) && path !== 'core/base/store/jotai.ts')
    return 'only core/base/store/jotai.ts imports jotai';
  if (
    from.zone === 'contract' &&
    !test &&
    it.name !== 'typebox' &&
    !(it.name === 'linkify-it' && path === 'core/contract/values/split-links.ts')
  )
    return `core/contract imports no package but typebox and, in split-links.ts, linkify-it`;
  if (
    client &&
    !test &&
    it.name !== 'typebox' &&
    !it.typeOnly &&
    !CLIENT_PACKAGES.test(it.name) &&
    !isVirtual(it.name)
  ) {
    return `the client ships no "${it.name}"`;
  }
  return undefined;
}

const isVirtual = (name) => name.startsWith('virtual:');

/** Zone of a path, and inside components and core its part. */
function zoneOf(path) {
  const [first, second] = path.split('/');
  if (first === 'core' && second === 'contract') return { zone: 'contract', part: second };
  return { zone: first, part: second };
}

/** The files that import a package at run time, directly or through others. */
function carriersOf(name, modules) {
  const carriers = new Set();
  const leads = (path) =>
    (modules.get(path) ?? []).some((it) => !it.typeOnly && (it.name === name || (it.file && carriers.has(it.file))));
  for (let grown = true; grown; ) {
    grown = false;
    for (const path of modules.keys()) {
      if (path.startsWith('core/contract/') && !carriers.has(path) && leads(path)) {
        carriers.add(path);
        grown = true;
      }
    }
  }
  return carriers;
}
