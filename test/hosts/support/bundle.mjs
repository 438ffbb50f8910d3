/** Bundles a host's page like its framework's own tools: `page` exports `start(root)`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../../../tools/run.mjs';

const folderOf = (host) => join(ROOT, 'test/hosts', host);

const compiled = (name, filter, compile) => ({
  name,
  setup({ onLoad }) {
    onLoad({ filter }, async ({ path }) => ({
      contents: await compile(readFileSync(path, 'utf8'), path),
      loader: 'js',
    }));
  },
});

const vue = compiled('vue', /\.vue$/, async (source, path) => {
  const { compileScript, parse } = await import('vue/compiler-sfc');
  const isCustomElement = (tag) => tag.startsWith('vf-');
  const { descriptor } = parse(source, { filename: path, templateParseOptions: { isCustomElement } });
  return compileScript(descriptor, { id: basename(path), inlineTemplate: true }).content;
});

const svelte = compiled('svelte', /\.svelte(\.js)?$/, async (source, path) => {
  const { compile } = await import('svelte/compiler');
  return compile(source, { filename: path, dev: true }).js.code;
});

async function bundle(host, contents, options) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folderOf(host), loader: 'jsx' },
    bundle: true,
    write: false,
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: host === 'preact' ? 'preact' : 'react',
    // Development mode, which reports problems.
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    // Lit's development build always logs a message.
    conditions: host === 'lit' ? ['browser'] : ['browser', 'development'],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    plugins: [vue, svelte],
    ...options,
  });
  return outputFiles[0].text;
}

/** @param when an expression: the page starts once it is true */
export const pageScript = (host, when = 'true') =>
  bundle(
    host,
    `import { start } from './page';
    function begin() {
      if (${when}) start(document.querySelector('#root'), (error) => console.error('recovered', error));
      else setTimeout(begin, 20);
    }
    begin();`,
    { format: 'iife' },
  );

/** Markup from a React host's server. */
export async function pageMarkup(host) {
  const contents = `import { StrictMode } from 'react';
    import { renderToString } from 'react-dom/server';
    import { Page } from './page';
    module.exports = renderToString(<StrictMode><Page /></StrictMode>);`;
  const code = await bundle(host, contents, { format: 'cjs', platform: 'node', conditions: ['node', 'development'] });
  const module = { exports: '' };
  new Function('module', 'exports', 'require', code)(module, module.exports, createRequire(import.meta.url));
  return module.exports;
}
