import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tsImport } from 'tsx/esm/api';
import { rulesOf } from '../../tools/build/sheet-rules.mjs';

const { namesIn, sheetsOf } = await tsImport(
  '../../server/src/modules/delivery/render/first-sheet.ts',
  import.meta.url,
);

const sheets = (sheet, markup, given = []) => sheetsOf(rulesOf(sheet), namesIn(markup), given);
const left = (sheet, markup) => Object.values(sheets(sheet, markup)).join('');

test('names are those of elements, classes and other attributes, not of texts', () => {
  const markup =
    '<div class="a b-c" data-x="class=&quot;no&quot;"><p>&lt;h1 class="no"&gt; class="no"</p><BR><br/><svg hidden class="d"></svg></div>';
  assert.deepEqual([...namesIn(markup)].filter((name) => !name.startsWith('[data-x')).sort(), [
    '.a',
    '.b-c',
    '.d',
    '[hidden=]',
    '[hidden]',
    'br',
    'div',
    'p',
    'svg',
  ]);
});

test('a rule stays if each name of one of its selectors occurs', () => {
  const markup = '<p class="a"><b class="c"></b></p>';
  for (const kept of ['.a .c', 'p>.c:hover', '.a:not(.z)', '*', ':host', ':host([hidden])', '[open]', '.a:has(.z)']) {
    assert.equal(left(`${kept}{top:0}`, markup), `${kept}{top:0}`, kept);
  }
  for (const gone of ['.a .z', '.ab', 'h1', '.a.z:before', '.z+*', 'h1:not(.a)']) {
    assert.equal(left(`${gone}{top:0}`, markup), '', gone);
  }
});

test('lists are cut to the selectors that can match', () => {
  const markup = '<p class="a"></p>';
  assert.equal(left('.a,.z,.z .a,p{top:0}', markup), '.a,p{top:0}');
  assert.equal(left('.a:is(.z,p)>*,.a:is(.z,.y){top:0}', markup), '.a:is(.z,p)>*{top:0}');
  assert.equal(left(':is(.z .a,.y){top:0}', markup), ':is(.z .a,.y){top:0}');
});

test('alternatives inside a selector are cut where that leaves its weight', () => {
  const markup = '<p class="a"></p><b class="c"></b>';
  assert.equal(left(':where(.a,.z,p) :where(*,.z){top:0}', markup), ':where(.a,p) :where(*,.z){top:0}');
  assert.equal(left('.a>:is(.c,.z):hover,.z>:is(.c,.a){top:0}', markup), '.a>:is(.c):hover{top:0}');
  assert.equal(left('.a>:is(.c,#z,p.z){top:0}', markup), '.a>:is(.c,#z,p.z){top:0}');
  assert.equal(left(':where(.y,.z){top:0}', markup), '');
  assert.equal(left('p:not(:where(.y,.z)){top:0}', markup), 'p:not(:where(.y,.z)){top:0}');
});

test('blocks are filtered inside, and go when nothing is left', () => {
  const sheet = '@media (pointer:coarse){@supports (content:"}" / ","){.z{top:0}.a:before{content:"};,{"}}.y{top:0}}';
  assert.equal(
    left(sheet, '<p class="a">'),
    '@media (pointer:coarse){@supports (content:"}" / ","){.a:before{content:"};,{"}}}',
  );
  assert.equal(left(sheet, '<p class="b">'), '');
});

test('nested rules stay with theirs', () => {
  const sheet = '.a{position:relative;&:before{--_x:1px;left:var(--_x)}.z &:before{right:0}}';
  assert.equal(left(sheet, '<p class="a">'), sheet);
});

test('escaped and quoted separators separate nothing', () => {
  assert.equal(left('.a\\,b,.z{top:0}', '<p class="a,b">'), '.a\\,b{top:0}');
  assert.equal(left('[title="a,b{"] .a,.z{top:0}', '<p class="a">'), '[title="a,b{"] .a{top:0}');
});

test('a private token is removed with the last rule that reads it, even through others', () => {
  const sheet = ':host{--_a:1px;--_b:var(--_a);--_c:var(--_b);color:red}.x{top:var(--_b)}.y{top:var(--_c)}';
  assert.equal(left(sheet, '<p class="x">'), ':host{--_a:1px;--_b:var(--_a);color:red}.x{top:var(--_b)}');
  assert.equal(left(':host{--_a:1px}.y{top:var(--_a)}', '<p>'), '');
});

test('rules for classes that scripts add follow the markup, with the tokens that only they read', () => {
  const sheet = ':host{--_a:1px;--_b:2px}.a,.pill{top:var(--_a)}.a .pill{top:var(--_b)}.pill.z{top:0}';
  assert.deepEqual(sheets(sheet, '<p class="a">', ['pill']), {
    first: ':host{--_a:1px}.a{top:var(--_a)}',
    deferred: ':host{--_b:2px}.pill{top:var(--_a)}.a .pill{top:var(--_b)}',
  });
});

test('rules for states that no element has yet follow the markup', () => {
  const markup = '<p class="a" open="" aria-pressed="false">';
  for (const state of [
    '.a:hover',
    '.a:is(:focus-visible,:active)',
    '.a[aria-pressed=true]',
    '.a:disabled',
    '.a[dir]',
  ]) {
    assert.deepEqual(sheets(`${state}{top:0}`, markup), { first: '', deferred: `${state}{top:0}` }, state);
  }
  for (const state of ['.a[open]', '.a[aria-pressed=false]', '.a:not(:hover)', '.a:is(:hover,.a)', ':host([hidden])']) {
    assert.deepEqual(sheets(`${state}{top:0}`, markup), { first: `${state}{top:0}`, deferred: '' }, state);
  }
  assert.deepEqual(sheets('.a,.a:hover{top:0}@media (hover:hover){.z:hover{top:0}}', markup), {
    first: '.a{top:0}',
    deferred: '.a:hover{top:0}',
  });
});

test('print and forced colors follow the markup; rules that move content on a phone precede it', () => {
  const inside = '{.a{top:0}}';
  for (const [condition, part] of [
    ['print', 'deferred'],
    ['(forced-colors:active)', 'deferred'],
    ['(pointer:coarse)', 'first'],
    ['(scripting:none)', 'first'],
  ]) {
    const sheet = `@media ${condition}${inside}`;
    assert.equal(sheets(sheet, '<p class="a">')[part], sheet, condition);
  }
});

test('declarations without an effect before the reader acts follow the markup', () => {
  assert.deepEqual(
    sheets('.a{top:0;cursor:pointer;left:0;transition:top 1s}.a{-webkit-user-select:none}', '<p class="a">'),
    {
      first: '.a{top:0;left:0}',
      deferred: '.a{cursor:pointer;transition:top 1s}.a{-webkit-user-select:none}',
    },
  );
});

test('an animation is included with the first rule that starts it', () => {
  const sheet =
    '.a{animation:rise 1s both}.a:hover{animation-name:pulse}@keyframes rise{0%{top:1px}}@keyframes pulse{50%{top:0}}';
  assert.deepEqual(sheets(`${sheet}@keyframes other{0%{top:0}}`, '<p class="a">'), {
    first: '.a{animation:rise 1s both}@keyframes rise{0%{top:1px}}',
    deferred: '.a:hover{animation-name:pulse}@keyframes pulse{50%{top:0}}',
  });
});
