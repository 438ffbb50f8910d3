/**
 * Lists the third-party packages in a release: those that package-lock.json installs for the server in production, and those in
 * the widgets' chunks.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/run.mjs';

/** Licenses that may be in a release. LGPL: libvips is a shared library of its own, which anyone can replace. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
]);
const TEXT = /^(licen[cs]e|copying|notice)(\W|$)/i;
const KEPT_TEXTS = join(ROOT, 'ship/licenses');

/** Searches where Node would: beside the package, then in each folder above it. */
function placeOf(packages, from, name) {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const place = `${above ? `${above}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (above === '') return undefined;
    if (!above.includes('/node_modules/')) above = '';
  }
}

/** @returns {{ name: string, version: string, license: string, integrity: string, place: string }[]} sorted by name */
export function shippedParts(lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))) {
  const { packages } = lock;
  const places = new Set();
  const visit = (from, fields) => {
    for (const name of Object.keys(Object.assign({}, ...fields))) {
      const place = placeOf(packages, from, name);
      // Optional packages of other platforms are not installed here, and so are not in the release.
      if (!place || places.has(place) || packages[place].link || !existsSync(join(ROOT, place))) continue;
      places.add(place);
      const { dependencies, optionalDependencies } = packages[place];
      visit(place, [dependencies, optionalDependencies]);
    }
  };
  for (const root of ['', 'server']) visit(root, [packages[root].dependencies, packages[root].optionalDependencies]);
  return [...places]
    .map((place) => {
      const { version, license, integrity } = packages[place];
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const own = JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8'));
      return { name, version, license: license ?? own.license ?? 'unknown', integrity, place, author: authorOf(own) };
    })
    .sort((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}

const authorOf = ({ author }) => (typeof author === 'string' ? author : author?.name)?.replace(/ *[<(].*$/, '');

/** @returns the license texts of a part; for a package without one, that of its license with the author of its manifest */
function textOf({ name, license, place, author }) {
  const own = readdirSync(join(ROOT, place)).filter((file) => TEXT.test(file));
  if (own.length > 0) return own.map((file) => readFileSync(join(ROOT, place, file), 'utf8').trim()).join('\n\n');
  const kept = join(KEPT_TEXTS, `${license}.txt`);
  if (!existsSync(kept)) return undefined;
  return readFileSync(kept, 'utf8')
    .trim()
    .replace('<holder>', author ?? `the authors of ${name}`);
}

/** @returns the notices of all parts. @throws when a license is unknown, or its text is missing */
export function notices(parts, accepted = ACCEPTED) {
  const problems = [];
  const sections = parts.map((part) => {
    const text = textOf(part);
    if (!accepted.has(part.license)) problems.push(`${part.name} ${part.version}: unknown license ${part.license}`);
    if (!text) problems.push(`${part.name} ${part.version}: no text of its license`);
    return `## ${part.name} ${part.version}\n\n${part.license}\n\n\`\`\`\n${text}\n\`\`\``;
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const head = `# Third-party software\n\nWhat a release contains of others: ${parts.length} packages.`;
  return [head, ...sections, ''].join('\n\n');
}
