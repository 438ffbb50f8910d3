/** Members of objects whose shape nobody guarantees. */
export type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text of a text or number; empty for anything else. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Also of a number that is written as text. 0 without one. */
export const numberOf = (fields: Fields, name: string): number => Number(textOf(fields, name)) || 0;

/** A number of votes: whole, and never below 0. */
export const countOf = (fields: Fields, name: string): number => Math.max(0, Math.round(numberOf(fields, name)));

/** Also `1` and `"true"`, as exports of databases have it. */
export const isTrue = (fields: Fields, name: string): boolean =>
  fields[name] === true || ['1', 'true'].includes(textOf(fields, name));

/** The object in a member; an empty one without it. */
export function objectOf(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isObject(value) ? value : {};
}

/** The objects in a list. */
export function objectsOf(fields: Fields, name: string): Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
