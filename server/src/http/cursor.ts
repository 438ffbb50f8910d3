/** Opaque positions in lists, returned as `after` and sent back by requests. */
import { invalidField } from './errors';

type Key = string | number;

export const writeCursor = (...keys: Key[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** @param types type of each key @throws ApiError invalid_field naming `after` */
export function readCursor<const Types extends readonly ('string' | 'number')[]>(
  text: string,
  types: Types,
): { [I in keyof Types]: Types[I] extends 'string' ? string : number } {
  const keys = parse(text);
  if (!Array.isArray(keys) || keys.length !== types.length || keys.some((key, place) => !isOf(key, types[place])))
    throw invalidField('after', 'after must be what an answer of this list gave.');
  return keys as never;
}

// Keys are compared with bigint or text columns, which accept no fraction and no NUL.
const isOf = (key: unknown, type: unknown): boolean =>
  type === 'number' ? Number.isSafeInteger(key) : typeof key === 'string' && !key.includes('\0');

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
