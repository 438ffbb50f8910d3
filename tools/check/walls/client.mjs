/**
 * The walls inside the client: six layers of core, imports run down only; no cycle of files or folders; one path for
 * data. Type imports count like all others, because a person reading the code follows them too. Lazy imports run down
 * the layers as well, and are no part of a cycle: they are written where the code is used, and the fetched code may
 * show what has fetched it. A folder inside a folder is separate: code shared by both belongs to the inner one.
 */
import { findCircles } from '../circles.mjs';

/** From the top down: each may import itself and the layers after it. */
const LAYERS = ['host', 'mount', 'state', 'transport', 'base', 'contract'];

const CLIENT = /^(core|components|demo)\//;

/** @param modules the import graph without tests @returns {string[]} one line per finding */
export function clientWalls(modules) {
  const findings = [];
  const graph = new Map();
  for (const [path, imports] of modules) {
    if (!CLIENT.test(path)) continue;
    const inside = imports.filter((it) => it.file && CLIENT.test(it.file));
    for (const it of inside) {
      const wrong = judge(path, it);
      if (wrong) findings.push(`${path}:${it.line}  ${wrong}`);
    }
    const files = inside.filter((it) => !it.dynamic && !isFetched(path, it.file)).map((it) => it.file);
    graph.set(path, files);
  }
  for (const [what, tied] of [
    ['file', graph],
    ['folder', byFolder(graph)],
  ]) {
    for (const circle of findCircles(tied)) {
      findings.push(`${circle[0]}  a ${what} imports itself: ${circle.join(' → ')}`);
    }
  }
  return findings;
}

/** The registry loads widgets and the server's entry renders them: both name files above them. */
const isFetched = (path, file) => path.startsWith('core/') && file.startsWith('components/');

function judge(path, it) {
  const [zone, layer] = path.split('/');
  const [toZone, toLayer] = it.file.split('/');
  if (zone === 'core' && toZone === 'core' && LAYERS.indexOf(toLayer) < LAYERS.indexOf(layer)) {
    return `${layer} stands below ${toLayer}: imports run down, types too (${it.file})`;
  }
  if (zone === 'components' && it.file.startsWith('core/transport/') && !it.typeOnly) {
    return `a component asks the state, never the transport (${it.file})`;
  }
  if (zone === 'components' && it.file === 'core/base/store/store.ts') {
    return 'a component uses hooks and actions, never the store';
  }
  return undefined;
}

const folderOf = (path) => path.split('/').slice(0, -1).join('/');

function byFolder(graph) {
  const folders = new Map();
  for (const [path, files] of graph) {
    const folder = folderOf(path);
    const known = folders.get(folder) ?? new Set();
    for (const file of files) if (folderOf(file) !== folder) known.add(folderOf(file));
    folders.set(folder, known);
  }
  return folders;
}
