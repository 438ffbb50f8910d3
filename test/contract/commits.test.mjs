import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { areasIn, problemOf } from '../../tools/check/commits.mjs';

const areas = areasIn(readFileSync('CONTRIBUTING.md', 'utf8'));

test('the list has about twenty areas', () => {
  assert.ok(areas.length >= 15 && areas.length <= 27, areas.join());
});

test('a commit names an area of the list, in at most 72 characters', () => {
  assert.equal(problemOf('polls: close a poll at its time', areas), undefined);
  assert.match(problemOf('Close a poll at its time', areas), /no area/);
  assert.match(problemOf('poll closing: close a poll', areas), /not in CONTRIBUTING/);
  assert.match(problemOf(`polls: ${'x'.repeat(70)}`, areas), /more than 72/);
});
