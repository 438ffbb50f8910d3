/**
 * Makes the npm packages that need no build.
 *
 *   node ship/packages.mjs <folder>
 *
 * <folder>/types/    `types`: vf.d.ts and the descriptions of the elements for editors
 * <folder>/*.tgz     the package as npm publishes it
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { htmlCustomData, webTypes } from '../scripts/docs/editors.mjs';
import { customElements } from '../scripts/docs/manifest.mjs';
import { typeDeclarations } from '../scripts/docs/types.mjs';
import { ROOT, run } from '../scripts/run.mjs';
import { SCOPE } from './names.mjs';

const TEMPLATE = join(ROOT, 'ship/packages/types');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

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
  const manifest = { name, version, license, ...readJson(join(TEMPLATE, 'package.json')), files: Object.keys(files) };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(TEMPLATE, 'README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
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
  console.log(await pack(join(folder, 'types')));
}
