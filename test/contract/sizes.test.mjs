import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checkSizes, measureSizes } from '../../scripts/check/sizes.mjs';
import { aRepository } from './fixture.mjs';

/** A module that brotli cannot make smaller than about the given size. */
const weighing = (bytes, imports = '') =>
  `${imports}export const x="${randomBytes(bytes)
    .toString('latin1')
    .replace(/["\\\n\r]/g, 'a')}"`;

const dist = (loaderBytes) =>
  aRepository({
    'vf.js': `["loader-l1.js","manifest-m1.js"];${weighing(loaderBytes)}`,
    'c/loader-l1.js': weighing(300, 'const more=()=>import("./rest-r1.js");'),
    'c/rest-r1.js': weighing(400, 'const more=()=>import("./live-v1.js");'),
    'c/live-v1.js': weighing(600),
    'c/manifest-m1.js': 'export const chunks=["core-b2.js","vf-conversations-c3.js","base-e5.css"]',
    'c/react-a1.js': weighing(3000),
    'c/core-b2.js': weighing(500, 'import "./react-a1.js";'),
    'c/core-b1.js': weighing(9000),
    'c/vf-conversations-c3.js': weighing(500, 'import "./core-b2.js";const more=()=>import("./later-f6.js");'),
    'c/vf-conversations-count-d4.js': weighing(9000),
    'c/later-f6.js': weighing(2000),
    'c/later-f5.js': weighing(9000),
    'c/base-e5.css': `/*${'x'.repeat(200)}*/`,
  });

test('a conversation is its chunk and what that imports; our share leaves React out', () => {
  const { findings } = checkSizes(dist(100), { loader: 2000, conversation: 8000, ownShare: 4000 });
  assert.deepEqual(findings, []);
});

test('what follows by itself and the sheets are counted apart, chunks of earlier builds not at all', () => {
  const { follows, styles } = measureSizes(dist(100));
  assert.ok(follows > 1500 && follows < 3000, `${follows}`);
  assert.ok(styles > 0 && styles < 100, `${styles}`);
});

test('what comes before the first comment, and what runs for somebody who only reads, have lines of their own', () => {
  const { loader, beforePaint, reading } = measureSizes(dist(100));
  assert.ok(beforePaint > loader + 200 && beforePaint < loader + 500, `${loader} ${beforePaint}`);
  assert.ok(reading > beforePaint + 700 && reading < beforePaint + 1500, `${reading}`);
});

test('a bundle over its budget is named', () => {
  const { findings } = checkSizes(dist(4000), { loader: 3072, conversation: 80000, ownShare: 22000 });
  assert.equal(findings.length, 1);
  assert.match(findings[0], /^loader: \d+\.\d+ KB of 3\.00 KB$/);
});

test('without a build there is nothing to measure', () => {
  assert.throws(() => checkSizes(aRepository({ 'a.js': '' })), /npm run build/);
});
