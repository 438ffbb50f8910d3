/** Where the built widgets are. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from './config-error';

const SCRIPT = 'vf.js';

/** `VF_DIST`, or the `dist` folder next to the program, from whichever directory it is started. */
export function readDistDir(given: string | undefined, root: string): string {
  if (given !== undefined) return resolve(root, given);
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const dist = join(folder, 'dist');
    if (existsSync(join(dist, SCRIPT))) return dist;
  }
  return resolve(root, 'dist');
}

/** What is wrong with the folder, as an operator reads it; null when nothing is. */
export function distComplaint(distDir: string): string | null {
  const script = join(distDir, SCRIPT);
  return existsSync(script)
    ? null
    : `${script} is missing: run npm run build, or set VF_DIST to the folder of the built widgets`;
}

/** A server without widgets would look healthy while every page stays empty. @throws ConfigError */
export function requireWidgets(distDir: string): void {
  const complaint = distComplaint(distDir);
  if (complaint) throw new ConfigError([complaint]);
}
