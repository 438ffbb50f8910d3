/** The npm package with the types: packed, installed without a network, and used by a page without other packages. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SCOPE } from '../../ship/names.mjs';
import { makeTypes, pack } from '../../ship/packages.mjs';
import { ROOT, run } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';
import { assertErrors, tsconfig } from './type-errors.mjs';

const NAME = `${SCOPE}/types`;
const PAGE = `import type { VfTags } from '${NAME}';
document.createElement('vf-conversations').limit = 5;
export const right: VfTags['vf-conversations'] = { 'vf-container-id': 'a', limit: '5' };
export const wrong: VfTags['vf-conversations'] = { 'vf-contaner-id': 'a' }; // ✗ ''vf-contaner-id'' does not exist
document.createElement('vf-conversations').limit = 'five'; // ✗ Type 'string' is not assignable to type 'number'
`;

const made = mkdtempSync(join(tmpdir(), 'vf-packages-'));
const site = aRepository({
  'package.json': { name: 'site', private: true },
  'page.ts': PAGE,
  'without-import.ts':
    "document.createElement('vf-conversations').limit = 'five'; // ✗ Type 'string' is not assignable\n",
  'tsconfig.json': tsconfig(['page.ts']),
  'types/tsconfig.json': tsconfig(['../without-import.ts'], { types: [NAME] }),
});
const installed = join(site, 'node_modules', NAME);
const read = (path) => readFileSync(path, 'utf8');

before(async () => {
  makeTypes(join(made, 'types'));
  const tarball = await pack(join(made, 'types'));
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', ['install', ...flags, tarball], { cwd: site, quiet: true });
  assert.equal(code, 0, output);
});
after(() => {
  for (const folder of [made, site]) rmSync(folder, { recursive: true, force: true });
});

test('a page that installs the package gets errors for wrong attributes only', async () => {
  await assertErrors(site, 'page.ts');
});

test('a page that names the package in its tsconfig.json needs no import', async () => {
  await assertErrors(join(site, 'types'), '../without-import.ts');
});

test('the package has the version of the project, its license, no dependencies, and every file that it names', () => {
  const { name, version, license, exports, ...manifest } = JSON.parse(read(join(installed, 'package.json')));
  const project = JSON.parse(read(join(ROOT, 'package.json')));
  assert.deepEqual([name, version, license], [NAME, project.version, project.license]);
  for (const field of ['dependencies', 'peerDependencies', 'scripts', 'main']) assert.equal(manifest[field], undefined);
  const named = [manifest.types, manifest.customElements, manifest['web-types'], exports['.'].types];
  const files = [
    ...named,
    'README.md',
    'LICENSE',
    ...Object.values(exports).filter((path) => typeof path === 'string'),
  ];
  for (const path of files) assert.ok(existsSync(join(installed, path)), path);
  const webTypes = JSON.parse(read(join(installed, 'web-types.json')));
  assert.deepEqual([webTypes.name, webTypes.version], [NAME, project.version]);
});

test('its README and docs/EMBEDDING.md name the package as it is published', () => {
  for (const path of [join(installed, 'README.md'), join(ROOT, 'docs/EMBEDDING.md')]) {
    assert.ok(read(path).includes(`npm install --save-dev ${NAME}\n`), path);
  }
});
