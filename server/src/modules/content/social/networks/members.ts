/** Reads members of foreign JSON by name, in each of its usual shapes: one or list, string or object. */

export type Members = Record<string, unknown>;

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the id of an object that is given completely or by its id. */
export const idOf = (value: unknown): string => textOf(typeof value === 'string' ? value : membersOf(value).id);

export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, 2_000_000_000) : 0;

/** Returns milliseconds; NaN for no date. */
export const dateOf = (value: unknown): number => Date.parse(textOf(value));
