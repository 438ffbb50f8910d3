/** The server's renderer of widgets, bundled from source for tests in Node: without style sheets, with given packs. */
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { readPacks } from '../../tools/build/packs.mjs';
import { readWidgets, widgetModules, withoutLazies } from '../../tools/build/widgets.mjs';

/** @returns exports of core/mount/server/server.entry.tsx, and every language pack by `<lang>/<area>`. */
export async function bundleRenderer(root = process.cwd()) {
  const { outputFiles } = await build({
    entryPoints: [`${root}/core/mount/server/server.entry.tsx`],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'made-up', setup: madeUp(root) }],
    // React's server half is CommonJS and requires Node's own modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(`${root}/`)});`,
    },
  });
  const code = Buffer.from(outputFiles[0].text).toString('base64');
  return { ...(await import(`data:text/javascript;base64,${code}`)), packs: readPacks(root) };
}

const madeUp = (root) => (bundler) => {
  const modules = widgetModules(readWidgets(root), (path) => (path.startsWith('/') ? path : `${root}/${path}`));
  bundler.onResolve({ filter: /^virtual:|\.css$/ }, ({ path }) => ({ path, namespace: 'made-up' }));
  bundler.onLoad({ filter: /\.css$/, namespace: 'made-up' }, () => ({ contents: 'export default ""' }));
  bundler.onLoad({ filter: /^virtual:/, namespace: 'made-up' }, ({ path }) => ({
    contents: modules[path]?.() ?? 'export const packs = {}, emoji = {}',
    resolveDir: root,
  }));
  bundler.onLoad({ filter: /\.widget\.ts$/ }, ({ path }) => ({
    contents: withoutLazies(readFileSync(path, 'utf8')),
    loader: 'ts',
  }));
};
