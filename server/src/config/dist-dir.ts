/** Finds the folder of the built widgets. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from './config-error';
import { findUpwards } from './find-upwards';

const SCRIPT = 'vf.js';

/** `VF_DIST`, or the `dist` folder next to the program; the directory that the program is started in does not matter. */
export function readDistDir(given: string | undefined, root: string): string {
  if (given !== undefined) return resolve(root, given);
  return join(findUpwards(join('dist', SCRIPT)) ?? resolve(root), 'dist');
}

/** Describes the problem with the folder; null if there is none. */
export function distComplaint(distDir: string): string | null {
  const script = join(distDir, SCRIPT);
  return existsSync(script)
    ? null
    : `${script} is missing: run npm run build, or set VF_DIST to the folder of the built widgets`;
}

/** Prevents a server without widgets, which would look healthy while pages stay empty. @throws ConfigError */
export function requireWidgets(distDir: string): void {
  const complaint = distComplaint(distDir);
  if (complaint) throw new ConfigError([complaint]);
}
