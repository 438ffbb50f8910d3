/** Copies the packages that are not in the bundle from this repository's `node_modules`; no registry is needed. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/run.mjs';

/** A package and its dependencies. Optional packages for other platforms are not installed here. */
function* closureOf(name, seen) {
  const folder = join(ROOT, 'node_modules', name);
  if (seen.has(name) || !existsSync(folder)) return;
  seen.add(name);
  yield name;
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) yield* closureOf(other, seen);
}

/** @param {{ hasEmbedded: boolean }} what whether to include the embedded database, as the larger image does */
export function installNativePackages(folder, { hasEmbedded }) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const wanted = Object.keys({ ...dependencies, ...(hasEmbedded && optionalDependencies) });
  const seen = new Set();
  for (const name of wanted.flatMap((one) => [...closureOf(one, seen)])) {
    cpSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  }
}
