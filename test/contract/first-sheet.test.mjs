import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tsImport } from 'tsx/esm/api';
import { rulesOf } from '../../tools/build/sheet-rules.mjs';
import { merged, shortened } from '../../tools/build/short-sheets.mjs';

const { namesIn, sheetsOf } = await tsImport(
  '../../server/src/modules/delivery/render/first-sheet.ts',
  import.meta.url,
);

const sheets = (first, deferred, markup, given = []) =>
  sheetsOf([...rulesOf(first), ...rulesOf(deferred, true)], namesIn(markup), given);
const left = (sheet, markup) => sheets(sheet, '', markup).first;

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

test('rules for classes that reading brings come behind the markup, with the tokens that only they read', () => {
  const sheet = ':host{--_a:1px;--_b:2px}.a,.pill{top:var(--_a)}.a .pill{top:var(--_b)}.pill.z{top:0}';
  assert.deepEqual(sheets(sheet, '', '<p class="a">', ['pill']), {
    first: ':host{--_a:1px}.a{top:var(--_a)}',
    deferred: ':host{--_b:2px}.pill{top:var(--_a)}.a .pill{top:var(--_b)}',
  });
});

test('what is deferred stays behind the markup, and is filtered alike', () => {
  const deferred = '@media (hover:hover){.a:focus{top:0}.z{top:0}}.a{left:var(--_x);--_x:1px}';
  assert.deepEqual(sheets('.a{top:0}', deferred, '<p class="a">'), {
    first: '.a{top:0}',
    deferred: '@media (hover:hover){.a:focus{top:0}}.a{left:var(--_x);--_x:1px}',
  });
});

test('a sheet is shortened to what says the same', () => {
  const hosts = (inside) => `:host,.viafoura{${inside}}`;
  const short = (sheet, locals = []) => shortened(sheet, locals);
  assert.equal(
    short('.a{margin-block-start:0;min-inline-size:0;block-size:1px}'),
    '.a{margin-top:0;min-width:0;height:1px}',
  );
  assert.equal(
    short('.a{container:b / inline-size;margin-inline-start:0}'),
    '.a{container:b / inline-size;margin-inline-start:0}',
  );
  assert.equal(
    short('.a{width:calc(1px * 2 - 1px);content:"a, b * c"}'),
    '.a{width:calc(1px*2 - 1px);content:"a, b * c"}',
  );
  assert.equal(
    short(`${hosts('--_u:var(--u);--_once:calc(2*var(--_u))')}.a{top:var(--_once)}`),
    `${hosts('--_a:var(--u);')}.a{top:calc(2*var(--_a))}`,
  );
  assert.equal(
    short(`${hosts('--_u:var(--u);--_v:var(--u)')}.a{top:var(--_v)}`),
    `${hosts('--_a:var(--u);')}.a{top:var(--_a)}`,
  );
  assert.equal(short('.a{--_own:1px;top:var(--_own,0)}', ['--_other', '--_own']), '.a{--_01:1px;top:var(--_01,0)}');
});

test('blocks of one condition are merged at the end, in the order they began', () => {
  assert.equal(
    merged(
      '.a{top:0}@media print{.a{top:1px}}.a{left:0}@container (width<9px){.a{top:2px}}.b{top:0}@media print{.b{top:1px}}',
    ),
    '.a{top:0;left:0}.b{top:0}@media print{.a{top:1px}.b{top:1px}}@container (width<9px){.a{top:2px}}',
  );
});
