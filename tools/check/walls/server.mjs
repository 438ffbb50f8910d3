/**
 * The server's walls: floors, module groups, no cycles, and one place that checks the rules. Types and lazy imports
 * count: a file that names a type depends on its location, and cannot be moved or read without it.
 */

import { findCircles } from '../circles.mjs';

/** From the ground up; a file imports from its own floor and from those below. */
const FLOORS = [
  { name: 'config', holds: /^server\/src\/config\// },
  { name: 'workers', holds: /^server\/src\/workers\// },
  { name: 'migrations', holds: /^server\/src\/migrations\// },
  { name: 'database', holds: /^server\/src\/database\// },
  { name: 'http', holds: /^server\/src\/http\// },
  { name: 'modules', holds: /^server\/src\/modules\// },
  { name: 'demo', holds: /^server\/src\/demo\// },
  { name: 'wiring', holds: /^server\/src\/wiring\// },
  { name: 'program', holds: /^server\/src\/(cli\/|commands\/|[^/]+\.ts$)/ },
];

/** Module groups: a group may import those to its left. */
const GROUPS = ['platform', 'sites', 'people', 'content', 'delivery', 'exchange', 'console'];

/** Only code here checks permissions: a refusal elsewhere would lack a ban's reason, or its code. */
const RULES = ['core/contract/rules/permissions.ts', 'core/contract/rules/rules.ts'];
const JUDGE = 'server/src/modules/people/permissions/judge.ts';

const isSource = (path) => path.startsWith('server/src/') && !/\.test\.ts$/.test(path);
const floorOf = (path) => FLOORS.findIndex(({ holds }) => holds.test(path));
const groupOf = (path) => path.split('/')[3];

/** The area of a file, with the folders inside it: `modules/<group>/<area>`, else the floor. */
function areaOf(path) {
  const [, , first, group, area] = path.split('/');
  if (first === 'modules') return `modules/${group}/${area}`;
  return first;
}

/** Folder of a file; a folder inside another is separate, as in the client. */
const folderOf = (path) => path.split('/').slice(2, -1).join('/');

/** @param {Map<string, import('../modules.mjs').Import[]>} modules @returns {string[]} `file:line  problem` */
export function serverWalls(modules) {
  const findings = [];
  const files = new Map();
  for (const [path, imports] of modules) {
    if (!isSource(path)) continue;
    const asks = imports.find(({ file, values }) => RULES.includes(file) && values.includes('refusal'));
    if (asks && path !== JUDGE) findings.push(`${path}:${asks.line}  asks the rules itself: app.allow does (${JUDGE})`);
    files.set(
      path,
      imports.filter(({ file }) => file && isSource(file)),
    );
  }
  for (const [path, imports] of files) {
    for (const { file, line } of imports) {
      const wrong = judge(path, file);
      if (wrong) findings.push(`${path}:${line}  ${wrong} (${file})`);
    }
  }
  const byFile = new Map([...files].map(([path, imports]) => [path, new Set(imports.map(({ file }) => file))]));
  for (const circle of findCircles(byFile))
    findings.push(`${circle[0]}  files import each other: ${circle.join(' → ')}`);
  for (const [what, placeOf] of [
    ['areas', areaOf],
    ['folders', folderOf],
  ]) {
    for (const circle of findCircles(tiedBy(placeOf, byFile))) {
      findings.push(`server/src/${circle[0]}  ${what} import each other: ${circle.join(' → ')}`);
    }
  }
  return findings;
}

function judge(path, file) {
  const [from, to] = [floorOf(path), floorOf(file)];
  if (from < to) return `${FLOORS[from].name} imports nothing from ${FLOORS[to].name}`;
  if (FLOORS[from].name !== 'modules' || from !== to) return undefined;
  const [group, other] = [groupOf(path), groupOf(file)];
  if (GROUPS.indexOf(group) >= GROUPS.indexOf(other)) return undefined;
  return `${group} knows nothing of ${other}: let wiring hand it over`;
}

/** The graph of the files' places. */
function tiedBy(placeOf, files) {
  const places = new Map();
  for (const [path, imported] of files) {
    const place = placeOf(path);
    const others = places.get(place) ?? new Set();
    places.set(place, others);
    for (const file of imported) if (placeOf(file) !== place) others.add(placeOf(file));
  }
  return places;
}
