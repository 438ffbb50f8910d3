/** The cells as Markdown, for docs/PERMISSIONS.md: merges equal rows and columns. */

import { banLevels } from '../../core/contract/people/roles';
import { type Permission, permissions, refusal } from '../../core/contract/rules/permissions';
import type { ErrorCode } from '../../core/contract/values/errors';
import { bannable, caseOf, type Group, groups, type Role, roles, type Situation } from './permission-cells';

const bans = banLevels.filter((level) => level !== 'none');
const show = (code: ErrorCode | null) => (code === null ? '✓' : `\`${code}\``);

/** One row without its name: permissions of each role, and changes by each ban. */
function rulings(action: Permission, { about }: Group, situation: Situation): string[] {
  const rule = (role: Role, ban: (typeof banLevels)[number]) =>
    show(refusal(action, caseOf({ role, ban }, situation, about)));
  const free = roles.map((role) => rule(role, 'none'));
  const banned = bans.map((ban) => {
    const changed = bannable.filter((role) => rule(role, ban) !== rule(role, 'none'));
    if (changed.length === 0) return '=';
    const said = new Set(changed.map((role) => rule(role, ban)));
    const isAll = bannable.every((role) => changed.includes(role) || said.has(rule(role, ban)));
    if (isAll && said.size === 1) return [...said].join('');
    return changed.map((role) => `${role} ${rule(role, ban)}`).join(', ');
  });
  return [...free, ...banned];
}

function table(group: Group): string {
  const rows = new Map<string, { actions: Permission[]; situations: Set<string> }>();
  // Actions with equal rules in every situation share their rows.
  const alike = new Map<string, Permission[]>();
  for (const action of group.actions) {
    const key = JSON.stringify(group.situations.map((situation) => rulings(action, group, situation)));
    alike.set(key, [...(alike.get(key) ?? []), action]);
  }
  for (const names of alike.values()) {
    for (const situation of group.situations) {
      const cells = rulings(names[0] as Permission, group, situation).join(' | ');
      const row = rows.get(`${names.join()} ${cells}`) ?? { actions: names, situations: new Set<string>() };
      row.situations.add(situation.name);
      rows.set(`${names.join()} ${cells}`, row);
    }
  }
  const lines = [...rows].map(([key, { actions: names, situations }]) => {
    const cells = key.slice(names.join().length + 1);
    return `| ${names.map((name) => `\`${name}\``).join(' ')} | ${[...situations].join('; ')} | ${cells} |`;
  });
  const columns = ['Action', 'When', ...roles, ...bans.map((ban) => `ban: ${ban}`)];
  return [
    `## ${group.title}`,
    '',
    `| ${columns.join(' | ')} |`,
    `| ${columns.map(() => '---').join(' | ')} |`,
    ...lines,
    '',
  ].join('\n');
}

/** @throws Error when an action is in no group: no table and no test would include it. */
export function permissionTables(): string {
  const shown = new Set(groups.flatMap((group) => group.actions));
  const missing = permissions.filter((action) => !shown.has(action));
  if (missing.length > 0) throw new Error(`test/support/permission-cells.ts: no cells for ${missing.join(', ')}`);
  return groups.map(table).join('\n');
}
