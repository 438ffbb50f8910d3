/** Rows of the benchmarks: printed values and comparisons agree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atLeast } from '../../tools/bench/row.ts';

test('a number is compared with its limit in the same unit', () => {
  assert.deepEqual(atLeast('posts', 678.6, 679.4), { what: 'posts', value: '679', limit: '≥ 679', isWithin: true });
  assert.equal(atLeast('posts', 678.4, 679.4).isWithin, false);
  assert.deepEqual(atLeast('posts', 2153.2), { what: 'posts', value: '2,153' });
});
