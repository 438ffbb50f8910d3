/**
 * Attribute readers: an attribute's text, or a property's value, becomes a typed setting; they never throw. `{ limit:
 * integer({ fallback: 10, min: 1, max: 100 }), vfTitle: text('') }` reads `limit` and `vf-title` (host contract 6.1;
 * specification §2, §5).
 */

/** Reads one setting; `read` gets the settings before it, in their order in the object. */
export interface Reader<Value> {
  read(value: unknown, others: Record<string, unknown>): Value;
}

export type Settings = Record<string, Reader<unknown>>;
export type SettingsOf<S extends Settings> = { [Name in keyof S]: S[Name] extends Reader<infer Value> ? Value : never };

const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** Text as written; empty is a value, only an absent attribute falls back. */
export const text = (fallback: string): Reader<string> => ({ read: (value) => asText(value) ?? fallback });

/** Text as written, or undefined: empty is not the same as absent. */
export const optionalText = (): Reader<string | undefined> => ({ read: (value) => asText(value) });

/** An identifier, trimmed; empty means absent. */
export const id = (): Reader<string | undefined> => ({ read: (value) => asText(value)?.trim() || undefined });

/** True only for the string "true" (or the property `true`); absent falls back. */
export const flag = (fallback: boolean): Reader<boolean> => ({
  read: (value) => (value === undefined || value === null ? fallback : value === true || value === 'true'),
});

/** True when the attribute is present, with any value; the property `false` is off. */
export const presence = (): Reader<boolean> => ({
  read: (value) => value !== undefined && value !== null && value !== false,
});

/** One of the choices; empty and unknown values fall back, or are absent without a fallback. */
export function oneOf<const Choice extends string>(choices: readonly Choice[], fallback: Choice): Reader<Choice>;
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Reader<Choice | undefined>;
export function oneOf(choices: readonly string[], fallback?: string): Reader<string | undefined> {
  return { read: (value) => choices.find((choice) => choice === value) ?? fallback };
}

type Bound = number | ((others: Record<string, number>) => number);

interface IntegerRule<Fallback> {
  fallback: Fallback;
  min?: Bound;
  max?: Bound;
  /** Uses the nearest bound instead of the fallback (trending and recirculation). */
  clamp?: boolean;
}

/**
 * A whole number by `parseInt`, so that `600px` is 600. Not a number, or out of bounds: the fallback. A bound or the
 * fallback may depend on an earlier setting.
 */
export function integer(rule: IntegerRule<Bound>): Reader<number>;
export function integer(rule: IntegerRule<undefined>): Reader<number | undefined>;
export function integer(rule: IntegerRule<Bound | undefined>): Reader<number | undefined> {
  return {
    read(value, others) {
      const resolve = (bound: Bound | undefined) =>
        typeof bound === 'function' ? bound(others as Record<string, number>) : bound;
      const min = resolve(rule.min) ?? Number.NEGATIVE_INFINITY;
      const max = resolve(rule.max) ?? Number.POSITIVE_INFINITY;
      const number = Number.parseInt(asText(value) ?? '', 10);
      if (Number.isNaN(number)) return resolve(rule.fallback);
      if (rule.clamp) return Math.min(Math.max(number, min), max);
      return number >= min && number <= max ? number : resolve(rule.fallback);
    },
  };
}

export function readSettings<S extends Settings>(settings: S, raw: Record<string, unknown>): SettingsOf<S> {
  const read: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries(settings)) read[name] = reader.read(raw[name] ?? undefined, read);
  return read as SettingsOf<S>;
}

export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const readAttributes = <S extends Settings>(settings: S, attributes: Record<string, string>): SettingsOf<S> =>
  readSettings(
    settings,
    Object.fromEntries(Object.keys(settings).map((name) => [name, attributes[attributeOf(name)]])),
  );
