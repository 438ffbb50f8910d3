/**
 * Changes the schema of a body so that Ajv removes members it does not name. Handlers pass whole bodies on, and an unnamed
 * member must not become the column of a row.
 */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  patternProperties?: unknown;
  items?: Schema | Schema[];
  anyOf?: Schema[];
}

const isRecord = ({ type, properties }: Schema) => type === 'object' && properties !== undefined;

/** Leaves a choice between records as it is, because each branch would remove the members of the others. */
export function dropUnnamed(schema: Schema): Schema {
  if (schema.anyOf) {
    const isChoice = schema.anyOf.filter((branch) => branch.type === 'object').length > 1;
    return isChoice ? schema : { ...schema, anyOf: schema.anyOf.map(dropUnnamed) };
  }
  if (schema.items && !Array.isArray(schema.items)) return { ...schema, items: dropUnnamed(schema.items) };
  if (!isRecord(schema) || schema.additionalProperties !== undefined || schema.patternProperties) return schema;
  const properties = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, dropUnnamed(member)]);
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}
