/**
 * What a person may ask of a site about themselves: a copy of all of it, and its end. Administrators do the same for
 * those who write to them; `vf user export|erase` does it without a server.
 */
import { Readable } from 'node:stream';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { PASSWORD_MAX } from '../../../../../core/contract/limits';
import { type ErasureMode, erasureModes } from '../../../../../core/contract/site';
import { Envelope, envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import type { Erasure } from '../../platform/privacy/privacy-part';
import { aPerson } from '../permissions/permissions.plugin';
import { requireThemselves } from '../sessions/require-themselves';
import { clearCookies } from '../sessions/token-delivery';
import { requirePerson } from '../users/person';
import { withPresentBan } from '../users/present-ban';
import type { UserRow } from '../users/users.repository';
import { ERASE_USER } from './close-account';
import { exportText } from './export';
import { erase, eraseParts } from './privacy.service';

const tags = ['privacy'];
const Mode = Type.Unsafe<ErasureMode>({ type: 'string', enum: [...erasureModes] });
const Erased = Envelope(Type.Object({ mode: Mode }));
const SiteParams = Type.Object({ domain: Type.String() });
const UserParams = Type.Object({ domain: Type.String(), id: Type.String() });

export const privacyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.outbox.handle(ERASE_USER, async (payload, job) => {
    const erasure = payload as unknown as Erasure;
    await eraseParts(app, erasure, () => job.goOn());
    app.cache.userChanged(erasure.user_id);
  });

  app.get(
    '/v2/:domain/users/current/export',
    {
      schema: { tags, summary: 'Everything the server knows of the reader, as JSON', params: SiteParams },
      config: { limit: 'reset' },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ signedIn }, reply) => sendCopy(reply, signedIn.row, { asStaff: false }),
  );

  app.post(
    '/v2/:domain/users/current/erase',
    {
      schema: {
        tags,
        summary: 'Erases the reader; the account at once, what they wrote within moments',
        params: SiteParams,
        body: Type.Object({
          mode: Type.Optional(Mode),
          password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_MAX })),
        }),
        response: { 202: Erased },
      },
      preValidation: async (request) => {
        request.body ??= {} as typeof request.body;
      },
      config: { limit: 'reset' },
      preHandler: [app.requireSite, app.requireUser],
    },
    async ({ signedIn: user, site, body }, reply) => {
      const mode = site.settings.user_erasure;
      // What becomes of comments is the site's choice: who asks for the other is answered that it will not happen.
      if (body.mode !== undefined && body.mode !== mode) throw new ApiError('forbidden', { field: 'mode', mode });
      await requireThemselves(app, user, body.password);
      await erase(app, { user_id: user.id, mode });
      clearCookies(reply, site, app.config.publicUrl);
      reply.code(202);
      return envelope({ mode }, undefined, 202);
    },
  );

  app.get(
    '/v2/:domain/users/:id/export',
    {
      schema: { tags, summary: 'The same of anybody, for administrators', params: UserParams },
      preHandler: app.allow('user', 'export'),
    },
    async (request, reply) => {
      const row = await requirePerson(app.db, request, request.params.id);
      return sendCopy(reply, withPresentBan(row, app.clock.now()), { asStaff: true });
    },
  );

  app.post(
    '/v2/:domain/users/:id/erase',
    {
      schema: {
        tags,
        summary: 'The same to anybody but staff, for administrators; `mode` is the site’s when left out',
        params: UserParams,
        body: Type.Object({ mode: Type.Optional(Mode) }),
        response: { 202: Erased },
      },
      preValidation: async (request) => {
        request.body ??= {} as typeof request.body;
      },
      preHandler: [app.allow('user', 'export'), app.allow('user', 'erase', aPerson(requirePerson))],
    },
    async (request, reply) => {
      const { site, person, body } = request;
      const mode = body.mode ?? site.settings.user_erasure;
      await erase(app, { user_id: person.id, mode });
      reply.code(202);
      return envelope({ mode }, undefined, 202);
    },
  );

  async function sendCopy(reply: FastifyReply, row: UserRow, { asStaff }: { asStaff: boolean }) {
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', `attachment; filename="user-${row.id}.json"`);
    const text = exportText(app.db, app.privacyParts, row, { asStaff, now: app.clock.now() });
    return reply.type('application/json; charset=utf-8').send(Readable.from(text));
  }
};
