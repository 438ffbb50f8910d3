/**
 * The documentation site at `/docs/guide/`, when its build (`npm run docs:site`) is beside the program. Its playground shows
 * widgets of this server. In production it is for operators only, except on a server with the demo (../../../http/operator-pages).
 */
import { extname, join, normalize } from 'node:path';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import { etagMatches } from '../../../http/etag';
import { AssetFiles } from '../../platform/assets/asset-files';
import { onlyDomain } from '../../sites/sites/sites.repository';
import { pagePolicy } from './page-policy';

const BASE = '/docs/guide';
/** Names that contain the hash of their content. */
const HASHED = /^assets\/.+\.[\w-]{8}(?:\.lean)?\.\w+$/;
const FOREVER = 'public, max-age=31536000, immutable';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export const guideRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { guideDir, demo, production } = app.config;
  const files = new AssetFiles({ isBuiltAnew: !production });
  const hidden = { hide: true };

  app.get(BASE, { schema: hidden }, async (request, reply) =>
    request.url.startsWith(`${BASE}/`) ? send('index.html', request, reply) : reply.redirect(`${BASE}/`, 302),
  );

  // The playground reads the site to show. The demo's domain is in the build.
  app.get(`${BASE}/server.json`, { schema: hidden }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ demo, domain: demo ? null : await onlyDomain(app.db) }),
  );

  app.get(`${BASE}/*`, { schema: { ...hidden, params: Type.Object({ '*': Type.String() }) } }, async (request, reply) =>
    send(request.params['*'], request, reply),
  );

  async function send(path: string, request: FastifyRequest, reply: FastifyReply) {
    // A folder has no extension. The router has removed the slash at its end.
    const name = normalize(extname(path) === '' ? join(path, 'index.html') : path);
    if (guideDir === null || name.startsWith('..') || name.includes('\0')) throw new ApiError('not_found');
    const asset = await files.read(join(guideDir, name), '');
    if (!asset) throw new ApiError('not_found');
    const type = types[extname(name).slice(1)] ?? 'application/octet-stream';
    reply.headers({
      'content-type': type,
      etag: asset.etag,
      'cross-origin-resource-policy': 'same-origin',
      ...(!reply.hasHeader('cache-control') && { 'cache-control': HASHED.test(name) ? FOREVER : 'no-cache' }),
      ...(name.endsWith('.html') && { 'content-security-policy': pagePolicy(asset.content) }),
    });
    if (etagMatches(request.headers['if-none-match'], asset.etag)) return reply.code(304).send();
    return reply.send(asset.content);
  }
};
