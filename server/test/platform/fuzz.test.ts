/**
 * No request causes a 500: every documented route, from its own schema, with valid, nearly valid and senseless values,
 * as a guest, a reader and a moderator.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { errors } from '../../../core/contract/values/errors';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post } from '../support/conversation';

const RUNS = Number(process.env.FUZZ_RUNS ?? 25);

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let t: TestApp;
let readers: { inject(options: InjectOptions): Promise<{ statusCode: number; body: string }> }[];
/** Existing ids, so that requests pass the first lookup. */
let known: string[];
before(async () => {
  t = await startTestApp();
  const [anna, mona] = [await t.signUp('Anna'), await t.signUp('Mona', 'moderator')];
  readers = [t, anna as TestUser, anna, mona];
  const container = await openContainer(t);
  const root = await post(anna, container, 'root');
  const reply = await post(mona, container, 'reply', root.content_uuid);
  await act(mona, 'POST', container, root, '/like');
  known = [
    t.site.uuid,
    container.cc,
    container.container_id,
    root.content_uuid,
    reply.content_uuid,
    anna.user.uuid,
    String(anna.id),
    `${root.content_uuid},${reply.content_uuid}`,
    'localhost',
    'anna@example.org',
  ];
});
after(() => t?.close());

const strange = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '%00',
  '%ff',
  '../..',
  "'; drop table comments; --",
  '\u202e\u2066',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '00000000-0000-4000-800f-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(600),
  '😀'.repeat(300),
);
const text = () =>
  fc.oneof(
    { weight: 3, arbitrary: fc.nat().map((n) => known[n % known.length] as string) },
    { weight: 2, arbitrary: strange },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  );

/** Values that are mostly valid for the schema. */
function fitting(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const { anyOf, allOf, properties, items, required = [], minimum = -5, maximum = 2 ** 53 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (anyOf && anyOf.length > 0) return fc.oneof(...anyOf.map((one) => fitting(one, depth + 1)));
  if (allOf && allOf.length > 0) {
    return fc.tuple(...allOf.map((one) => fitting(one, depth + 1))).map((parts) => Object.assign({}, ...parts));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return text();
    case 'integer':
      return fc.oneof(fc.maxSafeInteger(), fc.integer({ min: minimum, max: Math.min(maximum, 1000) }));
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(items ?? {}, depth + 1), { maxLength: 4 });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, nearly(one, depth + 1)])),
        { requiredKeys: required.filter((name) => properties?.[name]) },
      );
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Sometimes replaces a value by something else. */
const nearly = (schema: Schema, depth = 0): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 8, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encode = (value: unknown): string => encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '%'));

interface Attempt {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  type: string | null;
  key: string | null;
  reader: number;
}

function attempts({ parameters = [], requestBody }: Operation): fc.Arbitrary<Attempt> {
  const within = (place: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, nearly(schema ?? {})]),
    );
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return fc.record({
    params: fc.record(
      Object.fromEntries(Object.keys(within('path')).map((name) => [name, fc.oneof(fitsName(name), text())])),
    ),
    query: fc.record(within('query'), { requiredKeys: [] }),
    body: body ? nearly(body) : fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 })),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      null,
      'text/plain',
      'application/x-www-form-urlencoded',
    ),
    key: fc.oneof(fc.constant(null), fc.string({ maxLength: 10 })),
    reader: fc.nat(3),
  });
}

/** Chooses the kind of id that the path expects, so that most requests reach the handler. */
const fitsName = (name: string): fc.Arbitrary<string> =>
  fc.constant(name).map(() => {
    const [section, cc, , root, , user, userId] = known as [string, string, string, string, string, string, string];
    const fits: Record<string, string> = {
      section_uuid: section,
      domain: 'localhost',
      cc,
      content_uuid: root,
      user_uuid: user,
      id: userId,
    };
    return fits[name] ?? section;
  });

async function send(method: string, path: string, attempt: Attempt) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(attempt.params[name]) || '-');
  const query = Object.entries(attempt.query).map(([name, value]) => `${name}=${encode(value)}`);
  const headers: Record<string, string> = {
    ...(attempt.type && attempt.body !== undefined && { 'content-type': attempt.type }),
    ...(attempt.key !== null && { 'idempotency-key': attempt.key.replace(/[^\x20-\x7e]/g, 'x') }),
  };
  const reader = readers[attempt.reader % readers.length] as TestApp;
  return reader.inject({
    method: method.toUpperCase() as 'GET',
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    headers,
    ...(attempt.body !== undefined && method !== 'get' && { payload: JSON.stringify(attempt.body) }),
  });
}

test('no request of any shape causes a 500', async (context) => {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  assert.ok(routes.length > 20, 'the documents name the routes');
  // Runs logouts last, because they make the reader a guest.
  routes.sort((a, b) => Number(/logout|password/.test(a.path)) - Number(/logout|password/.test(b.path)));
  for (const { path, method, operation } of routes) {
    await context.test(`${method.toUpperCase()} ${path}`, () =>
      fc.assert(
        fc.asyncProperty(attempts(operation), async (attempt) => {
          const { statusCode, body } = await send(method, path, attempt);
          // 501 means that oEmbed refuses the format.
          assert.ok(statusCode < 500 || statusCode === 501, `${statusCode}: ${body}`);
          if (statusCode < 400 || !body) return;
          const { code, http_status } = JSON.parse(body);
          assert.ok(code in errors, `${code} is in the catalogue`);
          assert.equal(http_status, statusCode);
        }),
        { numRuns: RUNS, endOnFailure: false },
      ),
    );
  }
});

test('no body of any bytes causes a 500', async () => {
  const { inject } = readers[1] as TestApp;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        // Pieces of a multipart body in any order.
        fc
          .array(
            fc.constantFrom(
              '--x',
              '--x--',
              '\r\n',
              '\r\n\r\n',
              'content-disposition: form-data; name="metadata"',
              'content-disposition: form-data; name="f"; filename="a"',
              'content-disposition: form-data; name="__proto__"',
              'content-type: x/y',
              'content',
            ),
            { maxLength: 14 },
          )
          .map((pieces) => Buffer.from(pieces.join('')) as Uint8Array),
      ),
      fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'image/png',
        ';',
      ),
      async (bytes, type) => {
        const url = `/v4/livecomments/${known[0]}/${known[1]}/comments`;
        const headers = { 'content-type': type };
        const { statusCode, body } = await inject({ method: 'POST', url, headers, payload: Buffer.from(bytes) });
        assert.ok(statusCode >= 400 && statusCode < 500, `${statusCode}: ${body}`);
      },
    ),
    { numRuns: 300 },
  );
});
