/** Limits per network: unknown parameters create nothing new, and rendering is charged by its time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Budget } from '../../src/modules/platform/counters/budget';
import { startTestApp, type TestApp } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { buildWidgets, paint, textOf, withClass } from '../support/painted';

let t: TestApp;
let container: TestContainer;
before(async () => {
  buildWidgets();
  t = await startTestApp({ rateLimit: true });
  container = await openContainer(t);
  await post(await t.signUp('Anna'), container, 'Here');
});
after(() => t?.close());

const made = async (): Promise<number> => {
  const { body } = await t.inject({ url: '/metrics' });
  return Number(/^response_cache_made_total (\d+)$/m.exec(body)?.[1]);
};
const read = (query: string, remoteAddress = '192.0.2.1') =>
  t.inject({ url: `${container.path}/comments?${query}`, remoteAddress });

test('unknown parameters, and another order of known ones, do not change the answer', async () => {
  assert.equal((await read('limit=5&reply_limit=1')).statusCode, 200);
  const before = await made();
  for (let n = 0; n < 20; n++) {
    assert.equal((await read(`x${n}=${n}&reply_limit=1&_=${n}&limit=5`)).statusCode, 200);
  }
  assert.equal(await made(), before);
});

test('a custom title needs no other facts and no other rendering', async () => {
  let drawings = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
    if ((message[0] as { state?: unknown }).state) drawings += 1;
    return postMessage.apply(this, message);
  };
  try {
    const { container_id } = container;
    const painted = async (more: Record<string, string>) => {
      const fragment = await paint(
        t,
        `/render/conversations?${new URLSearchParams({ site: 'localhost', container_id, ...more })}`,
      );
      const [heading] = withClass(fragment, 'vf-comment-header__heading');
      return { ...fragment, heading: heading ? textOf(heading.children) : '' };
    };
    const first = await painted({ 'vf-title': 'What do you think?' });
    const [facts, drawn] = [await made(), drawings];
    assert.equal(drawn, 1);
    const titles = [
      'Your turn',
      '$& "quoted" <b>&amp;</b>',
      ' ',
      ...Array.from({ length: 30 }, (_, n) => `Number ${n}`),
    ];
    for (const title of titles) {
      const { heading, host, state } = await painted({ 'vf-title': title });
      assert.equal(
        heading,
        first.heading.replace('What do you think?', () => title),
      );
      assert.deepEqual([host.attributes['vf-title'], state.attributes['vf-title']], [title, title]);
    }
    await painted({ 'vf-title': 'Your turn', embed: 'script' });
    assert.equal(drawings, drawn);
    // Read again when the rows behind it change, as always, but not for a new title.
    assert.ok((await made()) - facts <= 3, `${(await made()) - facts} times`);
    // Without the parameter, it is another look.
    assert.equal((await painted({})).heading, '1 comment');
    assert.equal(drawings, drawn + 1);
  } finally {
    Worker.prototype.postMessage = postMessage;
  }
});

test('a network can have a limited number of answers computed, and can still read cached ones', async () => {
  const ask = (n: number, address: string) =>
    t.inject({ url: `/v2/localhost/users?ids=${1_000_000 + n}`, remoteAddress: address });
  let refused = 0;
  for (let n = 0; n < 1250; n++) if ((await ask(n, '192.0.2.7')).statusCode === 429) refused += 1;
  assert.ok(refused >= 40, `${refused}`);
  const answer = await ask(5000, '192.0.2.7');
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.equal((await read('limit=5&reply_limit=1', '192.0.2.7')).statusCode, 200);
  assert.equal((await ask(5001, '192.0.2.8')).statusCode, 200);
  t.pass(61_000);
  assert.equal((await ask(5002, '192.0.2.7')).statusCode, 200);
});

test('spent budget counts for the network and, ten times as much, for the /48 around it', () => {
  let now = 0;
  const budget = new Budget({ windowMs: 1000, most: 100, now: () => now });
  budget.spend('2001:db8:1:1::1', 99);
  budget.check('2001:db8:1:1::2');
  budget.spend('2001:db8:1:1::3', 1);
  assert.throws(() => budget.check('2001:db8:1:1::4'), { code: 'too_many_requests' });
  budget.check('2001:db8:1:2::1');
  for (let n = 2; n < 12; n++) budget.spend(`2001:db8:1:${n}::1`, 95);
  assert.throws(() => budget.check('2001:db8:1:ffff::1'), { code: 'too_many_requests' });
  budget.check('2001:db8:2:1::1');
  for (let n = 0; n < 25_000; n++) budget.spend(`10.1.${n >> 8}.${n & 255}`, 1);
  assert.throws(() => budget.check('2001:db8:1:1::4'), { code: 'too_many_requests' });
  now = 1001;
  budget.check('2001:db8:1:1::4');
});
