/** Rollup plugins of the build; the transforms themselves are in transforms.mjs. */
import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifySync } from 'oxc-minify';
import { sheetModule, typescript } from './transforms.mjs';

/** TypeScript and style sheets. */
export const sources = () => ({
  name: 'sources',
  transform(code, id) {
    if (/\.tsx?$/.test(id)) return typescript(id, code);
    if (id.endsWith('.css')) return { code: sheetModule(id, code), map: { mappings: '' }, moduleSideEffects: false };
    return null;
  },
});

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

/** Fills in `files`, `chunks` ([file, sha256]) and, per entry, the numbers of all it needs, its own first. */
export const collectManifest = (manifest) => ({
  name: 'manifest',
  generateBundle(_options, bundle) {
    manifest.files.push(...Object.keys(bundle));
    const numbers = new Map();
    const numberOf = (file) => {
      if (!numbers.has(file)) {
        numbers.set(file, numbers.size);
        const hash = createHash('sha256').update(bundle[file].code).digest('base64');
        manifest.chunks.push([file, hash]);
      }
      return numbers.get(file);
    };
    const needed = (file, seen = new Set()) => {
      seen.add(file);
      for (const next of bundle[file].imports) if (bundle[next] && !seen.has(next)) needed(next, seen);
      return [...seen];
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.isEntry) manifest.entries[chunk.name] = needed(chunk.fileName).map(numberOf);
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

/** Writes each script once more as brotli and as gzip, so that the server has nothing to compress. */
export const precompress = () => ({
  name: 'precompress',
  async writeBundle({ dir, file }, bundle) {
    const folder = dir ?? dirname(file);
    const scripts = Object.values(bundle).filter(({ type }) => type === 'chunk');
    await Promise.all(
      scripts.flatMap(({ fileName, code }) =>
        Object.entries(squeeze).map(async ([ending, compress]) =>
          writeFile(join(folder, fileName + ending), await compress(Buffer.from(code))),
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
