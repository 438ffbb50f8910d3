/** Rollup plugins of the build; the transforms themselves are in transforms.mjs. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifySync } from 'oxc-minify';
import { minify as shrink } from 'terser';
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
    const { fileName, source } = sheetOf(id);
    sheets.set(id, fileName);
    this.emitFile({ type: 'asset', fileName, source });
    return addressModule(fileName);
  },
});

/** What the client's build calls a sheet, and its text. */
export function sheetOf(id) {
  const source = bundleCss(id);
  return { fileName: `c/${basename(id, '.css')}-${shortHash(source)}.css`, source };
}

export const addressModule = (fileName) => ({
  code: `export default ${JSON.stringify(fileName)}`,
  map: { mappings: '' },
  moduleSideEffects: false,
});

/**
 * Language packs as `c/<lang>-<area>-<hash>.js`, and the module `virtual:packs` with their loaders, by `<lang>/<area>`.
 * One hash over all of them: with one for each, their names alone would weigh more than most of our modules.
 */
export const packs = (all, manifest) => {
  const id = '\0virtual:packs';
  const names = Object.keys(all);
  const texts = names.map((name) => JSON.stringify(all[name]));
  const hash = shortHash(names.concat(texts).join('\n'));
  manifest.packHash = hash;
  const fileOf = (name) => `${name.replace('/', '-')}-${hash}.js`;
  return {
    name: 'packs',
    resolveId: (source) => (source === 'virtual:packs' ? id : null),
    load(module) {
      if (module !== id) return null;
      for (const [at, name] of names.entries()) {
        const { code } = minifySync(fileOf(name), `export default ${texts[at]}`, { module: true });
        this.emitFile({ type: 'asset', fileName: `c/${fileOf(name)}`, source: code });
      }
      // The address is put together at run time, beside the chunk that asks.
      const address = `"./"+name.replace("/","-")+"-${hash}.js"`;
      const list = JSON.stringify(names.join(' '));
      return `export const packs={};for(const name of ${list}.split(" "))packs[name]=()=>import(${address})`;
    },
  };
};

/** Short: the names of sheets stand in vf.js. */
export const shortHash = (text) =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString(36)
    .slice(-6);

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
 * Once more, by another minifier: each finds what the other leaves, 1.2 KB (brotli) of a conversation's 80. What reading a
 * property runs is not looked at: no getter of ours or of our libraries does anything.
 */
const again = { ecma: 2020, compress: { ecma: 2020, passes: 3, unsafe_arrows: true, pure_getters: true } };

export const minifyAgain = () => ({
  name: 'minify-again',
  async renderChunk(code, _chunk, { format }) {
    const { code: small, map } = await shrink(code, {
      ...again,
      module: format === 'es',
      sourceMap: { asObject: true },
    });
    return { code: small, map };
  },
});

/** A file and the hash browsers check it by, less its padding; a sheet has none. */
const describe = (file, code) =>
  code ? [file, createHash('sha256').update(code).digest('base64').slice(0, -1)] : [file];

/** Chunks that are asked for by what an entry runs first: fetched beside it, nothing waits for a second trip. */
const follows = { core: 'later', 'vf-conversations': 'conversations-later' };

/**
 * Fills in `files`, `chunks` ([file, sha256 less its padding]; a sheet has no hash) and, per entry, the numbers of all
 * it needs, its own first; what follows a first draw counts as an entry. The loader and its rest stand apart: who reads the
 * manifest has them already.
 */
export const collectManifest = (manifest, sheets) => ({
  name: 'manifest',
  generateBundle(_options, bundle) {
    manifest.files.push(...Object.keys(bundle));
    const numbers = new Map();
    const numberOf = (file) => {
      if (!numbers.has(file)) {
        numbers.set(file, numbers.size);
        manifest.chunks.push(describe(file, bundle[file].code));
      }
      return numbers.get(file);
    };
    const needed = (file, seen = new Set()) => {
      seen.add(file);
      for (const next of bundle[file].imports) if (bundle[next] && !seen.has(next)) needed(next, seen);
      return [...seen];
    };
    const sheetsOf = (file) => bundle[file].moduleIds.flatMap((id) => sheets.get(id) ?? []);
    const loader = Object.values(bundle).find(({ name, isEntry }) => isEntry && name === 'loader');
    manifest.loader = describe(loader.fileName, loader.code);
    const named = (name) => Object.values(bundle).find((chunk) => chunk.name === name);
    for (const chunk of Object.values(bundle)) {
      if (chunk === loader || !(chunk.isEntry || /later$/.test(chunk.name))) continue;
      const files = needed(chunk.fileName).filter((file) => !['loader', 'rest'].includes(bundle[file].name));
      const beside = follows[chunk.name] ? [named(follows[chunk.name]).fileName] : [];
      manifest.entries[chunk.name] = [...files, ...files.flatMap(sheetsOf), ...beside].map(numberOf);
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

/** Writes the manifest as a chunk of its own, and gives vf.js what it knows: the loader's chunk and this one. */
export const emitManifest = (manifest) => {
  const id = '\0virtual:first';
  return {
    name: 'emit-manifest',
    resolveId: (source) => (source === 'virtual:first' ? id : null),
    load(module) {
      if (module !== id) return null;
      const { chunks, entries, packHash } = manifest;
      const parts = Object.entries({ chunks, entries, packHash }).map(([name, it]) => `${name}=${JSON.stringify(it)}`);
      const source = `export const ${parts.join()};`;
      const fileName = `c/manifest-${shortHash(source)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      manifest.files.push(fileName);
      return `export const first=${JSON.stringify([manifest.loader, describe(fileName, source)])};`;
    },
  };
};

/** Caches hand out a vf.js for eleven minutes; pages that loaded it may ask for further chunks hours later. */
const KEEP_CHUNKS_MS = 24 * 60 * 60_000;

/**
 * Removes chunks that no vf.js of the last day names. Whoever holds an older one still finds what it names, and a
 * server that runs meanwhile always has what its own names. `.chunks` remembers the build before: what was in it and
 * is not in this one is superseded now, which its time of change says from then on.
 */
export const sweep = (dist, { files }) => ({
  name: 'sweep',
  async writeBundle() {
    const kept = new Set(files.map((file) => file.replace(/^c\//, '')));
    const list = join(dist, '.chunks');
    const before = new Set(JSON.parse(await readFile(list, 'utf8').catch(() => '[]')));
    const now = Date.now();
    for (const file of await readdir(join(dist, 'c'))) {
      const name = file.replace(/\.(br|gz)$/, '');
      const path = join(dist, 'c', file);
      if (kept.has(name)) continue;
      if (before.has(name)) await utimes(path, now / 1000, now / 1000);
      else if ((await stat(path)).mtimeMs < now - KEEP_CHUNKS_MS) await rm(path, { force: true });
    }
    await writeFile(list, JSON.stringify([...kept]));
  },
});
