/** Checks one record against its schema. */
import { Compile } from 'typebox/compile';
import { type Kind, records, type VfRecord } from './record';

const validators = Object.fromEntries(
  Object.entries(records).map(([kind, schema]) => [kind, Compile(schema)]),
) as Record<Kind, ReturnType<typeof Compile>>;

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(records, kind);

/** @returns the record, or a sentence that names the invalid member */
export function checkRecord(value: unknown): VfRecord | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'A record must be a JSON object.';
  const { kind } = value as { kind?: unknown };
  if (!isKind(kind)) return `kind must be one of ${Object.keys(records).join(', ')}.`;
  const validator = validators[kind];
  if (validator.Check(value)) return value as VfRecord;
  const [error] = validator.Errors(value);
  const member = error?.instancePath.slice(1).replaceAll('/', '.') || kind;
  return `${member} ${error?.message ?? 'is wrong'}.`;
}
