import { Type } from 'typebox';

/** Schema of a string that is one of the values. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** Schema of a setting that is one of the values, with a default. */
export const oneOfOr = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], default: fallback });
