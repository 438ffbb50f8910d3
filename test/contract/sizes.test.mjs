import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checkSizes } from '../../scripts/check/sizes.mjs';
import { aRepository } from './fixture.mjs';

/** A module that brotli cannot make smaller than about the given size. */
const weighing = (bytes, imports = '') =>
  `${imports}export const x="${randomBytes(bytes)
    .toString('latin1')
    .replace(/["\\\n\r]/g, 'a')}"`;

const dist = (loaderBytes) =>
  aRepository({
    'vf.js': weighing(loaderBytes),
    'c/react-a1.js': weighing(3000),
    'c/core-b2.js': weighing(500, 'import "./react-a1.js";'),
    'c/vf-conversations-c3.js': weighing(500, 'import "./core-b2.js";'),
    'c/vf-conversations-count-d4.js': weighing(9000),
  });

test('a conversation is its chunk and what that imports; our share leaves React out', () => {
  const { findings } = checkSizes(dist(100), { loader: 2000, conversation: 8000, ownShare: 3000 });
  assert.deepEqual(findings, []);
});

test('a bundle over its budget is named', () => {
  const { findings } = checkSizes(dist(4000), { loader: 3072, conversation: 80000, ownShare: 22000 });
  assert.equal(findings.length, 1);
  assert.match(findings[0], /^loader: \d+\.\d+ KB of 3\.00 KB$/);
});

test('without a build there is nothing to measure', () => {
  assert.throws(() => checkSizes(aRepository({ 'a.js': '' })), /npm run build/);
});
