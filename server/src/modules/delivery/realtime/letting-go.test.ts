import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letGoOfSlow, sendAway } from './letting-go';

test('a stop disconnects many clients in parts, also those that connect in the meantime', async () => {
  const gone: { at: number; code: number }[] = [];
  const began = Date.now();
  const all = new Set(
    Array.from({ length: 100 }, () => ({ close: (code: number) => void gone.push({ at: Date.now() - began, code }) })),
  );
  const going = sendAway(all);
  all.add({ close: (code) => void gone.push({ at: Date.now() - began, code }) });
  await going;
  assert.equal(gone.length, 101);
  assert.ok(gone.every(({ code }) => code === 1012));
  assert.ok((gone.at(-1)?.at ?? 0) >= 60, `${gone.at(-1)?.at} ms`);
  assert.ok(gone.filter(({ at }) => at < 15).length <= 60);
});

test('when too much waits in memory, the sockets with the most are closed, and no more than necessary', () => {
  const MB = 1024 * 1024;
  const ended: number[] = [];
  const reader = (waiting: number) => ({ waiting, terminate: () => void ended.push(waiting) });
  letGoOfSlow(new Set([100 * MB, 30 * MB, 90 * MB].map(reader)));
  assert.deepEqual(ended, []);
  letGoOfSlow(new Set([30 * MB, 100 * MB, 120 * MB, 90 * MB].map(reader)));
  assert.deepEqual(ended, [120 * MB]);
});
