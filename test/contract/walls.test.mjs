import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWalls } from '../../tools/check/walls.mjs';
import { ROOT } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';

const findings = (files) => checkWalls(aRepository(files)).map((line) => line.replace(/^(\S+)\s+/, '$1 '));

test('imports of the repository point one way', () => assert.equal(checkWalls(ROOT).join('\n'), ''));

test('a widget never imports a widget, but may share', () => {
  const files = {
    'components/chat/chat.ts': '',
    'components/shared/menu.ts': '',
    'components/tray/a.ts': "import '../shared/menu';",
  };
  assert.deepEqual(findings(files), []);
  assert.match(findings({ ...files, 'components/tray/b.ts': "import '../chat/chat';" })[0], /never imports a widget/);
});

test('no module of the client awaits at its top', () => {
  const files = {
    'components/chat/chat.ts': 'export const ready = (async () => { await 1; })();',
    'components/chat/chat.test.ts': 'await 1;',
    'server/src/worker.ts': 'await 1;',
  };
  assert.deepEqual(findings(files), []);
  assert.match(
    findings({ ...files, 'core/a.ts': '\nexport const a = await 1;' })[0],
    /^core\/a\.ts:2 .*awaits nothing/,
  );
  assert.match(findings({ ...files, 'core/b.ts': 'if (1) for await (const a of []) a;' })[0], /awaits nothing/);
});

test('core knows no widget, unless it fetches it', () => {
  const files = {
    'components/chat/chat.ts': '',
    'core/mount/loader/registry.ts': "export const chat = () => import('../../../components/chat/chat');",
  };
  assert.deepEqual(findings(files), []);
  assert.match(findings({ ...files, 'core/a.ts': "import '../components/chat/chat';" })[0], /does not know widgets/);
});

test('the client imports only types from files with TypeBox, at any distance', () => {
  const files = {
    'core/contract/people/user.ts':
      "import { Type } from 'typebox'; export const A = Type.String(); export type B = 1;",
    'core/contract/sites/site.ts': "import { A } from '../people/user'; export const C = A;",
    'core/contract/values/ids.ts': 'export const id = 1;',
    'core/a.ts': "import type { B } from './contract/people/user'; import { id } from './contract/values/ids';",
  };
  assert.deepEqual(findings(files), []);
  assert.match(findings({ ...files, 'core/b.ts': "import { C } from './contract/sites/site';" })[0], /carries TypeBox/);
  assert.match(
    findings({ ...files, 'core/b.ts': "import { type B } from './contract/people/user';" })[0],
    /carries TypeBox/,
  );
});

test('the server imports only core/contract from the client, and the client nothing from the server', () => {
  const files = {
    'core/contract/values/ids.ts': '',
    'core/base/store/store.ts': '',
    'server/src/app.ts': "import '../../core/contract/values/ids';",
  };
  assert.deepEqual(findings(files), []);
  assert.match(
    findings({ ...files, 'server/src/b.ts': "import '../../core/base/store/store';" })[0],
    /nothing from the client/,
  );
  assert.match(findings({ ...files, 'core/b.ts': "import '../server/src/app';" })[0], /never imports server/);
});

test('the server reads the descriptors of the widgets, which stay free of the browser', () => {
  const files = {
    'core/mount/widget/settings.ts': '',
    'core/base/store/store.ts': '',
    'components/chat/chat.tsx': '',
    'components/chat/chat.widget.ts': "import '../../core/mount/widget/settings'; const lazy = () => import('./chat');",
    'server/src/a.ts': "import '../../components/chat/chat.widget';",
  };
  assert.deepEqual(findings(files), []);
  const tied = { ...files, 'components/chat/chat.widget.ts': "import '../../core/base/store/store';" };
  assert.match(findings(tied)[0], /the server reads this as well/);
});

test('r2wc, jotai and unknown packages stay behind their walls', () => {
  assert.match(
    findings({ 'components/a/a.ts': "import { Schema } from 'prosemirror-model';" })[0],
    /only components\/livestory\/writer\/editor touches ProseMirror/,
  );
  assert.match(
    findings({ 'components/a/a.ts': "import r from '@r2wc/react-to-web-component';" })[0],
    /only core\/mount\/element touches r2wc/,
  );
  assert.match(
    findings({ 'core/state/user/a.ts': "import { atom } from 'jotai';" })[0],
    /only core\/base\/store\/jotai.ts/,
  );
  assert.match(findings({ 'core/lib/a.ts': "import x from 'lodash';" })[0], /ships no "lodash"/);
  assert.match(findings({ 'core/contract/a.ts': "import x from 'kysely';" })[0], /no package but typebox/);
  assert.deepEqual(findings({ 'core/base/store/jotai.ts': "export { atom } from 'jotai';" }), []);
});

test('cycles, dead ends and test helpers outside tests are named', () => {
  assert.match(
    findings({ 'core/a.ts': "import './b';", 'core/b.ts': "import './a';" })[0],
    /imports itself: .*core\/b.ts/,
  );
  assert.match(findings({ 'core/a.ts': "import './nothing';" })[0], /leads nowhere/);
  assert.match(
    findings({ 'core/a.ts': "import '../test/support/x';", 'test/support/x.ts': '' })[0],
    /only tests import/,
  );
});

