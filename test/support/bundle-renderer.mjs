/** The server's renderer of widgets, bundled from source for tests in Node: style sheets are left out, packs given in. */
import { build } from 'esbuild';
import { readPacks } from '../../build/packs.mjs';

/** @returns what core/mount/painted/server.entry.tsx exports, and every language pack by `<lang>/<area>`. */
export async function bundleRenderer(root = process.cwd()) {
  const { outputFiles } = await build({
    entryPoints: [`${root}/core/mount/painted/server.entry.tsx`],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'made-up', setup: madeUp }],
    // React's server half is CommonJS and asks for Node's own modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(`${root}/`)});`,
    },
  });
  const code = Buffer.from(outputFiles[0].text).toString('base64');
  return { ...(await import(`data:text/javascript;base64,${code}`)), packs: readPacks(root) };
}

function madeUp(bundler) {
  bundler.onResolve({ filter: /^virtual:(packs|emoji)$|\.css$/ }, ({ path }) => ({ path, namespace: 'made-up' }));
  bundler.onLoad({ filter: /.*/, namespace: 'made-up' }, ({ path }) => ({
    contents: path.endsWith('.css') ? 'export default ""' : 'export const packs = {}, emoji = {}',
  }));
}
