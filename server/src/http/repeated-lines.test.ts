import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { repeatedLines } from './repeated-lines';

test('repeated failures are one line a minute, with their number', () => {
  let now = 0;
  const lines: { msg: string; repeated?: number }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const { log } = fastify({ logger: { level: 'info', stream, hooks: repeatedLines(() => now) } });
  const full = (id: number) => Object.assign(new Error(`could not extend file ${id}`), { code: '53100' });
  const told = () => lines.splice(0).map(({ msg, repeated }) => (repeated ? `${msg} ${repeated}` : msg));

  for (let id = 0; id < 500; id += 1) log.error({ err: full(id) }, 'request failed');
  log.error({ err: full(1) }, 'publishing events failed');
  assert.deepEqual(told(), ['request failed', 'publishing events failed']);
  now = 59_000;
  log.error({ err: full(1) }, 'request failed');
  // Other failures, and successes, are separate lines.
  log.error({ err: new TypeError('x is undefined') }, 'request failed');
  log.warn({ err: full(1) }, 'request failed');
  log.error('request failed');
  assert.deepEqual(told(), ['request failed', 'request failed', 'request failed']);
  now = 60_000;
  log.error({ err: full(1) }, 'request failed');
  assert.deepEqual(told(), ['request failed 500']);
  // A clock that was ahead does not silence the log.
  now = -3_600_000;
  log.error({ err: full(1) }, 'request failed');
  assert.deepEqual(told(), ['request failed']);
});
