/** Compares settings of a site before and after a change, field by field, for the site's history. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '../../../../../core/contract/console/changes';

/** @param depth levels of groups to compare by member; deeper values are compared as a whole */
export function fieldChanges(before: object, after: object, depth = 0, path = ''): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((key): FieldChange[] => {
    const [from, to] = [memberOf(before, key), memberOf(after, key)];
    const name = `${path}${key}`;
    if (isDeepStrictEqual(from, to)) return [];
    if (depth > 0 && isGroup(from) && isGroup(to)) return fieldChanges(from, to, depth - 1, `${name}.`);
    return [key === 'secret' ? { name } : { name, from, to }];
  });
}

const memberOf = (of: object, key: string): unknown => (of as Record<string, unknown>)[key];
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Secrets have no values in the history, so they cannot be reverted. */
export const canRevert = (change: FieldChange): boolean => 'from' in change || 'to' in change;

/** Returns the change that reverts the fields, as nested groups, and the fields that were changed again since. */
export function revertOf(diff: FieldChange[], present: object): { change: object; clashes: string[] } {
  const change: Record<string, unknown> = {};
  const clashes: string[] = [];
  for (const field of diff.filter(canRevert)) {
    const names = field.name.split('.');
    const value = names.reduce<unknown>((of, name) => (isGroup(of) ? memberOf(of, name) : undefined), present);
    if (!isDeepStrictEqual(value, field.to)) clashes.push(field.name);
    const last = names.pop() as string;
    let group = change;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    group[last] = field.from;
  }
  return { change, clashes };
}
