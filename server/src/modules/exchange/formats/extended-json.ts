/** Reads what `mongoexport` writes: one document per line, in either dialect of extended JSON. */
import { type Fields, objectOf, textOf } from './fields';
import { readTime } from './source-time';

export const plainOf = (document: Fields): Fields => objectOf({ document: plain(document) }, 'document');

/** Converts extended JSON to JSON: `{"$date": …}` becomes a string or milliseconds, `{"$numberLong": "5"}` becomes "5". */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only && /^\$(?:date|oid|numberInt|numberLong|numberDouble)$/.test(only[0]))
    return plain(only[1]);
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner)]));
}

export const dateOf = (fields: Fields, name: string): number | undefined => {
  const text = textOf(fields, name);
  return /^-?\d+$/.test(text) ? Number(text) : readTime(text, 'UTC');
};
