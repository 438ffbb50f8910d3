/** A schema as rows: each member with its path, its type in words, its bounds, and whether it is required. */
import type { Schema } from './operations';

export interface Row {
  path: string;
  type: string;
  bounds: string;
  isRequired: boolean;
}

/** Deeper levels of a schema are not listed. */
const DEEPEST = 4;

export function rowsOf(schema: Schema | undefined, path = '', isRequired = true, depth = 0): Row[] {
  if (!schema) return [];
  const { properties, required = [], items, patternProperties } = merged(schema);
  // The array of objects has a row already.
  const own =
    path && !(path.endsWith('[]') && properties)
      ? [{ path, type: typeOf(schema), bounds: boundsOf(schema), isRequired }]
      : [];
  if (depth > DEEPEST) return own;
  const members = Object.entries(properties ?? {}).flatMap(([name, member]) =>
    rowsOf(member, path ? `${path}.${name}` : name, required.includes(name), depth + 1),
  );
  const [named] = Object.values(patternProperties ?? {});
  return [
    ...own,
    ...members,
    ...(named ? rowsOf(named, `${path}.{…}`.replace(/^\./, ''), false, depth + 1) : []),
    // The row of an array describes its items, unless they have members.
    ...(items && isShaped(items) ? rowsOf(items, `${path}[]`, true, depth + 1) : []),
  ];
}

const isShaped = (schema: Schema): boolean => {
  const { properties, items } = merged(schema);
  return properties !== undefined || items !== undefined;
};

/** Merges an `allOf` into one object, and treats a nullable object as the object. */
function merged(schema: Schema): Schema {
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(merged));
  return schema.anyOf?.find((one) => one.properties) ?? schema;
}

export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((it) => JSON.stringify(it)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return schema.type ?? (merged(schema).properties ? 'object' : 'anything');
}

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, default: fallback }: Schema): string {
  const parts = [
    span(minimum, maximum, ''),
    span(minLength, maxLength, ' characters'),
    span(minItems, maxItems, ' items'),
    fallback === undefined ? '' : `${JSON.stringify(fallback)} by default`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Checks for the largest possible numbers, which are no meaningful bounds. */
const isLarge = (it: number) => it >= 2 ** 31 - 1;

function span(from: number | undefined, to: number | undefined, what: string): string {
  const [low, high] = [from === 0 && what ? undefined : from, to !== undefined && isLarge(to) ? undefined : to];
  if (low !== undefined && high !== undefined) return `${low} to ${high}${what}`;
  if (high !== undefined) return `at most ${high}${what}`;
  return low === undefined ? '' : `at least ${low}${what}`;
}
