/** Every number that a client may send is bounded, and valid values can be read back on either database. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { tsImport } from 'tsx/esm/api';
import { TIME_MAX } from '../../../core/contract/values/numbers';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, type TestContainer } from '../support/conversation';

interface Schema {
  type?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
}
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Place {
  path: string[];
  schema: Schema;
  /** The place is in one of several shapes: if none matches, the whole is refused. */
  isOfShape?: boolean;
}

let t: TestApp;
let mona: TestUser;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  mona = await t.signUp('Mona', 'moderator');
  container = await openContainer(t);
});
after(() => t?.close());

const isNumber = ({ type }: Schema): boolean => type === 'integer' || type === 'number';

/** Finds numbers in a schema; checks only the first place of an array. */
function numbersIn(schema: Schema, path: string[] = []): Place[] {
  if (isNumber(schema)) return [{ path, schema }];
  const isOfShape = (schema.anyOf?.filter(({ properties }) => properties).length ?? 0) > 1;
  const inside = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    .flatMap((one) => numbersIn(one, path))
    .map((place) => ({ ...place, ...(isOfShape && { isOfShape }) }));
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => numbersIn(one, [...path, name]));
  return [...inside, ...members, ...(schema.items ? numbersIn(schema.items, [...path, '0']) : [])];
}

/** Returns the smallest valid value of a schema. */
function least(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return least(schema.anyOf[0]);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(least));
  if (isNumber(schema)) return schema.minimum ?? 0;
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type !== 'object') return 'text-of-some-length';
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {})]));
}

/** Returns the smallest body with a value at a place. */
function withValue(schema: Schema, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter((one) => numbersIn(one).length > 0);
  if (schema.items) return [withValue(schema.items, rest, value)];
  // Chooses the shape that has the member.
  const shape = schema.anyOf && parts.find((one) => one.properties?.[name]);
  if (shape) return withValue(shape, [name, ...rest], value);
  const inside = schema.properties?.[name] ?? parts.find((one) => one.properties?.[name])?.properties?.[name];
  if (!inside && parts[0]) return withValue(parts[0], [name, ...rest], value);
  return { ...(least(schema) as object), [name]: withValue(inside ?? {}, rest, value) };
}

const beyond = fc.oneof(
  fc.constantFrom(-1, 2 ** 53, 2 ** 63, 1e308, -(2 ** 53), 0.5, '1e309', 'NaN', '-Infinity', '99999999999999999999'),
  fc.double({ min: 2 ** 53, noNaN: true, noDefaultInfinity: true }),
  fc.double({ max: -1, noNaN: true, noDefaultInfinity: true }),
);
const fits = (value: unknown, { type, minimum = 0, maximum = 0 }: Schema): boolean => {
  const number = Number(value);
  return (type !== 'integer' || Number.isInteger(number)) && number >= minimum && number <= maximum;
};

test('every number of the contract has bounds that a time, an id and a column keep', async () => {
  const folder = fileURLToPath(new URL('../../../core/contract/', import.meta.url));
  const unbounded: string[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  // One module imports all, because each `tsImport` loads TypeBox again.
  const all = join(mkdtempSync(join(tmpdir(), 'vf-contract-')), 'all.mts');
  writeFileSync(
    all,
    files.map((file, at) => `export * as m${at} from ${JSON.stringify(join(folder, file))};`).join('\n'),
  );
  const modules = (await tsImport(pathToFileURL(all).href, import.meta.url)) as Record<string, Record<string, unknown>>;
  for (const [at, file] of files.entries()) {
    const exported = modules[`m${at}`] ?? {};
    for (const [name, schema] of Object.entries(exported)) {
      if (typeof schema !== 'object' || schema === null) continue;
      for (const { path, schema: number } of numbersIn(schema as Schema)) {
        const { minimum, maximum = Number.POSITIVE_INFINITY } = number;
        if (minimum === undefined || maximum > Number.MAX_SAFE_INTEGER) unbounded.push([file, name, ...path].join(' '));
      }
    }
  }
  assert.deepEqual(unbounded, []);
});

test('every route refuses a number out of bounds, and names the field', async () => {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  let places = 0;
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      // Older servers name pages only by number.
      const id = path.startsWith('/v2/{domain}/pages/{id}/') ? '1' : t.site.uuid;
      const named = (name: string) =>
        parameters.find((one) => one.in === 'path' && one.name === name)?.schema.enum?.[0];
      const url = path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => named(name) ?? (name === 'domain' ? 'localhost' : id),
      );
      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      const ask = (query: Record<string, unknown>, payload?: unknown) =>
        mona.inject({
          method: method.toUpperCase() as 'GET',
          url,
          query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
          ...(payload !== undefined && { payload: payload as object }),
        });
      const refused = async (place: Place, send: (value: unknown) => ReturnType<typeof ask>) => {
        places += 1;
        const { minimum, maximum = Number.POSITIVE_INFINITY } = place.schema;
        assert.ok(minimum !== undefined && maximum <= Number.MAX_SAFE_INTEGER, `${method} ${path} ${place.path}`);
        await fc.assert(
          fc.asyncProperty(beyond, async (value) => {
            fc.pre(!fits(value, place.schema));
            const answer = await send(value);
            const about = `${method} ${path} ${place.path.join('.')} = ${value}: ${answer.body}`;
            const field: string = answer.json().data?.field ?? '';
            assert.equal(answer.statusCode, 400, about);
            if (place.isOfShape) assert.ok(field.startsWith(place.path.slice(0, -1).join('.')), about);
            else assert.equal(field, place.path.join('.'), about);
          }),
          { numRuns: 12, includeErrorInReport: true },
        );
      };
      const inQuery = parameters.filter((one) => one.in === 'query');
      const needed = Object.fromEntries(
        inQuery.filter((one) => one.required && !('default' in one.schema)).map((one) => [one.name, least(one.schema)]),
      );
      for (const { name, schema } of inQuery.filter((one) => isNumber(one.schema))) {
        await refused({ path: [name], schema }, (value) => ask({ ...needed, [name]: value }, body && least(body)));
      }
      for (const place of body ? numbersIn(body) : []) {
        // A string beside a number may contain any number.
        if (place.path.at(-1) === 'section') continue;
        await refused(place, (value) => ask(needed, withValue(body as Schema, place.path, value)));
      }
    }
  }
  assert.ok(places > 15, `${places} places`);
});

test('the latest possible time can be stored, sent and read by everybody', async () => {
  await post(mona, container, 'Here');
  const url = `${container.path}/settings`;
  for (const expiry_time of [0, TIME_MAX, null]) {
    const answer = await mona.inject({ method: 'POST', url, payload: { expiry_time } });
    assert.ok(answer.statusCode < 300, answer.body);
    assert.equal((await list(t, container)).contents.length, 1);
  }
  const { id } = await t.signUp('Banned for long');
  const ban = { ban_level: 'posting', is_permanent: false, date_expired: TIME_MAX };
  const banned = await mona.inject({ method: 'POST', url: `/v2/localhost/users/${id}/bans`, payload: ban });
  assert.equal(banned.json().result?.date_expired ?? banned.json().date_expired, TIME_MAX, banned.body);
  assert.equal((await t.inject({ url: `/v2/localhost/users/${id}` })).statusCode, 200);
});

test('a number that is too large for clients is handled, on either database', async () => {
  const { rows } = await sql<{ far: unknown }>`select ${'9007199254740993'}::bigint as far`.execute(t.app.db);
  assert.equal(typeof rows[0]?.far, 'number');
});
