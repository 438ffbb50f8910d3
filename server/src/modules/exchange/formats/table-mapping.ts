/** Describes the columns of tables whose names are not ours. `vf import map` writes a mapping, and people correct it. */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Name of the format that a mapping belongs to. */
export const TABLES = 'daily';

/** Fields of each kind of table. A table without its required fields cannot be read. */
export const FIELDS = {
  comments: {
    required: ['id', 'container', 'text', 'date_created'],
    optional: [
      ...['parent', 'author', 'author_name', 'url', 'page_title', 'action', 'state', 'date_edited'],
      ...['likes', 'dislikes', 'title', 'rating'],
    ],
  },
  users: {
    required: ['id', 'name'],
    optional: ['email', 'publisher_id', 'is_banned', 'date_created'],
  },
  containers: {
    required: ['id'],
    optional: ['container_id', 'url', 'title', 'date_created', 'date_closed'],
  },
} as const satisfies Record<string, { required: readonly string[]; optional: readonly string[] }>;

export type TableKind = keyof typeof FIELDS;
export const TABLE_KINDS = Object.keys(FIELDS) as TableKind[];

/** Effects of a row with an action or a state on the comment that it names. */
const EFFECTS = ['visible', 'pending', 'spam', 'rejected', 'removed', 'edited', 'liked', 'unliked', 'ignored'] as const;
export type Effect = (typeof EFFECTS)[number];

const Columns = Type.Record(Type.String(), Type.String());
const Mapping = Type.Object(
  {
    comments: Type.Optional(Columns),
    users: Type.Optional(Columns),
    containers: Type.Optional(Columns),
    effects: Type.Optional(Type.Record(Type.String(), Type.Enum([...EFFECTS]))),
  },
  { additionalProperties: false },
);
/** Names of columns by field, for each kind of table; and the effects of the values of `action` and `state`. */
export type Mapping = Static<typeof Mapping>;

const validator = Compile(Mapping);

/** Reads a mapping from JSON. @throws Error that says what is wrong with it */
export function readMapping(text: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`cannot be read as JSON: ${(error as Error).message}`);
  }
  return checkMapping(value);
}

/** @throws Error that names the wrong field */
export function checkMapping(value: unknown): Mapping {
  if (!validator.Check(value)) {
    const [error] = validator.Errors(value);
    const field = error?.instancePath.slice(1).replaceAll('/', '.') || 'the mapping';
    throw new Error(`${field} ${error?.message ?? 'is wrong'}`);
  }
  for (const kind of TABLE_KINDS) {
    const columns = value[kind];
    if (!columns) continue;
    const { required, optional } = FIELDS[kind];
    const known: string[] = [...required, ...optional];
    const wrong = Object.keys(columns).find((field) => !known.includes(field));
    if (wrong) throw new Error(`${kind}.${wrong} is unknown. Use ${known.join(', ')}`);
    const missing = required.find((field) => !columns[field]);
    if (missing) throw new Error(`${kind}.${missing} is missing: name its column`);
  }
  return value;
}
