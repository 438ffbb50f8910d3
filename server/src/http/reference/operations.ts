/** Operations of an OpenAPI document by heading, for the reference. */

/** JSON Schema, as far as our routes use it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
type Content = Record<string, { schema?: Schema }>;
interface Described {
  tags?: string[];
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  parameters: Parameter[];
  body: Schema | undefined;
  answers: { status: string; schema: Schema | undefined }[];
}

/** Operations without a heading come last. */
const OTHERS = 'other';

/** Keeps the order of the routes. */
export function operationsByTag(paths: Record<string, object | undefined> = {}): Map<string, Operation[]> {
  const byTag = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries((methods ?? {}) as Record<string, Described>)) {
      const [tag = OTHERS] = described.tags ?? [];
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationOf(method, path, described)]);
    }
  }
  return byTag;
}

const schemaOf = (content: Content | undefined) => Object.values(content ?? {})[0]?.schema;

const operationOf = (method: string, path: string, described: Described): Operation => ({
  id: `${method}-${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  method: method.toUpperCase(),
  path,
  summary: described.summary ?? '',
  parameters: described.parameters ?? [],
  body: schemaOf(described.requestBody?.content),
  answers: Object.entries(described.responses ?? {}).map(([status, { content }]) => ({
    status,
    schema: schemaOf(content),
  })),
});
