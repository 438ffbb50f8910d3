/** Dates as products write them. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readTime } from './source-time';

it('reads seconds, milliseconds and dates with and without a zone as the same moment', () => {
  const texts = ['1577934245', '1577934245.0', '1577934245000', '2020-01-02T03:04:05Z', '2020-01-02 04:04:05 +0100'];
  for (const text of [...texts, '2020-01-02 04:04:05']) {
    assert.equal(readTime(text, 'Europe/Oslo'), Date.UTC(2020, 0, 2, 3, 4, 5), text);
  }
});

it('reads no date from a number or text that is none', () => {
  for (const text of ['', '0', '-5', 'yesterday', '0000-00-00 00:00:00', '12345678901234567890']) {
    assert.equal(readTime(text, 'UTC'), undefined, text);
  }
});
