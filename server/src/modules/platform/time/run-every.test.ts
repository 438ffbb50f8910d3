import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { deleteInSteps, runEvery } from './run-every';

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(1);
}

it('a run that takes longer than the interval is not joined by a second', async () => {
  const app = Fastify();
  const { opened, open } = gate();
  let runs = 0;
  const job = () => {
    runs += 1;
    return opened;
  };
  runEvery(app, 1, job, 'a job failed');
  await until(() => runs === 1);
  await wait(20);
  assert.equal(runs, 1);
  open();
  await until(() => runs > 1);
  await app.close();
});

it('a failure is logged, and the next run takes place', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line) => lines.push(line) } } });
  let runs = 0;
  runEvery(
    app,
    1,
    async () => {
      if (++runs === 1) throw new Error('no connection');
    },
    'a job failed',
  );
  await until(() => runs > 1);
  await app.close();
  const { msg, err } = JSON.parse(lines[0] ?? '{}');
  assert.deepEqual([msg, err.message], ['a job failed', 'no connection']);
  assert.equal(lines.length, 1);
});

it('a server that closes waits for the run under way, which learns of it, and begins no other', async () => {
  const app = Fastify();
  const { opened, open } = gate();
  const order: string[] = [];
  app.addHook('onClose', async () => void order.push('database closed'));
  runEvery(
    app,
    1,
    async (signal) => {
      order.push('begun');
      await opened;
      order.push(`ended, aborted: ${signal.aborted}`);
    },
    'a job failed',
  );
  await until(() => order.length === 1);
  const closed = app.close();
  await wait(20);
  open();
  await closed;
  await wait(20);
  assert.deepEqual(order, ['begun', 'ended, aborted: true', 'database closed']);
});

it('rows are deleted in steps until fewer than a step are left, or the server closes', async () => {
  const steps: number[] = [];
  const left = [5, 5, 3, 5];
  await deleteInSteps(5, async (most) => {
    steps.push(most);
    return left.shift() ?? 0;
  });
  assert.deepEqual([steps, left], [[5, 5, 5], [5]]);
  const closing = new AbortController();
  let deleted = 0;
  const some = async () => {
    if (++deleted === 2) closing.abort();
    return 5;
  };
  await deleteInSteps(5, some, closing.signal);
  assert.equal(deleted, 2);
});
