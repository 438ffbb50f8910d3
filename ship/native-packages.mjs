/** Installs what the bundle leaves outside from this repository's own `node_modules`, without a registry. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';

/** A package with everything that it needs; optional packages of other platforms are not installed here. */
function* closureOf(name, seen) {
  const folder = join(ROOT, 'node_modules', name);
  if (seen.has(name) || !existsSync(folder)) return;
  seen.add(name);
  yield name;
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) yield* closureOf(other, seen);
}

/** @param {{ hasEmbedded: boolean }} what whether the embedded database is installed, which only the larger image has */
export function installNativePackages(folder, { hasEmbedded }) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const wanted = Object.keys({ ...dependencies, ...(hasEmbedded && optionalDependencies) });
  const seen = new Set();
  for (const name of wanted.flatMap((one) => [...closureOf(one, seen)])) {
    cpSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  }
}
