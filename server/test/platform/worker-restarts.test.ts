/** Workers that hang or die: others continue, the port stays open, and each is replaced. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { needsPostgres } from '../support/two-servers';
import { startWorkers, until, workersOf } from '../support/workers';

it('replaces a worker with a blocked event loop, while the other serves', needsPostgres, async () => {
  const two = await startWorkers(2, { VF_HANG_SECONDS: '5' });
  try {
    const [victim, other] = workersOf(two) as [number, number];
    // A connection accepted by the hung worker waits, and ends with the worker.
    const signal = () => AbortSignal.timeout(300);
    const status = async () =>
      (await fetch(`${two.origin}/healthz`, { headers: { connection: 'close' }, signal: signal() })).status;
    // A stopped worker has its connections and socket, like one in an endless computation.
    process.kill(victim, 'SIGSTOP');
    let answered = 0;
    await until('replaced', async () => {
      const outcome = await status().catch(({ name, cause }) => cause?.code ?? name);
      assert.ok([200, 'ECONNRESET', 'TimeoutError'].includes(outcome), String(outcome));
      if (outcome === 200) answered += 1;
      return workersOf(two).length === 2 && !workersOf(two).includes(victim);
    });
    assert.ok(answered > 3, `${answered} answers meanwhile`);
    assert.ok(workersOf(two).includes(other));
    assert.match(two.log(), new RegExp(`worker ${victim} ended with no sign of life for 5 s, another takes its place`));
  } finally {
    await two.close();
  }
});

it('refuses no connection while workers die, in turn and all at once', needsPostgres, async () => {
  const two = await startWorkers(2);
  const failures = new Set<string>();
  let answered = 0;
  let isOver = false;
  const status = async () => (await fetch(`${two.origin}/healthz`, { headers: { connection: 'close' } })).status;
  const asking = [1, 2, 3].map(async () => {
    while (!isOver) {
      await status().then(
        () => {
          answered += 1;
        },
        (error: { cause?: { code?: string } }) => failures.add(error.cause?.code ?? String(error)),
      );
      await wait(5);
    }
  });
  const replaced = (victims: number[]) =>
    until('replaced', () => workersOf(two).length === 2 && !victims.some((pid) => workersOf(two).includes(pid)));
  try {
    for (const victim of workersOf(two)) {
      process.kill(victim, 'SIGKILL');
      await replaced([victim]);
    }
    const both = workersOf(two);
    for (const pid of both) process.kill(pid, 'SIGKILL');
    await until('alone', () => !both.some((pid) => workersOf(two).includes(pid)));
    assert.equal(await status(), 200, 'asked while no worker runs');
    await replaced(both);
  } finally {
    isOver = true;
    await Promise.all(asking);
    await two.close();
  }
  assert.ok(answered > 0);
  // A connection accepted by a killed worker ends with it.
  for (const code of failures) assert.match(code, /^(ECONNRESET|UND_ERR_SOCKET)$/);
});
