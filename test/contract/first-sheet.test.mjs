import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tsImport } from 'tsx/esm/api';
import { rulesOf } from '../../build/sheet-rules.mjs';

const { namesIn, sheetOf } = await tsImport('../../server/src/modules/delivery/render/first-sheet.ts', import.meta.url);

const left = (sheet, markup, given = []) => sheetOf(rulesOf(sheet, given), namesIn(markup));

test('names are those of elements and of class attributes, not of texts', () => {
  const markup =
    '<div class="a b-c" data-x="class=&quot;no&quot;"><p>&lt;h1 class="no"&gt; class="no"</p><BR><br/><svg hidden class="d"></svg></div>';
  assert.deepEqual([...namesIn(markup)].sort(), ['.a', '.b-c', '.d', 'br', 'div', 'p', 'svg']);
});

test('a rule stays when each name of one of its selectors occurs', () => {
  const markup = '<p class="a"><b class="c"></b></p>';
  for (const kept of ['.a .c', 'p>.c:hover', '.a:not(.z)', '*', ':host', ':host([hidden])', '[open]', '.a:has(.z)']) {
    assert.equal(left(`${kept}{top:0}`, markup), `${kept}{top:0}`, kept);
  }
  for (const gone of ['.a .z', '.ab', 'h1', '.a.z:before', '.z+*', 'h1:not(.a)']) {
    assert.equal(left(`${gone}{top:0}`, markup), '', gone);
  }
});

test('lists are cut to the selectors that can match; alternatives inside one are not', () => {
  const markup = '<p class="a"></p>';
  assert.equal(left('.a,.z,.z .a,p{top:0}', markup), '.a,p{top:0}');
  assert.equal(left('.a:is(.z,p)>*,.a:is(.z,.y){top:0}', markup), '.a:is(.z,p)>*{top:0}');
  assert.equal(left(':where(.a,.z) :where(*,.z){top:0}', markup), ':where(.a,.z) :where(*,.z){top:0}');
  assert.equal(left(':is(.z .a,.y){top:0}', markup), ':is(.z .a,.y){top:0}');
});

test('blocks are filtered inside, and go when nothing is left', () => {
  const sheet = '@media (pointer:coarse){@supports (content:"}" / ","){.z{top:0}.a:before{content:"};,{"}}.y{top:0}}';
  assert.equal(
    left(sheet, '<p class="a">'),
    '@media (pointer:coarse){@supports (content:"}" / ","){.a:before{content:"};,{"}}}',
  );
  assert.equal(left(sheet, '<p class="b">'), '');
  assert.equal(left('@keyframes b{0%{top:0}to{top:1px}}', ''), '@keyframes b{0%{top:0}to{top:1px}}');
});

test('nested rules stay with theirs', () => {
  const sheet = '.a{position:relative;&:before{--_x:1px;left:var(--_x)}.z &:before{right:0}}';
  assert.equal(left(sheet, '<p class="a">'), sheet);
});

test('escaped and quoted separators separate nothing', () => {
  assert.equal(left('.a\\,b,.z{top:0}', '<p class="a,b">'), '.a\\,b{top:0}');
  assert.equal(left('[title="a,b{"] .a,.z{top:0}', '<p class="a">'), '[title="a,b{"] .a{top:0}');
});

test('a private token goes with the last rule that reads it, be it by way of others', () => {
  const sheet = ':host{--_a:1px;--_b:var(--_a);--_c:var(--_b);color:red}.x{top:var(--_b)}.y{top:var(--_c)}';
  assert.equal(left(sheet, '<p class="x">'), ':host{--_a:1px;--_b:var(--_a);color:red}.x{top:var(--_b)}');
  assert.equal(left(':host{--_a:1px}.y{top:var(--_a)}', '<p>'), '');
});

test('classes that reading brings count as being there', () => {
  assert.equal(left('.a .pill{top:0}.pill.z{top:0}', '<p class="a">', ['pill']), '.a .pill{top:0}');
});
