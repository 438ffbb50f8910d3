/**
 * `/console` and the addresses below it: one page on the server's own origin, and the files of its build. Nothing private is in
 * the page, so every address gets the same one.
 */
import { join } from 'node:path';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rowOf } from '../../../../../core/base/i18n/languages';
import { ApiError } from '../../../http/errors';
import { etagMatches } from '../../../http/etag';
import { languageOf } from '../../../http/language-of';
import { AssetFiles } from '../../platform/assets/asset-files';
import { onlyDomain } from '../../sites/sites/sites.repository';
import { filesOf, pageIn } from './console-document';

/** Its chunks have the hashes of their contents in their names. */
const CHUNK = /-[\w-]{7}\.(?:js|css)$/;
const FOREVER = 'public, max-age=31536000, immutable';
const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of other hosts would tell those hosts what a moderator reads.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
  vary: 'accept-language',
};

export const consolePageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const files = new AssetFiles({ isBuiltAnew: !app.config.production });
  const hidden = { schema: { hide: true } };

  app.get('/console', hidden, async (request, reply) => {
    const domain = await onlyDomain(app.db);
    return domain === null ? sendPage(request, reply) : reply.redirect(`/console/${domain}`, 302);
  });
  app.get('/console/*', hidden, sendPage);

  app.get(
    '/console/files/:file',
    { schema: { hide: true, params: Type.Object({ file: Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)+$' }) }) } },
    async (request, reply) => {
      const { file } = request.params;
      const encodings = String(request.headers['accept-encoding'] ?? '');
      const asset = await files.read(join(app.config.distDir, 'console', file), encodings);
      if (!asset) throw new ApiError('not_found');
      reply.headers({
        'content-type': file.endsWith('.css') ? types.css : types.js,
        'cache-control': CHUNK.test(file) ? FOREVER : 'no-cache',
        vary: 'accept-encoding',
        etag: asset.etag,
        ...(asset.encoding && { 'content-encoding': asset.encoding }),
      });
      if (etagMatches(request.headers['if-none-match'], asset.etag)) return reply.code(304).send();
      return reply.send(asset.content);
    },
  );

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const lang = languageOf(request.headers['accept-language']);
    const list = await files.read(join(app.config.distDir, 'console', 'preload.json'), '');
    const visit = list && filesOf(JSON.parse(list.content.toString()), lang, request.url);
    return reply.headers(headers).send(pageIn(lang, rowOf(lang).direction, visit));
  }
};
