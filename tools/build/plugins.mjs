/** Rollup plugins of the build; the transforms themselves are in transforms.mjs. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { minifySync } from 'oxc-minify';
import { bundleCss, typescript } from './transforms.mjs';

export const sources = () => ({
  name: 'sources',
  transform: (code, id) => (/\.tsx?$/.test(id) ? typescript(id, code) : null),
});

/** Resolves and converts the published modules that run in browsers. */
export const browserModules = () => [
  nodeResolve({
    browser: true,
    // `module` comes first, because the `browser` field of dlv names a file that is not an ES module.
    mainFields: ['module', 'browser', 'main'],
    extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'],
    dedupe: ['react', 'react-dom', 'jotai'],
  }),
  productionMode(),
  commonjs(),
];

/** Removes code for development. */
export const productionMode = () =>
  replace({
    values: {
      'process.env.NODE_ENV': '"production"',
      // The shorter name does not match names with a further member.
      'import.meta.env.MODE': '"production"',
      'import.meta.env': 'true',
    },
    preventAssignment: true,
  });

/** Gives React's scheduler the export of this file in place of the global `setImmediate`. */
export const schedulerTimer = (file) => ({
  name: 'scheduler-timer',
  transform(code, id) {
    if (!/\/node_modules\/scheduler\/cjs\/[^?]*$/.test(id)) return null;
    // In the first line, so that the line numbers of its source map stay.
    return { code: `import { setImmediate } from ${JSON.stringify(file)}; ${code}`, map: null };
  },
});

/** Each style sheet becomes a hashed file beside the chunks; its module exports the address. */
export const sheetFiles = () => ({
  name: 'sheet-files',
  load: (id) => (id.endsWith('.css') ? '' : null),
  transform(_code, id) {
    if (!id.endsWith('.css')) return null;
    const { fileName, source } = sheetOf(id);
    this.emitFile({ type: 'asset', fileName, source });
    return addressModule(fileName);
  },
});

/** Name of a sheet in the client's build, and its text. */
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
 * Language packs as `c/<lang>-<area>-<hash>.js`, and the module `virtual:packs` with their loaders, by `<lang>/<area>`;
 * `virtual:packs/<area>` has one area, by language. They share one hash, because separate ones cost bytes.
 */
export const packs = (all) => {
  const id = '\0virtual:packs';
  const names = Object.keys(all);
  const texts = names.map((name) => JSON.stringify(all[name]));
  const hash = shortHash(names.concat(texts).join('\n'));
  const fileOf = (name) => `${name.replace('/', '-')}-${hash}.js`;
  return {
    name: 'packs',
    resolveId: (source) => (/^virtual:packs(\/|$)/.test(source) ? `\0${source}` : null),
    load(module) {
      if (module.startsWith(`${id}/`)) {
        const area = module.slice(id.length);
        const languages = names.flatMap((name) => (name.endsWith(area) ? name.slice(0, -area.length) : []));
        return loaders(languages, `name+"-${fileOf(area.slice(1))}"`);
      }
      if (module !== id) return null;
      for (const [at, name] of names.entries()) {
        const { code } = minifySync(fileOf(name), `export default ${texts[at]}`, { module: true });
        this.emitFile({ type: 'asset', fileName: `c/${fileOf(name)}`, source: code });
      }
      return loaders(names, `name.replace("/","-")+"-${hash}.js"`);
    },
  };
};

/** The address is built at run time, beside the requesting chunk. */
const loaders = (names, file) =>
  `export const packs={};for(const name of ${JSON.stringify(names.join(' '))}.split(" "))packs[name]=()=>import("./"+${file})`;

/** Short, because vf.js contains the names of sheets. */
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

const squeeze = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Writes each script, sheet and manifest as brotli as well, so that the server need not compress for a browser. */
export const precompress = () => ({
  name: 'precompress',
  async writeBundle({ dir, file }, bundle) {
    const folder = dir ?? dirname(file);
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|json)$/.test(fileName));
    await Promise.all(
      files.map(async ({ fileName, code, source }) =>
        writeFile(join(folder, `${fileName}.br`), await squeeze(Buffer.from(code ?? source))),
      ),
    );
  },
});

/** Pages stay open for days, and caches serve a vf.js for eleven minutes. */
const RETAIN_BUILDS_MS = 7 * 24 * 60 * 60_000;
/** Most builds to retain from a busy day. */
const RETAIN_BUILDS = 10;

/**
 * Removes files that no build of the last week names. A page with an older vf.js still finds its files, and a running
 * server always has its own. `.chunks` records the builds: when each was superseded, and its files.
 */
export const sweep = (dist, { files }) => ({
  name: 'sweep',
  async writeBundle() {
    const list = join(dist, '.chunks');
    const now = Date.now();
    const present = { until: null, files: files.map((file) => file.replace(/^c\//, '')).sort() };
    const known = await readFile(list, 'utf8')
      .then(JSON.parse)
      .catch(() => []);
    const builds = [present, ...known.map((build) => ({ ...build, until: build.until ?? now }))]
      .filter(({ until }) => until === null || until > now - RETAIN_BUILDS_MS)
      .slice(0, RETAIN_BUILDS);
    const retained = new Set(builds.flatMap((build) => build.files));
    for (const file of await readdir(join(dist, 'c'))) {
      if (!retained.has(file.replace(/\.br$/, ''))) await rm(join(dist, 'c', file), { force: true });
    }
    await writeFile(list, JSON.stringify(builds));
  },
});
