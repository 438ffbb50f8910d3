/** Removes what PostgreSQL cannot store in any text: NUL, and halves of surrogate pairs. */

/** Matches the escapes that `JSON.stringify` writes for these characters. */
const ESCAPED = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;
const REFUSED = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** @returns the value itself when nothing has to go */
export function storable<Value>(value: Value): Value {
  return ESCAPED.test(JSON.stringify(value)) ? (cleaned(value) as Value) : value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(REFUSED, '');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleaned(name), cleaned(member)]));
}
