/** The render thread may crash, hang or be overloaded; the server continues. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { PaintedState } from '../../../../../core/contract/content/painted';
import { ApiError } from '../../../http/errors';
import { Fragments } from './fragments';
import { Renderer } from './renderer';

/** Behaves as the name of the state's container says. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, state: { container_id } }) => {
      if (container_id === 'die') process.exit(3);
      if (container_id === 'throw') setTimeout(() => { throw new Error('lost'); });
      else if (container_id === 'fail') parentPort.postMessage({ id, error: 'no such widget' });
      else if (container_id !== 'hang') parentPort.postMessage({ id, drawn: { markup: container_id, classes: '', text: '' } });
    });
    parentPort.postMessage({ ready: true });
  `)}`,
);
const started: Renderer[] = [];
const start = (options = {}) => {
  const renderer = new Renderer({ program, timeoutMs: 200, ...options });
  started.push(renderer);
  return renderer;
};
after(() => Promise.all(started.map((renderer) => renderer.close())));
const draw = async (renderer: Renderer, container_id: string) =>
  (await renderer.render({ container_id } as PaintedState)).markup;

it('may be started before anybody asks, or not start then', async () => {
  const renderer = start();
  renderer.warm();
  renderer.warm();
  assert.equal(await draw(renderer, 'first'), 'first');
  const broken = start({ program: new URL('data:text/javascript,throw new Error("broken build")') });
  broken.warm();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await assert.rejects(draw(broken, 'a'), /broken build/);
});

it('renders requests in order', async () => {
  const renderer = start();
  const asked = ['a', 'b', 'c', 'd'];
  assert.deepEqual(await Promise.all(asked.map((one) => draw(renderer, one))), asked);
});

for (const [how, message] of [
  ['die', /ended with 3/],
  ['throw', /lost/],
  ['hang', /took more than 200 ms/],
  ['fail', /no such widget/],
] as const) {
  it(`costs one rendering if that makes it ${how}, and none for requests that wait`, async () => {
    const renderer = start();
    const answers = await Promise.allSettled(['before', how, 'after', 'later'].map((one) => draw(renderer, one)));
    const [before, lost, next, last] = answers;
    assert.deepEqual(
      [before, next, last].map((one) => one?.status),
      ['fulfilled', 'fulfilled', 'fulfilled'],
    );
    assert.ok(lost?.status === 'rejected');
    assert.match(String(lost.reason), message);
    if (how === 'hang') assert.equal(lost.reason.code, 'unavailable', 'asked again it may come');
    assert.equal(await draw(renderer, 'again'), 'again');
  });
}

it('refuses requests that would wait too long', async () => {
  const renderer = start({ mostWaiting: 3 });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => draw(renderer, `${i}`)));
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  assert.equal(refused.length, 7);
  for (const { reason } of refused) assert.equal(reason.code, 'unavailable');
  assert.equal(await draw(renderer, 'now'), 'now');
});

it('reports each time that it cannot start at all', async () => {
  const renderer = start({ program: new URL('data:text/javascript,throw new Error("broken build")') });
  for (let i = 0; i < 2; i++) await assert.rejects(draw(renderer, 'a'), /broken build/);
});

it('leaves no request waiting when the server closes', async () => {
  const renderer = start();
  const hanging = draw(renderer, 'hang');
  const waiting = draw(renderer, 'a');
  await Promise.all([assert.rejects(hanging), assert.rejects(waiting), renderer.close()]);
  await assert.rejects(draw(renderer, 'late'), { code: 'unavailable' });
});

it('limits the size of stored fragments, and drops those that were unused longest first', async () => {
  const fragments = new Fragments(30_000);
  let made = 0;
  const get = (key: string, version = '1') =>
    fragments.get(key, version, async () => {
      made += 1;
      return { body: key.padEnd(5000, '.'), type: 'text/html' };
    });
  for (const key of ['a', 'b', 'c', 'd']) await get(key);
  await get('a');
  assert.equal(made, 4);
  await get('e');
  assert.deepEqual(
    ['a', 'b', 'e'].map((key) => fragments.has(key)),
    [true, false, true],
  );
  for (let i = 0; i < 200; i++) await get(`x${i}`);
  assert.ok(fragments.bytes <= 30_000, `${fragments.bytes} bytes`);
  for (let i = 0; i < 200; i++) await get('same', `${i}`);
  assert.ok(fragments.bytes <= 30_000 && fragments.has('x199'), 'versions take no room of others');
});

it('renders a fragment once for all simultaneous requests', async () => {
  const fragments = new Fragments(100_000);
  let made = 0;
  const make = async () => {
    made += 1;
    return { body: 'x', type: 'text/html' };
  };
  await Promise.all([1, 2, 3].map(() => fragments.get('a', '1', make)));
  assert.equal(made, 1);
});

it('does not retry a failed rendering for a while, even after changes', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const fragments = new Fragments(100_000);
  let made = 0;
  const make = async () => {
    made += 1;
    if (made === 1) throw new Error('it cannot be drawn');
    return { body: 'x', type: 'text/html' };
  };
  const tries = await Promise.allSettled([1, 2, 3].map(() => fragments.get('a', '1', make)));
  for (const version of ['1', '2', '3']) tries.push(...(await Promise.allSettled([fragments.get('a', version, make)])));
  assert.deepEqual([made, new Set(tries.map(({ status }) => status))], [1, new Set(['rejected'])]);
  assert.equal((await fragments.get('b', '1', make)).body.toString(), 'x', 'others are drawn');
  context.mock.timers.tick(10_000);
  assert.equal((await fragments.get('a', '3', make)).body.toString(), 'x');
});

it('retries at once what was only late', async () => {
  const fragments = new Fragments(100_000);
  let made = 0;
  const make = async () => {
    made += 1;
    if (made === 1) throw new ApiError('unavailable');
    return { body: 'x', type: 'text/html' };
  };
  await assert.rejects(fragments.get('a', '1', make));
  assert.equal((await fragments.get('a', '1', make)).body.toString(), 'x');
});

it('lets networks take turns, and refuses a network with too many waiting requests', async () => {
  const spent = new Map<string, number>();
  const renderer = start({
    mostOfOne: 20,
    spent: (by: string, ms: number) => spent.set(by, (spent.get(by) ?? 0) + ms),
  });
  await draw(renderer, 'warm');
  const order: string[] = [];
  const ask = (by: string, name: string) =>
    renderer.render({ container_id: name } as PaintedState, by).then(({ markup }) => order.push(markup));
  // The first runs at once; twenty wait.
  const greedy = Array.from({ length: 21 }, (_, i) => ask('10.0.0.1', `greedy ${i}`));
  await assert.rejects(ask('10.0.0.1', 'too many'), ApiError);
  const others = [ask('10.0.0.2', 'second'), ask('10.0.0.3', 'third')];
  await Promise.all([...greedy, ...others]);
  assert.ok(order.indexOf('second') <= 3 && order.indexOf('third') <= 4, order.join());
  assert.deepEqual([...spent.keys()], ['', '10.0.0.1', '10.0.0.2', '10.0.0.3']);
});
