/** Changes of one's own account (host contract 9.3). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isStaff } from '../../../../../core/contract/people/roles';
import { ChangeUserBody } from '../../../../../core/contract/people/user';
import { AVATAR_MAX_BYTES } from '../../../../../core/contract/values/limits';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError, invalidField } from '../../../http/errors';
import { networkOf } from '../../../http/network-of';
import { countUnproved } from '../mail/count-unproved';
import { noticeOf } from '../sessions/notify-owner';
import { asTheySeeIt } from '../users/own-counts.repository';
import { requirePerson } from '../users/person';
import { presentCurrentUser, SeenUser } from '../users/users.presenter';
import { changeUser } from './accounts.service';
import { asked } from './asked';

const tags = ['users'];
const UserParams = Type.Object({ domain: Type.String(), id: Type.String() });

/** Refuses unknown fields, which the schema would drop silently. @throws ApiError invalid_field */
function refuseUnknown(body: unknown): void {
  const unknown = Object.keys(body ?? {}).find((name) => !Object.hasOwn(ChangeUserBody.properties, name));
  if (unknown !== undefined) throw invalidField(unknown, `${unknown} cannot be changed here.`);
}

export const accountsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  /** Checks before reading a form's file: guests' files are not read, nor more of one person than allowed at once. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) return;
    await app.requireSite(request, reply);
    await app.requireUser(request, reply);
    app.uploads.add({ uuid: request.actor.uuid, network: networkOf(request.ip), site_uuid: request.site.uuid }, reply);
  }

  /** Reads a picture; null removes it. @throws ApiError invalid_field */
  async function readPicture(avatar: unknown): Promise<Buffer | null> {
    if (avatar === '' || avatar === null || (Buffer.isBuffer(avatar) && avatar.length === 0)) return null;
    if (Buffer.isBuffer(avatar)) return avatar;
    if (typeof avatar !== 'string') throw invalidField('avatar', 'avatar must be a file, an address or empty.');
    return app.avatars.fetch(avatar);
  }

  app.route({
    method: ['PATCH', 'POST'],
    url: '/v2/:domain/users/:id',
    schema: {
      tags,
      summary: 'Changes the reader’s own account; as POST with `verb: "patch"`',
      params: UserParams,
      body: ChangeUserBody,
      response: { 200: Envelope(SeenUser) },
    },
    bodyLimit: AVATAR_MAX_BYTES + 64 * 1024,
    config: { multipartOptions: { limits: { fileSize: AVATAR_MAX_BYTES, files: 1, fields: 20 } } },
    onRequest: admit,
    preValidation: async ({ body }) => refuseUnknown(body),
    preHandler: [app.requireSite, app.requireUser],
    handler: async (request) => {
      const { signedIn: user, site, params, body, method } = request;
      if (method === 'POST' && body.verb?.toLowerCase() !== 'patch')
        throw invalidField('verb', 'verb must be "patch".');
      const row = await requirePerson(app.db, request, params.id);
      const now = app.clock.now();
      for (const action of asked(body)) app.judge(request, action);
      if (row.id !== user.id) throw new ApiError('forbidden');
      if (body.avatar) await app.countTry('avatar', String(user.id));
      if (body.password !== undefined) await app.countTry('password', String(user.id));
      // Each new address gets a mail.
      if (body.email !== undefined && body.email !== user.row.email) {
        await app.countTry('verification', String(user.id));
        await countUnproved(request, body.email);
      }
      // Read before anything is changed, because the picture may be invalid.
      const picture = body.avatar === undefined ? undefined : await readPicture(body.avatar);
      const isReviewed = site.settings.enable_avatar_premoderation && !isStaff(user.row.role);
      const stored = picture && (await app.avatars.store(user.id, { bytes: picture, address: request.ip, isReviewed }));
      let changed = await changeUser(app.db, site, user, body, {
        ...noticeOf(request),
        now,
        passwordCost: app.config.passwordCost,
      });
      if (picture === null) changed = await app.avatars.remove(changed);
      else if (stored) changed = await stored.set(changed);
      void app.outbox.run();
      app.cache.userChanged(user.id);
      return envelope(
        presentCurrentUser({ ...(await asTheySeeIt(app.db, changed)), entitlements: user.row.entitlements }),
      );
    },
  });
};
