/** docs/THIRD-PARTY.md: the packages that are shipped and their licenses, from package-lock.json. Other licenses fail the check. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTE } from './source.mjs';

/** Licenses that the project's own license allows beside it. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];
/** Shared libraries in a package of their own, which you can replace. */
const LINKED = { 'LGPL-3.0-or-later': /^@img\/sharp-/ };

/** Data that the build copies into the widgets, of a package that is needed only for building. */
const COPIED = ['emojibase-data'];

export function thirdPartyDocument(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = [];
  const rows = shippedPackages(packages).map(({ name, version, license }) => {
    if (!isAllowed(name, license)) missing.push(`tools/docs/third-party.mjs: the license of ${name} is ${license}`);
    return `| \`${name}\` | ${version} | ${license} |`;
  });
  return { text: [NOTE, HEAD, ...rows, ''].join('\n'), missing };
}

/** @returns {{ name: string, version: string, license: string }[]} sorted by name, each version once */
function shippedPackages(packages) {
  const found = new Map();
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    const [, name] = /^(?:.*\/)?node_modules\/(.+)$/.exec(path) ?? [];
    if (!name || link || (dev && !COPIED.includes(name))) continue;
    const known = license ?? siblingLicense(packages, name);
    found.set(`${name} ${version}`, { name, version, license: known });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Packages for other platforms are in the lock file without their license; it is that of the platform that was installed. */
function siblingLicense(packages, name) {
  const start = name.replace(/(linux|linuxmusl|darwin|win32|freebsd|android|wasm32|webcontainers).*$/, '');
  const sibling = Object.entries(packages).find(([path, row]) => path.includes(`node_modules/${start}`) && row.license);
  return sibling?.[1].license ?? 'unknown';
}

/** `(MIT OR GPL-3.0)` is allowed if one of them is, `Apache-2.0 AND MIT` if both are. */
function isAllowed(name, license) {
  const isFine = (one) => ALLOWED.includes(one) || LINKED[one]?.test(name);
  const words = license.replace(/[()]/g, '');
  return words.includes(' AND ') ? words.split(' AND ').every(isFine) : words.split(' OR ').some(isFine);
}

const HEAD = `
# Third-party licenses

The packages below are in the server, its image or the widgets. The project itself is under [Apache-2.0](../LICENSE). Every package
has its own license text in its folder. libvips (LGPL) is a shared library in a package of its own, which you can replace.

A check fails when a package with another license is added.

| Package | Version | License |
| --- | --- | --- |`;
