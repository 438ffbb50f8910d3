/** Cost of several reads in one request (host contract 9.3, `GET /v2/?json=`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app';
import { openContainer } from '../support/conversation';

let t: TestApp;
let page: number;
let underWay = 0;
let mostUnderWay = 0;
before(async () => {
  t = await startTestApp({ rateLimit: true }, async (app) => {
    app.addHook('preHandler', async ({ url }) => {
      if (!url.includes('/threads')) return;
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
    });
    app.addHook('onSend', async ({ url }) => {
      if (url.includes('/threads')) underWay -= 1;
    });
  });
  const { container_id } = await openContainer(t);
  const payload = { url: 'http://localhost/world', unique_id: container_id, title: 'A "quoted" – title' };
  page = (await t.inject({ method: 'POST', url: '/v2/localhost/pages', payload })).json().result.id;
});
after(() => t?.close());

const ask = (requests: object[], remoteAddress = '198.51.100.1') =>
  t.inject({ url: '/v2/', query: { host: 'localhost', json: JSON.stringify({ requests }) }, remoteAddress });
const ten = (request: object) => Array.from({ length: 10 }, () => request);

test('an answer equals that of its own address, letter by letter', async () => {
  const own = await t.inject({ url: `/v2/localhost/pages/${page}` });
  const answer = await ask([{ api: 'page', type: 'get', id: page }]);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.equal(answer.body, `{"responses":{"1":${own.body.replace('"http_status":200,', '')}}}`);
});

test('ten reads of one request run one after the other', async () => {
  const answer = await ask(ten({ api: 'page', type: 'threads', page_id: page }));
  assert.equal(Object.keys(answer.json().responses).length, 10);
  assert.equal(mostUnderWay, 1);
});

test('ten reads count as ten', async () => {
  // An address has 1,200 reads a minute.
  const reads = ten({ api: 'none', type: 'none' });
  const address = '198.51.100.2';
  for (let at = 0; at < 119; at += 1) assert.equal((await ask(reads, address)).statusCode, 200);
  assert.equal((await ask(reads.slice(1), address)).statusCode, 200);
  assert.equal((await ask(reads, address)).statusCode, 429);
  assert.equal((await ask(reads, '203.0.113.3')).statusCode, 200, 'another network');
});
