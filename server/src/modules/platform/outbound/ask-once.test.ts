/** Requests of checks: all of them together end in time. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { askBy } from './ask-once';
import type { Outbound } from './outbound';

const config = { privateAddresses: false, egressProxy: null };
const timesOf = (withinMs?: number) => {
  const times: number[] = [];
  const send = async (_address: string, { timeoutMs }: Outbound) => {
    times.push(timeoutMs);
    return { status: 200, headers: { date: new Date().toUTCString() }, body: Buffer.from('') };
  };
  return { times, ask: askBy(config, { send, ...(withinMs !== undefined && { withinMs }) }) };
};

it('gives a server five seconds, or what is left of the time for all', async () => {
  const alone = timesOf();
  await alone.ask('https://id.example/keys');
  assert.deepEqual(alone.times, [5000]);
  const late = timesOf(2000);
  await late.ask('https://id.example/keys');
  assert.ok(Number(late.times[0]) <= 2000);
});

it('asks nobody once the time is up, and names the server', async () => {
  const { times, ask } = timesOf(0);
  await assert.rejects(ask('https://id.example/keys'), /there was no time left to ask id\.example/);
  assert.deepEqual(times, []);
});
