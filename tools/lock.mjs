/**
 * Completes package-lock.json: `npm run lock` after an `npm install` that could not see every platform.
 *
 * Build tools come as one optional package per platform. A registry mirror with only this machine's packages omits the
 * others from the lock file, and `npm ci` then fails everywhere. Their names, versions and platforms are known from the
 * packages that ask for them, so the missing rows are written here; nothing is downloaded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkEngines } from './check/engines.mjs';
import { ROOT } from './run.mjs';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The missing rows, by their position in the lock file. */
export function missingRows(lock) {
  const rows = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      if (path === '' || !EXACT.test(version) || lock.packages[place] || lock.packages[`${path}/${place}`]) continue;
      const platform = platformOf(name);
      if (platform.os) rows[place] = { version, ...(dev && { dev }), optional: true, ...platform };
    }
  }
  return rows;
}

/** `@rollup/rollup-linux-arm64-musl` → its system, processor and C library. */
function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-.]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc =
    os === 'linux' && (words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') && 'glibc');
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/** @returns {string[]} one line per missing platform package of the lock file, and per wrong Node version */
export function checkLock(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = Object.keys(missingRows(lock)).map((place) => `package-lock.json lacks ${place}: run npm run lock`);
  return [...missing, ...checkEngines(lock)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(ROOT, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  const { '': root, ...packages } = { ...lock.packages, ...missingRows(lock) };
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`);
}
