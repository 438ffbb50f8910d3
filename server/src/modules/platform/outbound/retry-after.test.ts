import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRetryAfter } from './retry-after';

const now = Date.parse('2026-01-01T00:00:00Z');
const DAY_S = 86_400;

describe('the pause that another server asks for', () => {
  it('is a number of seconds or a date, a day at most', () => {
    for (const [text, seconds] of [
      ['120', 120],
      [' 120 ', 120],
      ['Thu, 01 Jan 2026 00:02:00 GMT', 120],
      ['Thursday, 01-Jan-26 00:02:00 GMT', 120],
      ['90000', DAY_S],
      ['9'.repeat(400), DAY_S],
      ['Fri, 01 Jan 2100 00:00:00 GMT', DAY_S],
    ] as const)
      assert.equal(readRetryAfter(text, now), now + seconds * 1000, text);
  });

  it('is shorter where the caller cannot wait for a day', () => {
    assert.equal(readRetryAfter('7200', now, 3_600_000), now + 3_600_000);
    assert.equal(readRetryAfter('60', now, 3_600_000), now + 60_000);
  });

  it('does not exist for a date in the past and for what is no pause', () => {
    const past = ['Wed, 31 Dec 2025 00:00:00 GMT', 'Thu, 01 Jan 2026 00:00:00 GMT', '0'];
    for (const text of [...past, '-5', '1.5', '1e3', 'soon', 'NaN', '', ' ', undefined])
      assert.equal(readRetryAfter(text, now), null, text);
  });
});
