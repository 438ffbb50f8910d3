/**
 * Uploading and serving media (specification §6, §7; host contract 9.4). `POST …/{cc}/media` takes a multipart form with the
 * field `file`; `/media/{uuid}/{file}` gives the bytes, and nothing a browser could take for anything else.
 *
 * What stands in a comment everybody sees is served to everybody, for ever the same. What does not (yet, or any more) is
 * served to those who were given its key: its author and staff.
 */

import { timingSafeEqual } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '../../../../../core/contract/ids';
import { Uploaded } from '../../../../../core/contract/media';
import { ApiError } from '../../../http/errors';
import { networkOf } from '../../../http/network-of';
import { isShown, requireContainer } from '../containers/require-container';
import { viewerOf } from '../model/viewer';
import { readRange } from './byte-range';
import { presentMedium } from './media.presenter';
import { findMedium } from './media.repository';
import { keepUpload, VIDEO_MAX_BYTES } from './media.service';

/** Files in memory at once, whoever sends them. */
const UPLOADS_AT_ONCE = 8;
/** Who sends slowly keeps nobody else waiting; an address may be an office's. */
const UPLOADS_OF_ONE = 2;
const UPLOADS_OF_NETWORK = 4;
const PRUNE_EVERY_MS = 60 * 60_000;
const FOREVER = 'public, max-age=31536000, immutable';

export const mediaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, media: store } = app;
  const mayUpload = app.allow('media', 'upload');
  const underWay = new Set<{ uuid: string; network: string }>();

  /** Before the first byte of the file: a guest's file is never read, nor what is as long as a video and is no file. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await mayUpload(request, reply);
    const { actor, headers } = request;
    if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw new ApiError('unsupported_media_type');
    const upload = { uuid: actor.uuid, network: networkOf(request.ip) };
    const count = (name: 'uuid' | 'network') => [...underWay].filter((one) => one[name] === upload[name]).length;
    if (underWay.size >= UPLOADS_AT_ONCE || count('uuid') >= UPLOADS_OF_ONE || count('network') >= UPLOADS_OF_NETWORK) {
      throw new ApiError('too_many_requests', { retry_after: 5 });
    }
    underWay.add(upload);
    reply.raw.once('close', () => underWay.delete(upload));
  }

  app.post(
    '/v4/livecomments/:section_uuid/:cc/media',
    {
      schema: { tags: ['comments'], response: { 201: Uploaded } },
      bodyLimit: VIDEO_MAX_BYTES + 64 * 1024,
      config: { multipartOptions: { limits: { fileSize: VIDEO_MAX_BYTES, files: 1, fields: 5 } } },
      onRequest: admit,
    },
    async (request, reply) => {
      const { user, section, site, params } = request;
      if (!user) throw new ApiError('unauthorized');
      const container = await requireContainer(db, section.uuid, (params as { cc: string }).cc);
      if (!isShown(container, viewerOf(request))) throw new ApiError('container_not_found');
      const { file } = (request.body ?? {}) as { file?: unknown };
      if (!Buffer.isBuffer(file) || file.length === 0) throw new ApiError('invalid_field', { field: 'file' });
      const medium = await keepUpload(db, store, {
        bytes: file,
        user_id: user.id,
        container_uuid: container.uuid,
        settings: site.settings,
        dailyBytes: site.rules.media.daily_mb * 1_000_000,
        now: app.clock.now(),
      });
      reply.code(201);
      return presentMedium(medium, true);
    },
  );

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
      const isPublic = medium.is_public;
      if (!isPublic && !isKey(request.query.key, medium.key)) throw new ApiError('not_found');
      const etag = `"${uuid}-${file}"`;
      reply.removeHeader('access-control-allow-credentials');
      reply.headers({
        'access-control-allow-origin': '*',
        'cache-control': isPublic ? FOREVER : 'private, no-store',
        'content-disposition': `inline; filename="${file}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'content-type': medium.mime,
        'x-content-type-options': 'nosniff',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return sendBytes(request, reply, `${uuid}/${file}`, medium.type === 'video' ? Number(medium.bytes) : null);
    },
  );

  /** @param length known for videos, whose player asks for parts. */
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

  const timer = setInterval(() => {
    app.pruneMedia().catch((error) => app.log.error({ err: error }, 'removing forgotten media failed'));
  }, PRUNE_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};

function isKey(given: string | undefined, key: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}
