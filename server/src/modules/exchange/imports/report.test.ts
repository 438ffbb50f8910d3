/** Reports of imports of hostile files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Report } from './report';

test('ids and names of a file are text in the report, on a terminal and as a page', () => {
  const report = new Report();
  const hostile = '<img src=x onerror=alert(1)>\u001b[2J\u009b1m\r\n9 comments imported\u2028\u202ereversed';
  report.report({ at: `comment ${hostile}`, what: `left out: ${hostile}`, detail: hostile });
  const problems = report.lines.slice(report.lines.indexOf('To look at:') + 1);
  assert.equal(problems.length, 1);
  assert.doesNotMatch(String(problems), /[\p{Cc}\p{Zl}\u202e]/u);
  assert.match(String(problems), /9 comments imported/);
  assert.doesNotMatch(report.html(hostile), /<img/);
});
