/** Serves pictures of people. A shown picture never changes at its address; a pending one requires its key. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { isStaff } from '../../../../../core/contract/people/roles';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { FETCH_PICTURE } from '../../people/identities/find-or-create';
import { AVATAR_SIZES } from '../media/picture-files';
import { fileHeaders, hasKey } from '../media/serve-file';
import { findAvatar } from './avatars.repository';

export const avatarsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  /** Downloads the login provider's picture and stores it like an upload. Goes on without it on failure. */
  app.outbox.handle(
    FETCH_PICTURE,
    async ({ user_id, picture }) => {
      const row = await app.db.selectFrom('users').selectAll().where('id', '=', Number(user_id)).executeTakeFirst();
      const site = row && (await app.sites.bySection(row.site_uuid))?.site;
      if (!site || row.date_erased !== null) return;
      const isTheirs =
        row.pic_small !== '' || row.pic_small_pending !== '' || row.avatar_moderation_status === 'rejected';
      const isPublishers = site.settings.disable_cookie_avatars && row.social_login_provider === 'cookie';
      if (isTheirs && !isPublishers) return;
      try {
        const bytes = await app.avatars.fetch(String(picture));
        const isReviewed = site.settings.enable_avatar_premoderation && !isStaff(row.role);
        const stored = await app.avatars.store(row.id, { bytes, address: `${site.uuid} pictures`, isReviewed });
        await stored.set(row);
        app.cache.userChanged(row.id);
      } catch (error) {
        if (!(error instanceof ApiError) || error.statusCode >= 500 || error.code === 'too_many_requests') throw error;
      }
    },
    'outbound',
  );

  app.get(
    '/avatars/:uuid/:file',
    {
      schema: {
        hide: true,
        querystring: Type.Object({ key: Type.Optional(Type.String({ maxLength: 100 })) }),
      },
    },
    async (request, reply) => {
      const { uuid, file } = request.params as { uuid: string; file: string };
      const avatar =
        isUuid(uuid) && AVATAR_SIZES.some((size) => file === `${size}.webp`) && (await findAvatar(app.db, uuid));
      const isOpen = avatar && hasKey(request.query.key, avatar.key);
      if (!avatar || !(avatar.is_shown || isOpen)) throw new ApiError('not_found');
      const etag = `"${uuid}-${file}"`;
      reply.removeHeader('access-control-allow-credentials');
      reply.headers(fileHeaders({ file, mime: 'image/webp', etag, isPrivate: !avatar.is_shown }));
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const stream = await app.media.get(`${uuid}/${file}`);
      if (!stream) throw new ApiError('not_found');
      return reply.send(stream);
    },
  );
};
