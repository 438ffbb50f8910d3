import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEngines } from '../../tools/check/engines.mjs';

const asking = (node) =>
  checkEngines({
    packages: {
      '': { engines: { node: '^20.19.0 || >=22.13.0' } },
      'node_modules/it': { version: '3.0.1', engines: { node } },
    },
  });

test('a package that warns on a Node we name is found', () => {
  for (const node of ['>=22.12.0', '>= 22', '>=20.20', '^20.19.0', '20', '>=18 <22', '^18 || ^20.19.1 || >=22']) {
    assert.match(asking(node)[0] ?? '', /node_modules\/it 3\.0\.1 asks for Node .+ names \^20\.19\.0/, node);
  }
});

test('a package that accepts every supported Node passes', () => {
  for (const node of [
    '*',
    '>=18',
    '>= 0.8',
    '^20.19.0 || ^22.13.0 || >=23.5.0',
    '20 || >=22',
    '6.* || >= 10.*',
    '>=14.21.3',
  ]) {
    assert.deepEqual(asking(node), [], node);
  }
});
