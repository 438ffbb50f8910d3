/**
 * `PUT /users/profile/badge`, and the same under `/profile/badge`: a publisher's server defines a badge with `{label,
 * description}` and gives it to a person with `{label, user_uuid}`, or both at once. `DELETE` removes one (extension).
 * Answers 204, because a client in use treats exactly 200 as failure (host contract 9.5).
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { normaliseText } from '../../platform/text/normalise';
import { createClientLookup } from '../../sites/clients/requesting-client';
import { changeBadge, defineBadge } from './badges.repository';

const Label = Type.String({ minLength: 1, maxLength: 40 });
const Badge = Type.Object({
  label: Label,
  description: Type.Optional(Type.String({ maxLength: 500 })),
  user_uuid: Type.Optional(Type.String({ maxLength: 36 })),
});
const Taken = Type.Object({ label: Label, user_uuid: Type.String({ maxLength: 36 }) });
const answers = { response: { 204: Type.Null() } };

export const badgesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const findClientOf = createClientLookup(app);

  for (const url of ['/users/profile/badge', '/profile/badge']) {
    app.put(
      url,
      {
        schema: {
          tags: ['clients'],
          summary: 'Gives somebody a badge; for clients of the site',
          body: Badge,
          ...answers,
        },
        config: { limit: 'client' },
      },
      async (request, reply) => {
        const { site_uuid } = await requireClient(request);
        const { description, user_uuid } = request.body;
        const label = cleanLabel(request.body.label);
        if (description === undefined && user_uuid === undefined) {
          throw invalidField('user_uuid', 'user_uuid or description is required.');
        }
        const about = description === undefined ? {} : { description: normaliseText(description) };
        const user_id = user_uuid === undefined ? undefined : requireId(user_uuid);
        await db.transaction().execute(async (trx) => {
          if (user_id !== undefined) await changeBadge(trx, { site_uuid, user_id, label, isOn: true });
          await defineBadge(trx, { site_uuid, label, ...about, now: clock.now() });
        });
        if (user_id !== undefined) app.cache.userChanged(user_id);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      url,
      {
        schema: {
          tags: ['clients'],
          summary: 'Takes a badge from somebody; for clients of the site',
          body: Taken,
          ...answers,
        },
        config: { limit: 'client' },
      },
      async (request, reply) => {
        const { site_uuid } = await requireClient(request);
        const { label, user_uuid } = request.body;
        const user_id = requireId(user_uuid);
        await changeBadge(db, { site_uuid, user_id, label: cleanLabel(label), isOn: false });
        app.cache.userChanged(user_id);
        return reply.code(204).send(null);
      },
    );
  }

  /** Finds the client, and refuses a revoked one. @throws ApiError unauthorized */
  async function requireClient(request: FastifyRequest) {
    const client = await findClientOf(request);
    if (!client) throw new ApiError('unauthorized');
    return client;
  }
};

/** @throws ApiError user_not_found */
function requireId(user_uuid: string): number {
  const user_id = uuidToNumericId(user_uuid);
  if (user_id === null) throw new ApiError('user_not_found');
  return user_id;
}

function cleanLabel(text: string): string {
  const label = normaliseText(text).replaceAll(/\s+/g, ' ');
  if (label === '') throw invalidField('label', 'label must not be empty.');
  return label;
}
