import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWords } from '../../tools/check/words.mjs';
import { ROOT } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';

const glossary = `# Glossary

| Say | For | Not |
| --- | --- | --- |
| painted | Drawn. | drawn |

## Names

| Word | Say | Stays |
| --- | --- | --- |
| tell, told | notify | \`toldEvent\`, \`core/push/told\` |
| take over | hydrate | |

## Comments

| Phrase | Say |
| --- | --- |
| told of, was told | publish |
`;
const findings = (files) =>
  checkWords(aRepository({ 'docs/glossary.md': glossary, ...files })).map((line) => line.replace(/\s+/g, ' '));
const inCode = (code) => findings({ 'core/a.ts': code });

test('the repository names nothing by a word that its glossary replaces', () =>
  assert.equal(checkWords(ROOT).join('\n'), ''));

test('a declared name is found with its line, for any kind of declaration and any joining of words', () => {
  const found = 'core/a.ts:2 "told" in';
  for (const [code, name] of [
    ['const told = 1;', 'told'],
    ['let TOLD_MS = 1;', 'TOLD_MS'],
    ['interface ToldRow {}', 'ToldRow'],
    ['type Told = 1;', 'Told'],
    ['class X { #told = 1; }', 'told'],
    ['interface X { isTold?: boolean }', 'isTold'],
    ['function f({ a: told }) {}', 'told'],
    ['const f = ([told = 1]) => 1;', 'told'],
    ['const f = (...told) => 1;', 'told'],
    ['const x = { told: 1 };', 'told'],
    ['class X { constructor(private told: string) {} }', 'told'],
  ]) {
    assert.deepEqual(inCode(`\n${code}`), [`${found} ${name}: say notify (docs/glossary.md)`], code);
  }
  assert.deepEqual(inCode('export function takeOverAll() {}'), [
    'core/a.ts:1 "take over" in takeOverAll: say hydrate (docs/glossary.md)',
  ]);
});

test('a file and a folder are found by their name', () => {
  assert.deepEqual(findings({ 'core/read-told.ts': '', 'styles/tell/a.css': '' }), [
    'core/read-told.ts "told" in read-told.ts: say notify (docs/glossary.md)',
    'styles/tell/a.css "tell" in tell: say notify (docs/glossary.md)',
  ]);
});

test('names of libraries, stored names and listed exceptions are allowed', () => {
  for (const code of [
    'other.told(1);',
    '/** Whoever is told. */ const a = "told";',
    'const date_told = 1;',
    'const toldEvent = 1;',
    'const retold = 1, overTake = 2;',
  ]) {
    assert.deepEqual(inCode(code), [], code);
  }
  assert.deepEqual(findings({ 'core/a.test.ts': 'const told = 1;' }), [], 'what a test declares is its own');
});

test('an exception with a folder applies only there', () => {
  assert.deepEqual(findings({ 'core/push/a.ts': 'const told = 1;' }), []);
  assert.equal(findings({ 'core/pull/a.ts': 'const told = 1;' }).length, 1);
});

test('a phrase is found in the comments of code, tests and sheets, over the end of a line too', () => {
  const found = (path, line) => `${path}:${line} "told of" in a comment: say publish (docs/glossary.md)`;
  for (const [path, text, line] of [
    ['core/a.ts', 'a();\n// Readers are told of it.', 2],
    ['core/a.test.tsx', '/**\n * Readers are told\n * of it.\n */', 1],
    ['styles/a.css', 'a {}\n/* Told of a press. */', 2],
  ]) {
    assert.deepEqual(findings({ [path]: text }), [found(path, line)]);
  }
  assert.deepEqual(
    inCode('// Rows are told apart. It was `told` of old; what is told: of all.\nconst a = "told of";'),
    [],
  );
});

test('a glossary without the table is an error, not a pass', () => {
  assert.throws(() => checkWords(aRepository({ 'core/a.ts': '' })), /no table under "## Names"/);
});
