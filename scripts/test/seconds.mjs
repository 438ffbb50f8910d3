/** How long each file took the last time, on this machine: what the order of the next run hangs on, and nothing else. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

const FILE = join(ROOT, '.cache/test-seconds.json');

/**
 * What takes longer than `TYPICAL_SECONDS` on a quiet machine, by the file's name, until this machine has measured it; only
 * the order hangs on it, and in how many processes a file runs that takes shares.
 */
const LONG_SECONDS = {
  gallery: 220,
  components: 180,
  core: 100,
  'painted-same': 100,
  chaos: 90,
  'many-widgets': 90,
  'push-crash': 80,
  painted: 75,
  release: 60,
  commands: 50,
  account: 45,
  process: 45,
  crash: 40,
  create: 40,
  hosts: 40,
  liveblog: 40,
  'log-in-windows': 40,
  'notices-crash': 40,
  permissions: 40,
  reference: 40,
  'webhooks-crash': 40,
  workers: 40,
  xss: 40,
  analytics: 30,
  backup: 30,
  'ban-resume': 30,
  chat: 30,
  conversation: 30,
  'image-process': 30,
  'log-ins': 30,
  media: 30,
  memory: 30,
  numbers: 30,
  'privacy-erasure': 30,
  'push-firefox': 30,
  redis: 30,
};
const TYPICAL_SECONDS = 10;

/** @returns {Record<string, number>} seconds by part and file */
function readSeconds() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

const measured = readSeconds();

/** What a file of a part takes, as far as is known. */
export const secondsOf = (part, file) =>
  measured[`${part}: ${file}`] ?? LONG_SECONDS[basename(file).split('.')[0]] ?? TYPICAL_SECONDS;

/** Beside what earlier runs have measured of other files; what failed may have ended early. */
export function recordSeconds(newer) {
  mkdirSync(dirname(FILE), { recursive: true });
  const all = Object.entries({ ...readSeconds(), ...newer }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
}
