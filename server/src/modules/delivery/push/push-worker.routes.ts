/**
 * The worker that shows push messages: `/push/sw.js`, which a publisher's `/vf_sw.js` imports, and such a file for this
 * server's own pages. Browsers check for a newer one with each page view of a subscriber, so caches must not delay it.
 */
import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { etagMatches } from '../../../http/etag';
import { workerScript } from './worker-script';

/** Returns the content of the file at the root of the publisher's site. */
export const importLine = (publicUrl: string): string => `importScripts('${publicUrl}/push/sw.js');\n`;

export const pushWorkerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.config;
  const files = { '/push/sw.js': workerScript(publicUrl), '/vf_sw.js': importLine(publicUrl) };

  for (const [path, script] of Object.entries(files)) {
    const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', etag });
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.send(script);
    });
  }
};
