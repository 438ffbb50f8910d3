/** The version of the product, which several files repeat. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/run.mjs';
import { IMAGE, SCOPE } from './names.mjs';

const VERSION = '(\\d+\\.\\d+\\.\\d+)';
const PARTS = ['major', 'minor', 'patch'];
const PACKAGE_FILE = SCOPE.slice(1);

/** Files that contain the version, and what is around it. */
const PLACES = [
  ['package.json', `^  "version": "${VERSION}"`],
  ['server/package.json', `^  "version": "${VERSION}"`],
  // Versions of the root and of the workspace.
  ['package-lock.json', `^  "version": "${VERSION}"`],
  ['package-lock.json', `"": \\{\\n\\s+"name": "vf-community",\\n\\s+"version": "${VERSION}"`],
  ['package-lock.json', `"server": \\{\\n(?:\\s+"name": "[^"]+",\\n)?\\s+"version": "${VERSION}"`],
  ['ship/compose/compose.yml', `${IMAGE}:${VERSION}-slim`],
  ['ship/image/Containerfile', `${IMAGE}:${VERSION}-slim`],
  ['ship/image/Containerfile', `\`${VERSION}-full\``],
  ['ship/chart/Chart.yaml', `^version: ${VERSION}`],
  ['ship/chart/Chart.yaml', `^appVersion: ${VERSION}`],
  ['ship/wordpress/vf-community/vf-community.php', `^ \\* Version: +${VERSION}`],
  ['ship/wordpress/vf-community/vf-community.php', `^const VERSION = '${VERSION}'`],
  ['ship/wordpress/vf-community/readme.txt', `^Stable tag: ${VERSION}`],
  ['README.md', `${IMAGE}:${VERSION}-slim`],
  ['ship/site/pages/start.md', `${IMAGE}:${VERSION}-full`],
  ['docs/OPERATIONS.md', `${IMAGE}:${VERSION}-slim`],
  ['docs/OPERATIONS.md', `${PACKAGE_FILE}-server-${VERSION}\\.tgz`],
];

const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** @returns {{ path: string, version: string | undefined }[]} each version in each place; undefined where a place has none */
export function findVersions() {
  return PLACES.flatMap(([path, pattern]) => {
    const found = [...read(path).matchAll(new RegExp(pattern, 'gm'))].map(([, version]) => ({ path, version }));
    return found.length > 0 ? found : [{ path, version: undefined }];
  });
}

export const currentVersion = () => JSON.parse(read('package.json')).version;

/** @returns a sentence for each file whose version differs from that of package.json */
export function versionProblems() {
  const version = currentVersion();
  return findVersions()
    .filter((place) => place.version !== version)
    .map((place) => `${place.path} has version ${place.version ?? 'none'}, package.json has ${version}`);
}

/** @param {string} step major, minor, patch, or `current` for the version of the files */
export function nextVersion(version, step) {
  if (step === 'current') return version;
  const place = PARTS.indexOf(step);
  if (place < 0) throw new Error(`npm run release -- ${PARTS.join('|')}|current: "${step}" is none of them`);
  const numbers = version.split('.').map(Number);
  return numbers.map((number, at) => (at < place ? number : at === place ? number + 1 : 0)).join('.');
}

export function writeVersion(version) {
  for (const [path, pattern] of PLACES) {
    const text = read(path).replace(new RegExp(pattern, 'gm'), (whole, old) => whole.replace(old, version));
    writeFileSync(join(ROOT, path), text);
  }
}
