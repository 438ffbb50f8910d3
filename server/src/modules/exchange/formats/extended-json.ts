/** Reads what `mongoexport` writes: one document per line, in either dialect of extended JSON. */
import { type Fields, objectOf, textOf } from './fields';
import { readTime } from './source-time';

export const plainOf = (document: Fields): Fields => objectOf({ document: plain(document) }, 'document');

/** Deeper values are in no export, and would overflow the stack. */
const DEPTH_MAX = 100;

/** Converts extended JSON to JSON: `{"$date": …}` becomes a string or milliseconds, `{"$numberLong": "5"}` becomes "5". */
function plain(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only && /^\$(?:date|oid|numberInt|numberLong|numberDouble)$/.test(only[0]))
    return plain(only[1], depth + 1);
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner, depth + 1)]));
}

export const dateOf = (fields: Fields, name: string): number | undefined => readTime(textOf(fields, name), 'UTC');
