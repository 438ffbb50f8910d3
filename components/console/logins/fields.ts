/** The fields of a provider's form, and what they change. */
import type { KnownProvider, SiteProvider } from '../../../core/contract/people/providers';
import type { Schema } from '../parts/schema-input';

/** Values of a form that differ from the stored ones, by field. Null removes a secret. */
export type Edits = Record<string, unknown>;

export interface ProviderField {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

export function fieldsOf({ config }: KnownProvider): ProviderField[] {
  const { properties, required = [] } = config as { properties: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

type Stored = Pick<SiteProvider, 'config' | 'secrets'> | undefined;

/** The value that a field shows. A required field without a value starts with its default. */
export function shownValue({ name, schema, isRequired }: ProviderField, stored: Stored, edits: Edits): unknown {
  if (name in edits) return edits[name];
  return stored?.config[name] ?? (isRequired ? schema.default : undefined);
}

/** Returns the fields to send. An empty field removes its value; an empty secret keeps it. */
export function changesOf(fields: ProviderField[], stored: Stored, edits: Edits): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, schema } = field;
    const isStored = schema.secret ? stored?.secrets.includes(name) : stored && name in stored.config;
    const value = tidied(shownValue(field, stored, edits));
    if (value === undefined ? schema.secret || !isStored : same(value, stored?.config[name])) continue;
    if (!isStored && (value === false || value === null)) continue;
    changes[name] = value ?? null;
  }
  return changes;
}

/** Returns undefined for an empty value. */
function tidied(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (!Array.isArray(value)) return value;
  const lines = value.map((line) => String(line).trim()).filter(Boolean);
  return lines.length > 0 ? lines : undefined;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The edits that were made while others were being saved. */
export const editedSince = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => !(name in sent) || !same(value, sent[name])));