test('the layers of core import down only, types and imports on need too', () => {
  const files = {
    'core/host/a.ts': "import '../state/user/b';",
    'core/state/user/b.ts': "import '../../base/c';",
    'core/base/c.ts': '',
  };
  assert.deepEqual(findings(files), []);
  const upward = (line) => findings({ ...files, 'core/base/d.ts': line })[0];
  assert.match(upward("import type { B } from '../state/user/b';"), /^core\/base\/d\.ts:1 base stands below state/);
  assert.match(upward("export const b = () => import('../state/user/b');"), /base stands below state/);
});

test('no cycles of files or folders, including types; lazily loaded code may import its loader', () => {
  const file = {
    'core/base/a.ts': "import type { B } from './b';",
    'core/base/b.ts': "import './a';",
  };
  assert.match(findings(file)[0], /a file imports itself: core\/base\/a\.ts → core\/base\/b\.ts → core\/base\/a\.ts/);
  assert.deepEqual(findings({ ...file, 'core/base/b.ts': "export const a = () => import('./a');" }), []);
  const folders = {
    'core/state/site/a.ts': "import '../user/b';",
    'core/state/site/c.ts': '',
    'core/state/user/b.ts': '',
    'core/state/user/d.ts': "import '../site/c';",
  };
  assert.match(
    findings(folders)[0],
    /a folder imports itself: core\/state\/site → core\/state\/user → core\/state\/site/,
  );
});

test('a descriptor does not need the types of what it fetches, or an outer folder those of an inner one', () => {
  const files = {
    'components/chat/chat.settings.ts': 'export type Settings = 1;',
    'components/chat/chat.tsx': "import type { Settings } from './chat.settings';",
    'components/chat/chat.widget.ts': "import './chat.settings'; export const chat = () => import('./chat');",
  };
  assert.deepEqual(findings(files), []);
  const tied = {
    ...files,
    'components/chat/chat.settings.ts':
      "import type { chat } from './chat.widget'; export type Settings = typeof chat;",
  };
  assert.match(findings(tied)[0], /a file imports itself: .*chat\.widget\.ts/);
  const inner = {
    'core/state/ads/place.ts': "import './integrations/gpt';",
    'core/state/ads/room.ts': '',
    'core/state/ads/integrations/gpt.ts': "import '../room';",
  };
  assert.match(findings(inner)[0], /a folder imports itself: .*core\/state\/ads\/integrations/);
});

test('a component asks the state: no transport but types, no store', () => {
  const files = {
    'core/transport/api/a.ts': '',
    'core/base/store/store.ts': '',
    'components/chat/a.ts': "import type { A } from '../../core/transport/api/a';",
  };
  assert.deepEqual(findings(files), []);
  const drawn = (line) => findings({ ...files, 'components/chat/b.ts': line })[0];
  assert.match(drawn("import { a } from '../../core/transport/api/a';"), /never the transport/);
  assert.match(drawn("import { store } from '../../core/base/store/store';"), /never the store/);
});

test('a widget’s folders fetch generated files, and do not import them', () => {
  const files = {
    'components/chat/chat.tsx': "import './message/message';",
    'components/chat/opened.ts': "import './message/menu';",
    'components/chat/message/message.tsx': "export const menu = () => import('../opened');",
    'components/chat/message/menu.tsx': '',
  };
  assert.deepEqual(findings(files), []);
  assert.match(
    findings({ ...files, 'components/chat/message/message.tsx': "import '../opened';" })[0],
    /a folder imports itself: components\/chat → components\/chat\/message → components\/chat/,
  );
});

test('state and widgets reset all values that they hold outside atoms', () => {
  const held = (code, path = 'core/state/user/a.ts') => findings({ [path]: code });
  assert.deepEqual(held("const known = new Set(['a']); export const all = clearedOnReset(new Map());"), []);
  assert.match(held('export const all = new Map<string, string>();')[0], /core\/state\/user\/a\.ts:1 a reset/);
  assert.match(held('const all = new Map();', 'components/chat/a.ts')[0], /components\/chat\/a\.ts:1 a reset/);
  assert.match(held('\nexport let last = 0;')[0], /core\/state\/user\/a\.ts:2 a reset/);
  assert.match(held('let [first] = [1];')[0], /a reset/);
  assert.deepEqual(held('let last = 0; clearedOnReset({ clear: () => { last = 0; } });'), []);
  assert.deepEqual(held('export function count() { let last = 0; return () => ++last; }'), []);
  assert.deepEqual(held('let timer = 0;', 'core/transport/a.ts'), []);
});

test('an address in a component passes safeUrl, or is the suite’s own', () => {
  const links = (value) => findings({ 'components/a/a.tsx': `export const A = ({ url }) => <a href=${value}>x</a>;` });
  for (const value of ['{url}', '{url ?? ""}', '{"https://" + url}', '{{ a: url }.a}', '{fixed(url)}']) {
    assert.match(links(value)[0] ?? '', /^components\/a\/a\.tsx:1 .*safeUrl/, value);
  }
  for (const value of ['"#top"', "{'#top'}", '{safeUrl(url) ?? undefined}', '{mediaAddress(url)}'])
    assert.deepEqual(links(value), [], value);
  const made =
    "import { createElement } from 'react';\nexport const A = ({ url }) => createElement('img', { alt: '', src: url });";
  assert.match(findings({ 'components/a/b.tsx': made })[0] ?? '', /^components\/a\/b\.tsx:2 /);
});
