import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCitations } from '../../tools/check/citations.mjs';
import { ROOT } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';

const documents = {
  'docs/specification.md': '# Specification\n\n## §4 States\n\n### Mute\n\nOptimistic.\n\n## §5 Rules\n\nNumbers.\n',
  'docs/host-contract.md':
    '# Host\n\n## 9 REST\n\n### 9.4 Comments\n\n`seq`\n\n## 10 Socket\n\n| Too *old* | expired |\n',
  'docs/design.md': '# Design\n\n### Decision 7: Data\n\n### Decision 8: Mail\n\n## Numbers\n\nSmall.\n',
};
const findings = (files) =>
  checkCitations(aRepository({ ...documents, ...files })).map((line) => line.replace(/^(\S+)\s+/, '$1 '));
const inComment = (text) => findings({ 'core/a.ts': `/** ${text} */\nexport const a = 1;\n` });

test('everything that the repository cites exists', () => assert.equal(checkCitations(ROOT).join('\n'), ''));

test('existing sections and their quoted words can be cited', () => {
  for (const text of [
    'Mutes somebody (specification §4 "Mute", §5; host contract 9.4, 10 "too old").',
    'Source: specification §4–§5; host contract 9; design decisions 7 to 8',
    'Source: specification §4,\n * §5; design decision 7, 8; design "Numbers"',
    'As RFC 9110 §14.2 has it.',
  ]) {
    assert.deepEqual(inComment(text), [], text);
  }
});

test('a citation of a missing section or document is reported with its line', () => {
  assert.deepEqual(inComment('Mutes.\n *\n * Source: specification §4, §6'), [
    'core/a.ts:3 docs/specification.md has no §6',
  ]);
  assert.deepEqual(inComment('host contract 9.4, 9.5'), ['core/a.ts:1 docs/host-contract.md has no 9.5']);
  assert.deepEqual(inComment('design decisions 8 to 9'), ['core/a.ts:1 docs/design.md has no decision 9']);
  assert.deepEqual(inComment('As docs/none.md says.'), ['core/a.ts:1 docs/none.md is not there']);
  assert.deepEqual(findings({ 'core/a.ts': '', 'docs/b.md': 'In `core/a.ts`,\nthen `core/none.ts`.' }), [
    'docs/b.md:2 core/none.ts is not there',
  ]);
});

test('a file that a comment names exists, with or without its ending', () => {
  const there = { 'core/b/heat.routes.ts': '', 'server/src/modules/people/bans/bans.service.ts': '' };
  const named = (text) => findings({ ...there, 'core/b/a.ts': `/** ${text} */\nexport const a = 1;\n` });
  for (const text of [
    'See ./heat.',
    'See core/b/heat.routes.',
    'As modules/people/bans does (modules/people/bans/bans).',
  ]) {
    assert.deepEqual(named(text), [], text);
  }
  assert.deepEqual(named('See (./cold).'), ['core/b/a.ts:1 ./cold is not there']);
  assert.deepEqual(named('See ../c/heat,\n * then modules/bans/bans.ts.'), [
    'core/b/a.ts:1 ../c/heat is not there',
    'core/b/a.ts:2 modules/bans/bans.ts is not there',
  ]);
});

test('quoted words must be in the section they are quoted from', () => {
  assert.deepEqual(inComment('specification §5 "Mute"'), ['core/a.ts:1 docs/specification.md §5 does not say "Mute"']);
  assert.deepEqual(inComment('host contract 10 "seq"'), ['core/a.ts:1 docs/host-contract.md 10 does not say "seq"']);
  assert.deepEqual(inComment('host contract 9 "seq"'), []);
  assert.deepEqual(inComment('the design "Colours"'), ['core/a.ts:1 docs/design.md does not say "Colours"']);
});

test('a § says in its sentence of which document it is', () => {
  assert.deepEqual(inComment('Mutes (§4).'), ['core/a.ts:1 §4 of what? Say "specification §4"']);
  assert.equal(inComment('See specification §4. Then there is §5.').length, 1);
  assert.match(inComment('host contract 9.4, §5')[0], /of the specification, not of the host contract/);
});

test('no file can cite a document that is not in the repository', () => {
  for (const paper of [
    'HOST-API.md 9.4',
    'STYLE says',
    'STACK',
    'DESIGN.md',
    'WIDGETS.md 6',
    'the card',
    'the spec,',
  ]) {
    assert.equal(inComment(paper).length, 1, paper);
  }
  assert.equal(findings({ 'core/a.ts': "// as the\n// spec says\nexport const a = '§4 of HOST-API';" }).length, 1);
  assert.equal(
    findings({ 'styles/a.css': '/*\n * HOST-API\n */\na { color: red }' })[0].split(' ')[0],
    'styles/a.css:2',
  );
  assert.equal(findings({ 'docs/a.md': 'See HOST-API.\n\n```\nHOST-API\n```\n' }).length, 1);
  assert.deepEqual(findings({ 'README.md': '[Design](docs/design.md), [more](docs/more.md)' }), [
    'README.md:1 docs/more.md is not there',
  ]);
});
