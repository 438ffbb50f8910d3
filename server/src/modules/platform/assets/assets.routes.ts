/**
 * The widget suite: vf.js at every address that hosts have in their pages, and its hashed chunks (host contract 1). Any
 * origin may load them; the build compresses them as brotli.
 */
import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { etagMatches } from '../../../http/etag';
import { AssetFiles } from './asset-files';
import { readStored } from './build-files';

const SCRIPT_ADDRESSES = [
  '/vf.js',
  '/vf-v2.js',
  '/entry/index.js',
  '/app/js/vf.js',
  // Pinned versions, such as frontwise-1.2.3-abc or 4.7.1, all get the current script.
  '/front/:version(^(?:frontwise-[^/]*|v?\\d[\\w.-]*)$)/index.js',
];
/** Files of the build that describe the widgets and the HTTP API to editors, frameworks and clients. */
const DESCRIPTIONS = ['vf.d.ts', 'custom-elements.json', 'openapi.json'];
/** A new build reaches every page within a minute; its chunks have new names. */
const SCRIPT_CACHE = 'public, max-age=60, stale-while-revalidate=600';
const CHUNK_CACHE = 'public, max-age=31536000, immutable';
/** The first import of vf.js, found in its text. */
const LOADER = /c\/loader-[\w-]+\.js/;

/** A manifest of the build (tools/build/manifests.mjs), by its name. */
const MANIFEST = /^c\/((more-)?vf-[\w-]+|core)-\w{6}\.json$/;
/** Matches the name of a chunk. */
const CHUNK = /^c\/[\w.-]+-[a-z\d]{6,7}\.js$/;
/** Pages opened before a release can request a missing manifest. They get one whose core is a file that renews them. */
const RENEWAL = 'renew.js';
/** Sent instead of a missing chunk. A browser runs a module only once, so it requests each chunk once. */
const missingChunk = `import{missing}from'./${RENEWAL}';await missing();`;
const renewal = JSON.stringify({
  files: [[`c/${RENEWAL}`]],
  entries: { core: [[0], []] },
  texts: {},
  sheets: {},
});

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  map: 'application/json; charset=utf-8',
  json: 'application/json; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

export const assetsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const files = new AssetFiles({ isBuiltAnew: !app.config.production });
  const { distDir } = app.config;
  const hidden = { hide: true };

  for (const address of SCRIPT_ADDRESSES) {
    app.get(address, { schema: hidden }, (request, reply) => send(request, reply, 'vf.js', SCRIPT_CACHE));
  }
  for (const name of DESCRIPTIONS) {
    app.get(`/${name}`, { schema: hidden }, (request, reply) => send(request, reply, name, SCRIPT_CACHE));
  }
  app.get('/vf.js.map', { schema: hidden }, (request, reply) => send(request, reply, 'vf.js.map', SCRIPT_CACHE));
  app.get(
    '/c/:file',
    { schema: { ...hidden, params: Type.Object({ file: Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)+$' }) }) } },
    (request, reply) => {
      const { file } = request.params;
      return send(request, reply, join('c', file), file === RENEWAL ? SCRIPT_CACHE : CHUNK_CACHE);
    },
  );

  async function send(request: FastifyRequest, reply: FastifyReply, name: string, cache: string) {
    const path = join(distDir, name);
    const encodings = String(request.headers['accept-encoding'] ?? '');
    const asset = (await files.read(path, encodings)) ?? (await readStored(app.db, name, encodings));
    reply.removeHeader('access-control-allow-credentials');
    reply.headers({ 'access-control-allow-origin': '*' });
    if (!asset) {
      // The next request may reach a server that has the file.
      reply.header('cache-control', 'no-store');
      if (MANIFEST.test(name)) return reply.type(types.json ?? '').send(renewal);
      if (CHUNK.test(name)) return reply.type(types.js ?? '').send(missingChunk);
      throw new ApiError('not_found', undefined, name === 'vf.js' ? 'The widgets are not built yet.' : undefined);
    }
    const loader = name === 'vf.js' && (await loaderOf(path));
    reply.headers({
      'cache-control': cache,
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'timing-allow-origin': '*',
      // Does not vary by origin: one cached answer serves all pages.
      vary: 'accept-encoding',
      etag: asset.etag,
      // Sent as a header, because a line in the file would cost every reader bytes.
      ...(name.endsWith('.js') && { sourcemap: `/${name}.map` }),
      // Loaded while the script itself is still being parsed.
      ...(loader && { link: `</${loader}>; rel=modulepreload; crossorigin` }),
      ...(asset.encoding && { 'content-encoding': asset.encoding }),
    });
    if (etagMatches(request.headers['if-none-match'], asset.etag)) return reply.code(304).send();
    return reply.send(asset.content);
  }

  async function loaderOf(script: string): Promise<string | undefined> {
    const plain = await files.read(script, '');
    return plain ? LOADER.exec(plain.content.toString())?.[0] : undefined;
  }
};
