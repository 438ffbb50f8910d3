/** Reads members of objects whose shape is not checked. */
export type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The string or number in a member as a string; '' for anything else. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The number in a member, also if it is written as a string; 0 otherwise. */
export const numberOf = (fields: Fields, name: string): number => Number(textOf(fields, name)) || 0;

/** A number of votes: a whole number, at least 0. */
export const countOf = (fields: Fields, name: string): number => Math.max(0, Math.round(numberOf(fields, name)));

/** Reads a boolean member. Database exports also write `1` and `"true"`. */
export const isTrue = (fields: Fields, name: string): boolean =>
  fields[name] === true || ['1', 'true'].includes(textOf(fields, name));

/** The object in a member, or an empty object. */
export function objectOf(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isObject(value) ? value : {};
}

/** The objects in the list of a member. */
export function objectsOf(fields: Fields, name: string): Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
