/** How long each file took the last time, on this machine: what the order of the next run hangs on, and nothing else. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

const FILE = join(ROOT, '.cache/test-seconds.json');

/** @returns {Record<string, number>} seconds by part and file */
export function readSeconds() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** Beside what earlier runs have measured of other files; what failed may have ended early. */
export function recordSeconds(measured) {
  mkdirSync(dirname(FILE), { recursive: true });
  const all = Object.entries({ ...readSeconds(), ...measured }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
}
