/** All widgets render times with the same few components, so that each time has the same words, zone and full date. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ALLOWED = [
  'components/shared/moment/moment.tsx',
  'components/shared/time-ago/time-ago.tsx',
  'components/shared/time-ago/painted-times.ts',
  // Poll hours are written in the browser, and a comment's time is a link with its own tooltip.
  'components/shared/poll/closing-time.tsx',
  'components/conversations/comment/post-time.tsx',
];

const OWN_WAY = /<time\b|toLocale(Date|Time)String|Intl\.DateTimeFormat|new Date\([^)]*\)\.toLocale/;

test('widgets write times by the shared components only', () => {
  const files = readdirSync('components', { recursive: true }).map((file) => `components/${file}`);
  const others = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !ALLOWED.includes(file))
    .filter((file) => OWN_WAY.test(readFileSync(file, 'utf8')));
  assert.ok(files.length > ALLOWED.length);
  assert.deepEqual(others, []);
});
