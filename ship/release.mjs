/**
 * Makes a release. The same commit gives the same bytes.
 *
 *   npm run release -- minor             also major, patch, or `current`: the version of the files
 *     --out <folder>                     instead of release/
 *     --images slim,full                 which images to write; `none` for a quick try
 *     --no-build                         uses the present build
 *
 * It writes the new version everywhere, dates the section "Unreleased" of CHANGELOG.md, builds, and writes packages, chart, images,
 * plug-in, deployment files, lists of contents, notices and checksums. It commits, tags and publishes nothing; docs/RELEASING.md says how.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT, run } from '../tools/run.mjs';
import { datedChangelog, sectionOf } from './changelog.mjs';
import { writeImage } from './image/oci.mjs';
import { makeRoot } from './image/rootfs.mjs';
import { IMAGE } from './names.mjs';
import { notices, shippedParts } from './parts.mjs';
import { cycloneDx, spdx } from './sbom.mjs';
import { gzipFile, writeTar } from './tar.mjs';
import { currentVersion, nextVersion, versionProblems, writeVersion } from './versions.mjs';
import { makePlugin, zipPlugin } from './wordpress.mjs';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');

/** The date of the commit, so that a second run writes the same. SOURCE_DATE_EPOCH overrides it. */
function dateOfRelease() {
  const seconds =
    process.env.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  return new Date(Number(seconds) * 1000);
}

async function must(command, args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
}

/** Changes the files of the repository. */
function prepare(version, date) {
  writeVersion(version);
  const problems = versionProblems();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const changelog = datedChangelog(readFileSync(CHANGELOG, 'utf8'), version, date.toISOString().slice(0, 10));
  writeFileSync(CHANGELOG, changelog);
  return sectionOf(changelog, version);
}

async function writePackages(out, work) {
  const folder = join(work, 'packages');
  await must(process.execPath, ['ship/packages.mjs', folder]);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.tgz')))
    cpSync(join(folder, name), join(out, name));
}

/** A tarball whose files are in one folder, as Helm and people expect it. */
function writeArchive(path, work, name, sources) {
  for (const [from, to] of sources) {
    const filter = (file) => !/[\\/]tools([\\/]|$)/.test(file.slice(from.length));
    cpSync(join(ROOT, from), join(work, name, to), { recursive: true, filter });
  }
  writeTar(`${path}.tar`, work, [name]);
  gzipFile(`${path}.tar`, path);
}

async function writeImages(out, work, { version, date, variants }) {
  for (const variant of variants) {
    const root = join(work, 'root');
    await makeRoot(root, { isSlim: variant === 'slim' });
    const path = join(out, `${IMAGE}-image-${version}-${variant}-${process.arch}.tar`);
    writeImage({ root, path, version, variant, created: date });
  }
}

function writeChecksums(out) {
  const names = readdirSync(out).filter((name) => name !== 'SHA256SUMS');
  const lines = names.sort().map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')}  ${name}`,
  );
  writeFileSync(join(out, 'SHA256SUMS'), `${lines.join('\n')}\n`);
}

/** Writes the files of a release from the present build. */
export async function writeRelease(out, { version, date, changes, variants }) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'vf-release-'));
  try {
    await writePackages(out, work);
    writeArchive(join(out, `${IMAGE}-chart-${version}.tgz`), work, IMAGE, [['ship/chart', '']]);
    const deployment = [
      ['ship/compose', 'compose'],
      ['ship/systemd', 'systemd'],
    ];
    writeArchive(join(out, `${IMAGE}-deploy-${version}.tgz`), work, `${IMAGE}-deploy-${version}`, deployment);
    makePlugin(join(work, 'wordpress'));
    cpSync(await zipPlugin(join(work, 'wordpress')), join(out, `${IMAGE}-wordpress-${version}.zip`));
    const parts = shippedParts();
    writeFileSync(join(out, 'THIRD-PARTY.md'), notices(parts));
    writeFileSync(join(out, `${IMAGE}-${version}.cdx.json`), cycloneDx(parts, { version, date }));
    writeFileSync(join(out, `${IMAGE}-${version}.spdx.json`), spdx(parts, { version, date }));
    writeFileSync(join(out, `CHANGES-${version}.md`), `${changes}\n`);
    await writeImages(out, work, { version, date, variants });
    writeChecksums(out);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: join(ROOT, 'release') },
      images: { type: 'string', default: 'slim,full' },
      'no-build': { type: 'boolean' },
    },
  });
  const version = nextVersion(currentVersion(), positionals[0] ?? '');
  const date = dateOfRelease();
  const changes = prepare(version, date);
  if (!values['no-build']) {
    await must('npm', ['run', 'build']);
    await must('npm', ['run', 'docs:site']);
  }
  const variants = values.images === 'none' ? [] : values.images.split(',');
  const out = resolve(values.out);
  await writeRelease(out, { version, date, changes, variants });
  for (const name of readdirSync(out).sort())
    console.log(`${String(statSync(join(out, name)).size).padStart(11)}  ${name}`);
  console.log(`\nNext: git commit -am "release: ${version}" && git tag v${version}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
