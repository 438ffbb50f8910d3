/** Lists of what a release contains, as CycloneDX and as SPDX. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/run.mjs';

const LIBVIPS = /^@img\/sharp-libvips-/;
const PRODUCT = 'vf-community';

/** Package URLs write the scope's `@` as `%40`. */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** `sha512-…` of the lock file as an algorithm and hexadecimal digits. */
function hashOf(integrity) {
  const [, base64] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return base64 && Buffer.from(base64, 'base64').toString('hex');
}

/** The C libraries inside libvips, which its package names. */
function librariesOf(parts) {
  const libvips = parts.find(({ name }) => LIBVIPS.test(name));
  if (!libvips) return [];
  const versions = JSON.parse(readFileSync(join(ROOT, libvips.place, 'versions.json'), 'utf8'));
  return Object.entries(versions).map(([name, version]) => ({ name, version: String(version) }));
}

export function cycloneDx(parts, { version, date }) {
  const npm = parts.map((part) => {
    const hash = hashOf(part.integrity);
    return {
      type: 'library',
      'bom-ref': purl(part),
      name: part.name,
      version: part.version,
      ...(hash && { hashes: [{ alg: 'SHA-512', content: hash }] }),
      licenses: [part.license.includes(' ') ? { expression: part.license } : { license: { id: part.license } }],
      purl: purl(part),
    };
  });
  const libraries = librariesOf(parts).map((part) => ({
    type: 'library',
    'bom-ref': `libvips/${part.name}`,
    ...part,
  }));
  const component = { type: 'application', 'bom-ref': PRODUCT, name: PRODUCT, version };
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: date.toISOString(), component },
    components: [...npm, ...libraries],
    dependencies: [{ ref: PRODUCT, dependsOn: npm.map((part) => part['bom-ref']) }],
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

export function spdx(parts, { version, date }) {
  const idOf = ({ name, version: own }) => `SPDXRef-${`${name}-${own}`.replace(/[^\w.-]/g, '-')}`;
  const product = { name: PRODUCT, version, license: 'Apache-2.0' };
  const packageOf = (part) => {
    const hash = hashOf(part.integrity);
    return {
      SPDXID: idOf(part),
      name: part.name,
      versionInfo: part.version,
      downloadLocation: 'NOASSERTION',
      filesAnalyzed: false,
      licenseConcluded: part.license ?? 'NOASSERTION',
      licenseDeclared: part.license ?? 'NOASSERTION',
      copyrightText: 'NOASSERTION',
      ...(hash && { checksums: [{ algorithm: 'SHA512', checksumValue: hash }] }),
      ...(part.place && {
        externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl(part) }],
      }),
    };
  };
  const all = [...parts, ...librariesOf(parts)];
  const contents = createHash('sha256').update(all.map(idOf).join('\n')).digest('hex');
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `${PRODUCT}-${version}`,
    documentNamespace: `https://vf-community.example/spdx/${version}/${contents}`,
    creationInfo: { created: date.toISOString().replace(/\.\d+/, ''), creators: [`Tool: ${PRODUCT}-release`] },
    packages: [product, ...all].map(packageOf),
    relationships: [
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: idOf(product) },
      ...all.map((part) => ({
        spdxElementId: idOf(product),
        relationshipType: 'CONTAINS',
        relatedSpdxElement: idOf(part),
      })),
    ],
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
