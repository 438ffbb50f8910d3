import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWalls } from '../../tools/check/walls.mjs';
import { aRepository } from './fixture.mjs';

const findings = (files) => checkWalls(aRepository(files)).map((line) => line.replace(/^(\S+)\s+/, '$1 '));
const M = 'server/src/modules';

test('layers of the server import only lower layers, including types', () => {
  const files = {
    'core/contract/values/ids.ts': 'export type Id = 1;',
    'server/src/config/index.ts':
      "import type { Id } from '../../../core/contract/values/ids'; export type Config = Id;",
    'server/src/database/open.ts': "import type { Config } from '../config'; export const open = (it: Config) => it;",
    'server/src/http/errors.ts': "import '../database/open';",
    [`${M}/sites/pages/pages.ts`]: "import '../../../http/errors';",
    'server/src/wiring/modules.ts': "import '../modules/sites/pages/pages';",
    'server/src/app.ts': "import './wiring/modules';",
  };
  assert.deepEqual(findings(files), []);
  const up = { 'server/src/http/context.ts': "import type { Page } from '../modules/sites/pages/pages';" };
  assert.match(findings({ ...files, ...up })[0], /http imports nothing from modules/);
  const lazy = { [`${M}/sites/pages/late.ts`]: "export const late = () => import('../../../wiring/modules');" };
  assert.match(findings({ ...files, ...lazy })[0], /modules imports nothing from wiring/);
});

test('a group of modules imports earlier groups, never later ones', () => {
  const files = {
    [`${M}/people/users/users.ts`]: '',
    [`${M}/content/votes/votes.ts`]: "import '../../people/users/users';",
  };
  assert.deepEqual(findings(files), []);
  const back = { [`${M}/people/bans/bans.ts`]: "import type { Vote } from '../../content/votes/votes';" };
  assert.match(findings({ ...files, ...back })[0], /people knows nothing of content/);
});

test('files and folders of the server import each other in no cycle', () => {
  assert.match(
    findings({
      [`${M}/people/users/a.ts`]: "import type { B } from './b';",
      [`${M}/people/users/b.ts`]: "import './a';",
    })[0],
    /files import each other/,
  );
  assert.match(
    findings({
      [`${M}/people/users/a.ts`]: "import '../bans/b';",
      [`${M}/people/bans/b.ts`]: '',
      [`${M}/people/bans/c.ts`]: "import '../users/d';",
      [`${M}/people/users/d.ts`]: '',
    })[0],
    /areas import each other: modules\/people\//,
  );
});

test('a folder inside an area counts as an area, for types and lazy imports too', () => {
  const files = {
    [`${M}/content/kinds/kinds.ts`]: "import './reviews/stars';",
    [`${M}/content/kinds/reviews/stars.ts`]: "import type { Row } from '../../model/row';",
    [`${M}/content/model/row.ts`]: 'export type Row = 1;',
  };
  assert.deepEqual(findings(files), []);
  const types = { [`${M}/content/kinds/reviews/sums.ts`]: "import type { Kind } from '../kind';" };
  const kind = { [`${M}/content/kinds/kind.ts`]: 'export type Kind = 1;' };
  assert.match(findings({ ...files, ...types, ...kind })[0], /folders import each other: modules\/content\/kinds/);
  const lazy = { [`${M}/content/kinds/reviews/sums.ts`]: "export const kind = () => import('../kind');" };
  assert.match(findings({ ...files, ...lazy, ...kind })[0], /folders import each other: modules\/content\/kinds/);
});

test('the environment is read below everything that runs on it', () => {
  const files = {
    'server/src/config/index.ts': 'export type Config = 1;',
    'server/src/database/open.ts': "import type { Config } from '../config';",
    'server/src/server.ts': "import './database/open';",
  };
  assert.deepEqual(findings(files), []);
  const beside = { 'server/src/database/open.ts': "import '../settings';", 'server/src/settings.ts': '' };
  assert.match(findings({ ...files, ...beside })[0], /database imports nothing from program/);
});

test('tests of the server may import anything that they test', () => {
  assert.deepEqual(
    findings({ [`${M}/people/users/a.test.ts`]: "import '../../content/votes/b';", [`${M}/content/votes/b.ts`]: '' }),
    [],
  );
});

test('rules are called in one place', () => {
  const rules = "from '../../../../../core/contract/rules/rules';";
  const files = {
    'core/contract/rules/rules.ts': 'export type Action = 1; export const refusal = 1; export const needsMail = 1;',
    [`${M}/people/permissions/judge.ts`]: `import { type Action, refusal } ${rules} export const a: Action = refusal;`,
    [`${M}/people/users/users.ts`]: `import { type Action, needsMail } ${rules} export const a: Action = needsMail;`,
  };
  assert.deepEqual(findings(files), []);
  const beside = { [`${M}/content/votes/votes.ts`]: `import { refusal } ${rules} export const a = refusal;` };
  assert.match(findings({ ...files, ...beside })[0], /votes\.ts:1 asks the rules itself/);
  const permissions = {
    'core/contract/rules/permissions.ts': 'export const refusal = 1;',
    [`${M}/sites/rules/rules.ts`]: "import { refusal } from '../../../../../core/contract/rules/permissions'; refusal;",
  };
  assert.match(findings({ ...files, ...permissions })[0], /rules\.ts:1 asks the rules itself/);
});

test('routes beyond 120 lines are to be cut', () => {
  const [fits, long] = [120, 121].map((lines) => '// line\n'.repeat(lines));
  const path = `${M}/people/users/users.routes.ts`;
  assert.deepEqual(findings({ [path]: fits, [`${M}/people/users/users.ts`]: long }), []);
  assert.deepEqual(findings({ [path]: long }), [`${path}:121 121 lines of routes, at most 120: cut it by noun`]);
});
