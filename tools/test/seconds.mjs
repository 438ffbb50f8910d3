/** CPU seconds of each test file at its last run on this machine. Only the order and the grouping of the next run depend on them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../run.mjs';

const FILE = join(ROOT, '.cache/test-seconds.json');

/** Files that take longer than others of their part, by name, until this machine has measured them. */
const LONG_SECONDS = {
  gallery: 400,
  create: 350,
  'many-widgets': 130,
  release: 130,
  chaos: 60,
  numbers: 60,
  'push-crash': 60,
  visibility: 60,
  'login-contract': 40,
  hosts: 40,
  memory: 40,
  permissions: 30,
  commands: 25,
  fuzz: 25,
  'log-ins': 20,
  mails: 20,
};

const measured = readSeconds();

/** @returns {Record<string, number>} seconds by part and file */
function readSeconds() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** @param part its `typicalSeconds` are used for an unknown file */
export const secondsOf = ({ name, typicalSeconds = 5 }, file) =>
  measured[`${name}: ${file}`] ?? LONG_SECONDS[basename(file).split('.')[0]] ?? typicalSeconds;

/** Keeps earlier measurements of other files. A file that failed may have ended early. */
export function recordSeconds(results) {
  const all = readSeconds();
  for (const { job, files, cpuSeconds } of results) {
    for (const [file, count] of Object.entries(files)) {
      // A process of one file includes the servers and browsers that the file started.
      const seconds = job.files.length === 1 ? cpuSeconds : count.cpuSeconds;
      if (count.failed === 0) all[`${job.part.name}: ${file}`] = Math.round(seconds * 10) / 10;
    }
  }
  mkdirSync(dirname(FILE), { recursive: true });
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}
