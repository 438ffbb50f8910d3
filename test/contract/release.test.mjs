/** A release: reproducible bytes, one version everywhere, and an exact list of the image's contents. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { bundleOptions } from '../../ship/bundle.mjs';
import { datedChangelog, sectionOf } from '../../ship/changelog.mjs';
import { IMAGE } from '../../ship/names.mjs';
import { notices, shippedParts } from '../../ship/parts.mjs';
import { writeRelease } from '../../ship/release.mjs';
import { currentVersion, findVersions, nextVersion, versionProblems } from '../../ship/versions.mjs';
import { filesIn } from '../../tools/check/files.mjs';
import { ROOT } from '../../tools/run.mjs';

const version = currentVersion();
/** RELEASING.md shows the version after this one. */
const NAMED_VERSION = new RegExp(`(${IMAGE}:|-server-)${version.replaceAll('.', '\\.')}`);
const IMAGE_BYTES_AT_MOST = 80_000_000;

test('one version in every place', () => {
  assert.deepEqual(versionProblems(), []);
  assert.ok(findVersions().length >= 15);
});

test('no document names an image or a package of a version that a release does not change', () => {
  const known = new Set(findVersions().map(({ path }) => path));
  const documents = ['README.md', ...filesIn(ROOT, ['docs', 'ship'], (file) => file.endsWith('.md'))];
  const naming = documents.filter((file) => NAMED_VERSION.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(
    naming.filter((file) => !known.has(file)),
    [],
  );
});

test('the next version', () => {
  assert.equal(nextVersion('1.2.3', 'major'), '2.0.0');
  assert.equal(nextVersion('1.2.3', 'minor'), '1.3.0');
  assert.equal(nextVersion('1.2.3', 'patch'), '1.2.4');
  assert.equal(nextVersion('1.2.3', 'current'), '1.2.3');
  assert.throws(() => nextVersion('1.2.3', 'small'), /major\|minor\|patch\|current/);
});

test('the changelog gets a dated section, once', () => {
  const text = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.9.0 - 2026-01-01\n\n- Old.\n';
  const dated = datedChangelog(text, '1.0.0', '2026-02-03');
  assert.equal(sectionOf(dated, '1.0.0'), '### Added\n\n- A thing.');
  assert.equal(sectionOf(dated, 'Unreleased'), '');
  assert.match(dated, /^## 1\.0\.0 - 2026-02-03$/m);
  assert.equal(datedChangelog(dated, '1.0.0', '2026-02-04'), dated);
  assert.throws(() => datedChangelog(dated, '1.1.0', '2026-02-04'), /nothing under "Unreleased"/);
});

test('an unknown license, or a license without a text, fails', () => {
  const [part] = shippedParts();
  assert.throws(
    () => notices([{ ...part, license: 'Nonsense' }]),
    new RegExp(`${part.name} .*unknown license Nonsense`),
  );
  const bare = shippedParts().find(({ name }) => name === 'saxes');
  assert.match(notices([bare]), /Louis-Dominique Dubeau[\s\S]*THE SOFTWARE IS PROVIDED/);
  assert.throws(() => notices([{ ...bare, license: 'BSD-3-Clause' }]), /saxes .*no text/);
});

describe('twice from the same build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vf-release-test-'));
  const outs = ['first', 'second'].map((name) => join(folder, name));
  const options = { version, date: new Date(1_790_000_000_000), changes: '- A thing.', variants: ['slim'] };
  before(async () => {
    for (const out of outs) await writeRelease(out, options);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const [out] = outs;
  const names = () => readdirSync(out).sort();
  const list = (name) => execFileSync('tar', ['-tf', join(out, name)], { encoding: 'utf8' }).split('\n');

  test('the same bytes', () => {
    const sums = outs.map((path) => readFileSync(join(path, 'SHA256SUMS'), 'utf8'));
    assert.equal(sums[0], sums[1]);
    assert.equal(execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out, encoding: 'utf8' }), '');
    assert.deepEqual(
      sums[0]
        .trim()
        .split('\n')
        .map((line) => line.slice(66)),
      names().filter((name) => name !== 'SHA256SUMS'),
    );
  });

  test('every file has the version in its name', () => {
    const other = new Set(['SHA256SUMS', 'THIRD-PARTY.md']);
    for (const name of names()) assert.ok(other.has(name) || name.includes(version), name);
  });

  test('the chart has its templates in one folder, and no tools', () => {
    const files = list(`vf-community-chart-${version}.tgz`);
    assert.ok(files.includes('vf-community/templates/deployment.yaml'));
    assert.ok(files.every((name) => name === '' || name.startsWith('vf-community/')));
    assert.ok(!files.some((name) => name.includes('tools')));
  });

  test('the image is small, and its configuration is that of the Containerfile', () => {
    const name = names().find((file) => file.includes('-image-'));
    const path = join(out, name);
    const extract = (file) => execFileSync('tar', ['-xOf', path, file], { maxBuffer: 200_000_000 });
    const index = JSON.parse(extract('index.json'));
    const blob = ({ digest }) => extract(`blobs/${digest.replace(':', '/')}`);
    const manifest = JSON.parse(blob(index.manifests[0]));
    const { config } = JSON.parse(blob(manifest.config));
    assert.equal(config.User, '10001:0');
    assert.deepEqual(config.Entrypoint, ['/usr/bin/node', '/app/server/dist/server.js']);
    assert.ok(config.Env.includes('VF_DIST=/app/dist'));
    assert.ok(manifest.layers[0].size < IMAGE_BYTES_AT_MOST, `${manifest.layers[0].size} bytes`);
    assert.equal(index.manifests[0].annotations['org.opencontainers.image.ref.name'], `${version}-slim`);
  });

  test('both lists name exactly the packages of the release', () => {
    const parts = shippedParts();
    const purls = parts.map(({ name, version: own }) => `pkg:npm/${name.replace('@', '%40')}@${own}`).sort();
    const bom = JSON.parse(readFileSync(join(out, `vf-community-${version}.cdx.json`), 'utf8'));
    const own = bom.components.filter(({ purl }) => purl).map(({ purl }) => purl);
    assert.deepEqual(own.sort(), purls);
    const spdx = JSON.parse(readFileSync(join(out, `vf-community-${version}.spdx.json`), 'utf8'));
    const named = spdx.packages.flatMap(({ externalRefs = [] }) => externalRefs.map((ref) => ref.referenceLocator));
    assert.deepEqual(named.sort(), purls);
    for (const { name } of parts) assert.ok(readFileSync(join(out, 'THIRD-PARTY.md'), 'utf8').includes(`## ${name} `));
  });
});

test('every package in the bundle is on the list', async () => {
  const { metafile } = await build({ ...bundleOptions, outdir: '/unused', write: false });
  const names = Object.keys(metafile.inputs).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  assert.ok(new Set(names).size > 50);
  const listed = new Set(shippedParts().map(({ name }) => name));
  assert.deepEqual(
    names.filter((name) => !listed.has(name)),
    [],
  );
});
