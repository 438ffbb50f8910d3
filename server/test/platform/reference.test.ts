/** `/docs`: every operation has a summary, a heading and its schemas, on a page without external files. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rowsOf } from '../../src/http/reference/rows';
import { startTestApp, type TestApp } from '../support/app';

let t: TestApp;
before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

interface Described {
  summary?: string;
  tags?: string[];
}
const operations = () => {
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ name: `${method.toUpperCase()} ${path}`, ...described })),
  );
};

test('every operation has a sentence and a heading', () => {
  const all = operations();
  assert.ok(all.length > 90, `${all.length} operations`);
  const silent = all.filter(({ summary = '', tags = [] }) => summary.trim().length < 5 || tags.length !== 1);
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  );
});

// Schemas are compiled when a request first needs them: an invalid one would fail that request.
test('every schema of a route compiles', () => {
  const compiled = t.app.compileSchemas();
  assert.ok(compiled > 300, `${compiled} schemas`);
});

test('the page has every operation once, with its summary, and loads two files of its own', async () => {
  const answer = await t.inject({ url: '/docs' });
  assert.equal(answer.statusCode, 200);
  const [ids, links] = [
    [...answer.body.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id),
    [...answer.body.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => id !== 'operations'),
  ];
  assert.equal(ids.length, operations().length);
  assert.equal(new Set(ids).size, ids.length, 'no two have the same address');
  assert.deepEqual(links, ids);
  assert.ok(answer.body.includes('Logs in'));
  assert.ok(!/(?:src|href)="(?:https?:)?\/\//.test(answer.body), 'nothing comes from elsewhere');
  assert.ok(!/<style|style="|<script>| on\w+="/.test(answer.body), 'nothing is inline');
  assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
  for (const [url, type] of [
    ['/docs/', /text\/html/],
    ['/docs/reference.css', /text\/css/],
    ['/docs/reference.js', /text\/javascript/],
    ['/docs/json', /application\/json/],
  ] as const) {
    const file = await t.inject({ url });
    assert.equal(file.statusCode, 200, url);
    assert.match(String(file.headers['content-type']), type);
  }
});

test('shapes are shown by the path of each member, with its bounds', () => {
  const schema = {
    type: 'object',
    required: ['contents'],
    properties: {
      contents: {
        type: 'array',
        maxItems: 100,
        items: { type: 'object', properties: { id: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 } } },
      },
      mode: { type: 'string', enum: ['open', 'closed'], default: 'open' },
      end: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      reports: { type: 'object', patternProperties: { '^.*$': { type: 'array', items: { type: 'string' } } } },
    },
  };
  assert.deepEqual(
    rowsOf(schema).map(({ path, type, bounds, isRequired }) => [path, type, bounds, isRequired]),
    [
      ['contents', 'array of object', 'at most 100 items', true],
      ['contents[].id', 'integer', 'at least 1', false],
      ['mode', '"open" | "closed"', '"open" by default', false],
      ['end', 'integer | null', '', false],
      ['reports', 'object', '', false],
      ['reports.{…}', 'array of string', '', false],
    ],
  );
});
