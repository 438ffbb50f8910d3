/** Rollup plugins of the build; the transforms themselves are in transforms.mjs. */
import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifySync } from 'oxc-minify';
import { bundleCss, typescript } from './transforms.mjs';

export const sources = () => ({
  name: 'sources',
  transform: (code, id) => (/\.tsx?$/.test(id) ? typescript(id, code) : null),
});

/** Each style sheet becomes a hashed file beside the chunks; its module exports the address. `sheets`: file by module. */
export const sheetFiles = (sheets) => ({
  name: 'sheet-files',
  load: (id) => (id.endsWith('.css') ? '' : null),
  transform(_code, id) {
    if (!id.endsWith('.css')) return null;
    const source = bundleCss(id);
    const fileName = `c/${basename(id, '.css')}-${shortHash(source)}.css`;
    sheets.set(id, fileName);
    this.emitFile({ type: 'asset', fileName, source });
    return { code: `export default ${JSON.stringify(fileName)}`, map: { mappings: '' }, moduleSideEffects: false };
  },
});

/** As long as Rollup's own in the names of chunks. */
const shortHash = (text) =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString(36)
    .slice(-6);

/** Modules made up at build time: `{ 'virtual:packs': () => code }`. */
export const virtual = (modules) => ({
  name: 'virtual',
  resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') && Object.hasOwn(modules, id.slice(1)) ? modules[id.slice(1)]() : null),
});

export const minify = () => ({
  name: 'minify',
  renderChunk(code, { fileName }, { format }) {
    const {
      code: small,
      map,
      errors,
    } = minifySync(fileName, code, {
      module: format === 'es',
      sourcemap: true,
      compress: { target: 'es2022' },
      mangle: { toplevel: true },
    });
    if (errors?.length) this.error(errors[0].message);
    return { code: small, map };
  },
});

/**
 * Fills in `files`, `chunks` ([file, sha256]; a sheet has no hash, it runs nothing) and, per entry, the numbers of all
 * it needs, its own first.
 */
export const collectManifest = (manifest, sheets) => ({
  name: 'manifest',
  generateBundle(_options, bundle) {
    manifest.files.push(...Object.keys(bundle));
    const numbers = new Map();
    const numberOf = (file) => {
      if (!numbers.has(file)) {
        numbers.set(file, numbers.size);
        const { code } = bundle[file];
        manifest.chunks.push(code ? [file, createHash('sha256').update(code).digest('base64')] : [file]);
      }
      return numbers.get(file);
    };
    const needed = (file, seen = new Set()) => {
      seen.add(file);
      for (const next of bundle[file].imports) if (bundle[next] && !seen.has(next)) needed(next, seen);
      return [...seen];
    };
    const sheetsOf = (file) => bundle[file].moduleIds.flatMap((id) => sheets.get(id) ?? []);
    for (const chunk of Object.values(bundle)) {
      if (!chunk.isEntry) continue;
      const files = needed(chunk.fileName);
      manifest.entries[chunk.name] = [...files, ...files.flatMap(sheetsOf)].map(numberOf);
    }
  },
});

const squeeze = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes each script and sheet once more as brotli and as gzip, so that the server has nothing to compress. */
export const precompress = () => ({
  name: 'precompress',
  async writeBundle({ dir, file }, bundle) {
    const folder = dir ?? dirname(file);
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    await Promise.all(
      files.flatMap(({ fileName, code, source }) =>
        Object.entries(squeeze).map(async ([ending, compress]) =>
          writeFile(join(folder, fileName + ending), await compress(Buffer.from(code ?? source))),
        ),
      ),
    );
  },
});

/** Removes chunks of earlier builds, last of all: a server that runs meanwhile always has what its vf.js names. */
export const sweep = (dist, { files }) => ({
  name: 'sweep',
  async writeBundle() {
    const kept = new Set(files.map((file) => file.replace(/^c\//, '')));
    const found = await readdir(join(dist, 'c'));
    const stale = found.filter((file) => !kept.has(file.replace(/\.(br|gz)$/, '')));
    await Promise.all(stale.map((file) => rm(join(dist, 'c', file), { force: true })));
  },
});
