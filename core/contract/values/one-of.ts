import { Type } from 'typebox';

/** A string that is one of the values. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** The same for a setting, with its default. */
export const oneOfOr = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], default: fallback });
