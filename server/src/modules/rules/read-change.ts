/** A change of a site's rules as somebody wrote it, in a request or in a file. */
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { SiteRules, type StoredRules } from '../../../../core/contract/site-rules';
import { invalidField } from '../../plugins/errors';

/** Any part of each group, bounds and all. */
const Change = somePartOf(SiteRules.properties, (schema) =>
  'properties' in schema ? somePartOf(schema.properties as Record<string, TSchema>) : schema,
);

function somePartOf(properties: Record<string, TSchema>, within = (schema: TSchema) => schema) {
  const members = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(within(schema))]);
  return Type.Object(Object.fromEntries(members), { additionalProperties: false });
}

/** Every name and value is one that there is: a slip in a name must not look like success. @throws ApiError invalid_field */
export function readChange(change: unknown): StoredRules {
  const [first] = Value.Errors(Change, change);
  if (!first) return structuredClone(change) as StoredRules;
  const field = first.instancePath.split('/').slice(1).join('.') || 'body';
  // A name nobody knows stands in the path itself.
  throw invalidField(field, first.keyword === 'boolean' ? `${field} is no rule.` : `${field} ${first.message}.`);
}
