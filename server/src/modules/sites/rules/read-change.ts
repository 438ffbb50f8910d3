/** Reads a change of a site's rules or settings from a request, a command or a file. */
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { SiteRules, type StoredRules } from '../../../../../core/contract/content/site-rules';
import { ModulesChange } from '../../../../../core/contract/sites/section-modules';
import { SiteSettings } from '../../../../../core/contract/sites/site';
import { invalidField } from '../../../http/errors';

/** Any part of each group, with its bounds. */
const Change = somePartOf(SiteRules.properties, (schema) =>
  'properties' in schema ? somePartOf(schema.properties as Record<string, TSchema>) : schema,
);

function somePartOf(properties: Record<string, TSchema>, within = (schema: TSchema) => schema) {
  const members = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(within(schema))]);
  return Type.Object(Object.fromEntries(members), { additionalProperties: false });
}

/** Reasons that a person can do something about, by the keyword of the schema. */
export const reasonOf: Partial<Record<string, string>> = {
  required: 'missing',
  pattern: 'wrong_form',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  minLength: 'too_short',
  maxLength: 'too_long',
  maxItems: 'long_list',
};

/** Refuses unknown names and values, so that a typo does not look like success. */
const reading =
  <Read>(schema: TSchema, what: string) =>
  (change: unknown): Read => {
    const [first] = Value.Errors(schema, change);
    if (!first) return structuredClone(change) as Read;
    const field = first.instancePath.split('/').slice(1).join('.') || 'body';
    // The path contains an unknown name.
    const message = first.keyword === 'boolean' ? `${field} is no ${what}.` : `${field} ${first.message}.`;
    throw invalidField(field, message, reasonOf[first.keyword]);
  };

/** @throws ApiError invalid_field */
export const readChange = reading<StoredRules>(Change, 'rule');
/** @throws ApiError invalid_field */
export const readModules = reading<ModulesChange>(ModulesChange, 'module');
/** @throws ApiError invalid_field */
export const readSettings = reading<Partial<SiteSettings>>(somePartOf(SiteSettings.properties), 'setting');
