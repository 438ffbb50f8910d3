/**
 * Uploads (specification §6, §7; host contract 9.4): a multipart form with the field `file`. Deleting an upload that no
 * comment uses yet removes bytes and row at once (extension); an upload that a post claims in the same moment stays.
 */
import { randomUUID } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Uploaded } from '../../../../../core/contract/content/media';
import { isUuid } from '../../../../../core/contract/values/ids';
import { VIDEO_MAX_BYTES } from '../../../../../core/contract/values/limits';
import { ApiError } from '../../../http/errors';
import { networkOf } from '../../../http/network-of';
import { isShown, requireContainer } from '../containers/require-container';
import type { Wire } from '../kinds/wire';
import { viewerOf } from '../model/viewer';
import { presentMedium } from './media.presenter';
import { claimMedia } from './media.repository';
import { removeMedia, storeUpload } from './media.service';

export const uploadsRoutes =
  ({ kind, tag, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, media: store } = app;

    /** Checks for people who were asked to write here, who may upload even if readers may not. */
    async function writesHere(request: FastifyRequest): Promise<boolean> {
      const { upload } = kind.rulings;
      if (!upload) return false;
      const { section, params } = request;
      const container = await requireContainer(db, kind, section.uuid, (params as { cc: string }).cc);
      return app.allows(request, upload, { container });
    }

    /** Checks before reading the file: neither a guest's file is read, nor a body of a video's size that is no file. */
    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await app.requireSite(request, reply);
      if (!(await writesHere(request))) app.judge(request, 'media/upload', { module: kind.module });
      const { actor, headers } = request;
      if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) {
        throw new ApiError('unsupported_media_type');
      }
      app.uploads.add({ uuid: actor.uuid, network: networkOf(request.ip), site_uuid: request.site.uuid }, reply);
    }

    for (const { config, ...address } of at('upload')) {
      app.route({
        ...address,
        schema: { tags: [tag], response: { 201: Uploaded } },
        bodyLimit: VIDEO_MAX_BYTES + 64 * 1024,
        config: { ...config, multipartOptions: { limits: { fileSize: VIDEO_MAX_BYTES, files: 1, fields: 5 } } },
        onRequest: admit,
        handler: async (request, reply) => {
          const { user, section, site, params } = request;
          if (!user) throw new ApiError('unauthorized');
          const container = await requireContainer(db, kind, section.uuid, (params as { cc: string }).cc);
          if (!isShown(container, viewerOf(request))) throw new ApiError('container_not_found');
          const { file } = (request.body ?? {}) as { file?: unknown };
          if (!Buffer.isBuffer(file) || file.length === 0) throw new ApiError('invalid_field', { field: 'file' });
          const medium = await storeUpload(
            { db, store, images: app.images },
            {
              bytes: file,
              address: request.ip,
              user_id: user.id,
              container_uuid: container.uuid,
              settings: (await writesHere(request)) ? { ...site.settings, enable_comment_images: true } : site.settings,
              dailyBytes: site.rules.media.daily_mb * 1_000_000,
              now: app.clock.now(),
            },
          );
          reply.code(201);
          return presentMedium(medium, true);
        },
      });
    }

    for (const address of at('removeUpload')) {
      app.route({
        ...address,
        schema: { tags: [tag], response: { 204: Type.Null() } },
        preHandler: [app.requireSite, app.requireUser],
        handler: async ({ user, params }, reply) => {
          if (!user) throw new ApiError('unauthorized');
          const { cc, media_uuid } = params as { cc: string; media_uuid: string };
          if (!isUuid(cc) || !isUuid(media_uuid)) throw new ApiError('not_found');
          // Claims the upload like a post, so that no post can claim it from now on.
          const rows = await claimMedia(db, {
            uuids: [media_uuid],
            user_id: user.id,
            container_uuid: cc,
            attach_key: `removed ${randomUUID()}`,
            now: app.clock.now(),
          });
          if (rows.length === 0) throw new ApiError('not_found');
          await removeMedia(db, store, rows);
          return reply.code(204).send(null);
        },
      });
    }
  };
