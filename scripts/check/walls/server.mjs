/**
 * The server's walls: floors, module groups, no circles, and one place that asks the rules. Types and lazy imports count:
 * whoever names a type knows where it lives, and cannot be moved or read without it.
 */

import { findCircles } from '../circles.mjs';

/** From the ground up; a file imports from its own floor and from those below. */
const FLOORS = [
  { name: 'config', holds: /^server\/src\/config(\.ts$|\/)/ },
  { name: 'workers', holds: /^server\/src\/workers\// },
  { name: 'migrations', holds: /^server\/src\/migrations\// },
  { name: 'database', holds: /^server\/src\/database\// },
  { name: 'http', holds: /^server\/src\/http\// },
  { name: 'modules', holds: /^server\/src\/modules\// },
  { name: 'demo', holds: /^server\/src\/demo\// },
  { name: 'wiring', holds: /^server\/src\/wiring\// },
  { name: 'program', holds: /^server\/src\/(commands\/|[^/]+\.ts$)/ },
];

/** Module groups: the right may import the left. */
const GROUPS = ['platform', 'sites', 'people', 'content', 'delivery'];

/** Who may do what is asked here alone: beside it a refusal would lack a ban's reason, or its code. */
const RULES = ['core/contract/rules/permissions.ts', 'core/contract/rules/rules.ts'];
const JUDGE = 'server/src/modules/people/permissions/judge.ts';

const isSource = (path) => path.startsWith('server/src/') && !/\.test\.ts$/.test(path);
const floorOf = (path) => FLOORS.findIndex(({ holds }) => holds.test(path));
const groupOf = (path) => path.split('/')[3];

/** The folder a file belongs to: `modules/<group>/<area>`, else the floor; a program is a folder of its own. */
function folderOf(path) {
  const [, , first, group, area] = path.split('/');
  if (first === 'modules') return `modules/${group}/${area}`;
  return first;
}

/** @param {Map<string, import('../modules.mjs').Import[]>} modules @returns {string[]} `file:line  what is wrong` */
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
  for (const circle of findCircles(byFolder(byFile))) {
    findings.push(`server/src/${circle[0]}  folders import each other: ${circle.join(' → ')}`);
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

function byFolder(files) {
  const folders = new Map();
  for (const [path, imported] of files) {
    const folder = folderOf(path);
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others);
    for (const file of imported) if (folderOf(file) !== folder) others.add(folderOf(file));
  }
  return folders;
}
