/** The package of types, packed and installed as a page's project has it. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, run, tool } from '../../scripts/run.mjs';
import { SCOPE } from '../../ship/names.mjs';
import { makeTypesPackage } from '../../ship/packages.mjs';

const root = mkdtempSync(join(tmpdir(), 'vf-types-'));
const page = join(root, 'page');
const installed = join(page, 'node_modules', SCOPE, 'types');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

before(async () => {
  const folder = join(root, 'types');
  mkdirSync(page);
  makeTypesPackage(folder);
  const offline = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { output } = await run('npm', ['pack', '--pack-destination', root, '--silent'], { cwd: folder, quiet: true });
  const tarball = join(root, output.trim().split('\n').at(-1));
  await run('npm', ['install', '--prefix', page, ...offline, tarball], { cwd: root, quiet: true });
});
after(() => rmSync(root, { recursive: true, force: true }));

async function findings(code) {
  const types = [`${SCOPE}/types`];
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom'],
    types,
    strict: true,
  };
  writeFileSync(join(page, 'page.ts'), code);
  writeFileSync(
    join(page, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, noEmit: true }, files: ['page.ts'] }),
  );
  const { output } = await tool('tsc', ['-p', page, '--pretty', 'false'], { quiet: true });
  return output.split('\n').filter((line) => /error TS/.test(line));
}

test('a page of TypeScript knows the tags once the package is named', async () => {
  const code = "const tag = document.createElement('vf-conversations');\ntag.limit = 20;\n";
  assert.deepEqual(await findings(code), []);
  assert.equal((await findings(code.replace('limit', 'limt'))).length, 1);
});

test('every file that it names is there, and it has the version of the suite and no dependency', () => {
  const about = read(join(installed, 'package.json'));
  assert.equal(about.version, read(join(ROOT, 'package.json')).version);
  assert.equal(about.dependencies, undefined);
  for (const file of [about.types, about.customElements, about['web-types'], ...about.files])
    assert.ok(existsSync(join(installed, file)), file);
});

test('editors find every tag, with what it can be told and what it tells', () => {
  const { modules } = read(join(installed, 'custom-elements.json'));
  const [element] = modules.find(({ path }) => path.includes('components/conversations/')).declarations;
  const names = (list) => list.map(({ name }) => name);
  assert.ok(names(element.attributes).includes('limit'));
  assert.ok(names(element.events).includes('vf-comment-created'));
  assert.ok(names(element.cssParts).includes('comment'));
  assert.ok(names(element.cssProperties).includes('--vf-accent'));
  const alias = modules.flatMap(({ exports }) => exports).find(({ name }) => name === 'vf-tray-trigger-widget');
  assert.match(alias.deprecated, /<vf-tray-trigger>/);

  const tags = names(modules.flatMap(({ exports }) => exports)).sort();
  const { contributions, version } = read(join(installed, 'web-types.json'));
  assert.deepEqual(names(contributions.html.elements).sort(), tags);
  assert.equal(version, read(join(installed, 'package.json')).version);
  const data = read(join(installed, 'html-custom-data.json'));
  assert.deepEqual(names(data.tags).sort(), tags);
  const { attributes } = data.tags.find(({ name }) => name === 'vf-conversations');
  const sorts = attributes.find(({ name }) => name === 'sort').values;
  assert.ok(names(sorts).includes('newest'));
});
