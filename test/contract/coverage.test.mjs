/**
 * docs/COVERAGE.md and the attacks of docs/LOGIN.md: every named test exists under that name, and every open line gives
 * a reason.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../tools/run.mjs';

const STATES = ['served', 'partly', 'open'];
const numbered = (file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
const rows = numbered('docs/COVERAGE.md').map(([section, line, state, shown = '']) => ({
  section,
  line,
  state,
  shown,
}));
const attacks = numbered('docs/LOGIN.md').map(([number, line, shown = '']) => ({ number, line, shown }));
const testsIn = (shown) => [...shown.matchAll(/`([\w./-]+\.test\.(?:mjs|tsx?))` "(.+?)"(?=;|$)/g)];

test('there are lines of every part of the specification', () => {
  assert.deepEqual([...new Set(rows.map(({ section }) => section))].join(), '1,2,3,4,5,6,7,8,9');
});

test('each line is served, partly served or open', () => {
  assert.deepEqual(
    rows.filter(({ state }) => !STATES.includes(state)),
    [],
  );
});

test('each cited test exists, under its cited name', () => {
  for (const { line, shown } of [...rows, ...attacks]) {
    for (const [, file, name] of testsIn(shown)) {
      const path = join(ROOT, file);
      assert.ok(existsSync(path), `${line}: there is no ${file}`);
      const calls = readFileSync(path, 'utf8').matchAll(/\b(?:test|it)\(\s*(['"`])(.+?)\1,/g);
      assert.ok(
        [...calls].some(([, , title]) => title === name),
        `${line}: ${file} has no test "${name}"`,
      );
    }
  }
});

test('served lines have a test, and open ones a reason', () => {
  for (const { line, state, shown } of rows) {
    const tests = testsIn(shown);
    const words = tests.reduce((rest, [whole]) => rest.replace(whole, ''), shown).replace(/[;\s]/g, '');
    if (state !== 'open') assert.ok(tests.length > 0, `${line}: no test`);
    if (state !== 'served') assert.ok(words.length > 10, `${line}: no reason`);
    else assert.equal(words, '', `${line}: half a test`);
  }
});

test('all twenty attacks on logging in have a test', () => {
  assert.deepEqual(
    attacks.map(({ number }) => Number(number)),
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  for (const { line, shown } of attacks) assert.ok(testsIn(shown).length > 0, `${line}: no test`);
});
