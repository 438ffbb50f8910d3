import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { dropUnnamed } from './drop-unnamed';
import { makeCompilers } from './schema-compilers';

const inner = Type.Object({ id: Type.String() });
const foreign = { x: 1 };

for (const [what, schema, given, kept] of [
  ['of a record', inner, { id: 'a', ...foreign }, { id: 'a' }],
  ['of a record in a record', Type.Object({ inner }), { inner: { id: 'a', ...foreign } }, { inner: { id: 'a' } }],
  ['of records in a list', Type.Array(inner), [{ id: 'a', ...foreign }], [{ id: 'a' }]],
  ['of a record or nothing', Type.Union([inner, Type.Null()]), { id: 'a', ...foreign }, { id: 'a' }],
] as const) {
  test(`unnamed members are dropped ${what}`, async () => {
    const app = Fastify({ schemaController: { compilersFactory: makeCompilers().factory } });
    app.post('/', { schema: { body: schema } }, async ({ body }) => body);
    assert.deepEqual((await app.inject({ method: 'POST', url: '/', payload: given })).json(), kept);
  });
}

test('records with their own names, and choices of records, stay unchanged', () => {
  for (const schema of [
    Type.Object({ id: Type.String() }, { additionalProperties: true }),
    Type.Record(Type.String(), Type.String()),
    Type.Union([inner, Type.Object({ name: Type.String() })]),
  ])
    assert.deepEqual(dropUnnamed(schema), schema);
});
