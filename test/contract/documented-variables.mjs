import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/run.mjs';

/** Names of environment variables that docs/CONFIGURATION.md documents. */
export const documentedVariables = new Set(
  readFileSync(join(ROOT, 'docs/CONFIGURATION.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split(' | ')[0].matchAll(/`(\w+)`/g)].map(([, name]) => name)),
);

/** Variables with a secret value: those that can also be read from a file. */
export const secretVariables = [...documentedVariables]
  .filter((name) => name.endsWith('_FILE'))
  .map((name) => name.slice(0, -'_FILE'.length));
