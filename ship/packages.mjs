/**
 * Makes the npm packages.
 *
 *   node ship/packages.mjs <folder>      after `npm run build`, and `npm run docs:site` for the documentation
 *
 * <folder>/types/     vf.d.ts and the descriptions of the elements for editors
 * <folder>/client/    typed calls of the HTTP API, and the verification of webhooks
 * <folder>/server/    the bundled server, the widgets and the demo: `npx` starts them
 * <folder>/*.tgz      the packages as npm publishes them
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { htmlCustomData, webTypes } from '../tools/docs/editors.mjs';
import { customElements } from '../tools/docs/manifest.mjs';
import { typeDeclarations } from '../tools/docs/types.mjs';
import { ROOT, run } from '../tools/run.mjs';
import { bundleServer } from './bundle.mjs';
import { SCOPE } from './names.mjs';
import { apiTypes } from './packages/client/api-types.mjs';

const TEMPLATES = join(ROOT, 'ship/packages');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

export function makeTypes(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version, license } = readJson(join(ROOT, 'package.json'));
  const name = `${SCOPE}/types`;
  const files = {
    'vf.d.ts': typeDeclarations(ROOT),
    'custom-elements.json': customElements(ROOT),
    'web-types.json': webTypes(ROOT, { name, version }),
    'html-custom-data.json': htmlCustomData(ROOT),
  };
  const template = join(TEMPLATES, 'types');
  const manifest = { name, version, license, ...readJson(join(template, 'package.json')), files: Object.keys(files) };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  writeJson(join(folder, 'package.json'), manifest);
  cpSync(join(template, 'README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

const CLIENT_FILES = ['index.mjs', 'webhooks.mjs', 'index.d.ts'];

export async function makeClient(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version, license } = readJson(join(ROOT, 'package.json'));
  const template = join(TEMPLATES, 'client');
  for (const name of [...CLIENT_FILES, 'README.md']) cpSync(join(template, name), join(folder, name));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'api.d.ts'), await apiTypes(readJson(join(ROOT, 'dist/openapi.json'))));
  // The generator of the types is for this step only.
  const { private: _, devDependencies: __, ...manifest } = readJson(join(template, 'package.json'));
  const files = [...CLIENT_FILES, 'api.d.ts'];
  writeJson(join(folder, 'package.json'), { ...manifest, name: `${SCOPE}/client`, version, license, files });
}

export async function makeServer(folder) {
  await bundleServer(folder);
  const template = join(TEMPLATES, 'server');
  cpSync(join(template, 'README.md'), join(folder, 'README.md'));
  cpSync(join(template, 'server.mjs'), join(folder, 'server/bin/server.mjs'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  // The code of the demo is in the bundle, which reads the texts.
  cpSync(join(ROOT, 'demo'), join(folder, 'demo'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const path = join(folder, 'package.json');
  const manifest = readJson(path);
  // If a package has several commands, npx starts the one with the name of the package.
  writeJson(path, { ...manifest, bin: { server: 'server/bin/server.mjs', ...manifest.bin } });
}

/** @returns the path of the tarball, in the parent folder of the package */
export async function pack(folder) {
  const target = join(folder, '..');
  const args = ['pack', folder, '--pack-destination', target, '--ignore-scripts', '--silent'];
  const { code, output } = await run('npm', args, { quiet: true });
  if (code !== 0) throw new Error(output);
  return join(target, output.trim().split('\n').at(-1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node ship/packages.mjs <folder>');
  makeTypes(join(folder, 'types'));
  await makeClient(join(folder, 'client'));
  await makeServer(join(folder, 'server'));
  for (const name of ['types', 'client', 'server']) console.log(await pack(join(folder, name)));
}
