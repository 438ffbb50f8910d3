/**
 * Serves media (specification §6, §7; host contract 9.4): `/media/{uuid}/{file}` returns the bytes in a way that no
 * browser can interpret as another type.
 *
 * Media of visible comments are public and never change. Media of other comments are served only with their key, which
 * their author and staff receive. A request with the key gets the same answer in both cases, so that the answer does
 * not reveal whether others see the comment.
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { runEvery } from '../../platform/time/run-every';
import { readRange } from './byte-range';
import { findMedium } from './media.repository';
import { fileHeaders, hasKey } from './serve-file';

const PRUNE_EVERY_MS = HOUR_MS;

export const mediaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, media: store } = app;

  app.get(
    '/media/:uuid/:file',
    {
      schema: {
        hide: true,
        querystring: Type.Object({ key: Type.Optional(Type.String({ maxLength: 100 })) }),
      },
    },
    async (request, reply) => {
      const { uuid, file } = request.params as { uuid: string; file: string };
      const medium = isUuid(uuid) ? await findMedium(db, uuid) : undefined;
      const size = medium?.sizes.find((one) => one.file === file);
      if (!medium || !size || medium.date_deleted !== null) throw new ApiError('not_found');
      const isOpen = hasKey(request.query.key, medium.key);
      if (!medium.is_public && !isOpen) throw new ApiError('not_found');
      const etag = `"${uuid}-${file}"`;
      reply.removeHeader('access-control-allow-credentials');
      reply.headers(fileHeaders({ file, mime: medium.mime, etag, isPrivate: isOpen }));
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return sendBytes(request, reply, `${uuid}/${file}`, medium.type === 'video' ? Number(medium.bytes) : null);
    },
  );

  /** @param length known for videos, whose player requests ranges */
  async function sendBytes(request: FastifyRequest, reply: FastifyReply, name: string, length: number | null) {
    const range = length === null ? null : readRange(request.headers.range, length);
    if (length !== null) reply.header('accept-ranges', 'bytes');
    if (range === 'none') {
      reply.header('content-range', `bytes */${length}`);
      return reply.code(416).removeHeader('cache-control').send();
    }
    const stream = await store.get(name, range ?? undefined);
    if (!stream) throw new ApiError('not_found');
    if (range) {
      reply.code(206).headers({
        'content-range': `bytes ${range.start}-${range.end}/${length}`,
        'content-length': range.end - range.start + 1,
      });
    } else if (length !== null) reply.header('content-length', length);
    return reply.send(stream);
  }

  runEvery(app, PRUNE_EVERY_MS, () => app.pruneMedia(), 'deleting unused media failed');
};
