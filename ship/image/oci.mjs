/**
 * Writes the image as an archive in the OCI layout, which `docker load`, `podman load`, `skopeo` and `buildah` read. No daemon and no
 * registry is needed, and the same file system gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/run.mjs';
import { IMAGE } from '../names.mjs';
import { gzipFile, writeTar } from '../tar.mjs';

/** Owner of the files, as in `COPY --chown` of the Containerfile. */
const OWNER = { user: 10001, group: 0 };
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };
const TYPES = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
};

const digestOf = (bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The settings of the Containerfile as an image configuration. */
function imageConfig(text = readFileSync(join(ROOT, 'ship/image/Containerfile'), 'utf8')) {
  const lines = text.replaceAll('\\\n', ' ');
  const of = (word) => new RegExp(`^${word} (.*)$`, 'm').exec(lines)?.[1].trim() ?? '';
  return {
    User: of('USER'),
    ExposedPorts: { [`${of('EXPOSE')}/tcp`]: {} },
    Env: [...of('ENV').matchAll(/(\w+=\S+)/g)].map(([, variable]) => variable),
    Entrypoint: JSON.parse(of('ENTRYPOINT')),
    Volumes: { [of('VOLUME')]: {} },
    WorkingDir: of('WORKDIR'),
    StopSignal: of('STOPSIGNAL'),
  };
}

/** @param {{ root: string, path: string, version: string, variant: string, created: Date }} image */
export function writeImage({ root, path, version, variant, created }) {
  const layout = `${path}.layout`;
  const blobs = join(layout, 'blobs/sha256');
  rmSync(layout, { recursive: true, force: true });
  mkdirSync(blobs, { recursive: true });
  const add = (bytes, mediaType) => {
    const digest = digestOf(bytes);
    writeFileSync(join(blobs, digest.slice('sha256:'.length)), bytes);
    return { mediaType, digest, size: bytes.length };
  };
  const addJson = (value, mediaType) => add(Buffer.from(JSON.stringify(value)), mediaType);

  const tar = `${path}.layer.tar`;
  writeTar(tar, root, ['.'], OWNER);
  const uncompressed = digestOf(readFileSync(tar));
  const layer = add(gzipFile(tar, `${tar}.gz`), TYPES.layer);
  rmSync(`${tar}.gz`);
  const Labels = { 'org.opencontainers.image.version': version, 'org.opencontainers.image.licenses': 'Apache-2.0' };
  const config = addJson(
    {
      architecture: ARCHITECTURES[process.arch] ?? process.arch,
      os: 'linux',
      created: created.toISOString(),
      config: { ...imageConfig(), Labels },
      rootfs: { type: 'layers', diff_ids: [uncompressed] },
      history: [{ created: created.toISOString(), created_by: 'ship/image/oci.mjs' }],
    },
    TYPES.config,
  );
  const manifest = addJson({ schemaVersion: 2, mediaType: TYPES.manifest, config, layers: [layer] }, TYPES.manifest);
  const tag = `${version}-${variant}`;
  const annotations = {
    'io.containerd.image.name': `docker.io/library/${IMAGE}:${tag}`,
    'org.opencontainers.image.ref.name': tag,
  };
  const index = { schemaVersion: 2, mediaType: TYPES.index, manifests: [{ ...manifest, annotations }] };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index));
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  // The layer in the archive is already compressed.
  writeTar(path, layout, ['blobs', 'index.json', 'oci-layout']);
  rmSync(layout, { recursive: true });
  return { bytes: statSync(path).size, digest: manifest.digest };
}
