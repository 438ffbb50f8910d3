/** An import slows down on a busy site. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPace } from './pace';

function paced(busyTimes: number, rate: number) {
  const slept: number[] = [];
  let [pauses, asked] = [0, 0];
  const pace = createPace({
    rate,
    count() {
      pauses += 1;
    },
    async isBusy() {
      asked += 1;
      return asked <= busyTimes;
    },
    sleep: async (ms) => void slept.push(ms),
  });
  return { pace, slept, pauses: () => pauses };
}

it('writes no more rows per second than asked for', async () => {
  const { pace, slept } = paced(0, 100);
  await pace(50);
  assert.equal(slept.length, 1);
  assert.ok((slept[0] ?? 0) > 400 && (slept[0] ?? 0) <= 500, String(slept[0]));
});

it('pauses while writers of the site are slow, but not forever', async () => {
  const short = paced(3, 1e9);
  await short.pace(1);
  assert.equal(short.pauses(), 3);
  const long = paced(1e9, 1e9);
  await long.pace(1);
  assert.equal(
    long.slept.reduce((sum, ms) => sum + ms, 0),
    10_000,
  );
});
