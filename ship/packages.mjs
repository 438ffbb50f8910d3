/**
 * Makes the npm packages that are published beside the server: each a folder, ready for `npm pack`.
 *
 *   node ship/packages.mjs <folder>      after `npm run build`
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../scripts/run.mjs';
import { bundleServer } from './bundle.mjs';
import { SCOPE } from './names.mjs';

const TYPE_FILES = ['vf.d.ts', 'custom-elements.json', 'web-types.json', 'html-custom-data.json'];

/** Types of the tags, the events and `window.vf`, and what editors read. It has no code and no dependency. */
export function makeTypesPackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of TYPE_FILES) cpSync(join(ROOT, 'dist', file), join(folder, file));
  cpSync(join(ROOT, 'ship/packages/types/README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const about = {
    name: `${SCOPE}/types`,
    version,
    description: 'Types of the community widgets, their events and window.vf',
    license,
    types: './vf.d.ts',
    exports: { '.': { types: './vf.d.ts' }, './*.json': './*.json' },
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    files: TYPE_FILES,
    sideEffects: false,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

/** The bundled server, the widgets and the demo: `npx` starts them. */
export async function makeServerPackage(folder) {
  await bundleServer(folder);
  const own = join(ROOT, 'ship/packages/server');
  cpSync(join(own, 'README.md'), join(folder, 'README.md'));
  cpSync(join(own, 'server.mjs'), join(folder, 'server/bin/server.mjs'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  // Its texts are in the bundle.
  cpSync(join(ROOT, 'demo'), join(folder, 'demo'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  const path = join(folder, 'package.json');
  const about = JSON.parse(readFileSync(path, 'utf8'));
  // Of several commands, npx starts the one that has the name of the package.
  about.bin = { server: 'server/bin/server.mjs', ...about.bin };
  writeFileSync(path, `${JSON.stringify(about, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node ship/packages.mjs <folder>');
  makeTypesPackage(join(folder, 'types'));
  await makeServerPackage(join(folder, 'server'));
}
