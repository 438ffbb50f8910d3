/** `POST /v1/console/{domain}/queue/claims` and `…/second-opinion`. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { ClaimBody, Claimed, SecondOpinionBody } from '../../../../../core/contract/console/queue';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { findNames } from './beside-items.repository';
import { releaseClaims, setSecondOpinion, takeClaims, takeNext } from './claims.repository';
import { at, commentIdOf, consoleMay, tags } from './console-route';
import { findPlacesOf } from './items.repository';
import { presentClaim } from './present-items';
import { findItems } from './queue.repository';
import { readFilter } from './read-filter';

interface Asked {
  site_uuid: string;
  user_id: number;
  now: number;
}

async function presentClaimed(db: Kysely<Tables>, { site_uuid, user_id, now }: Asked, ids: number[]): Promise<Claimed> {
  const items = new Map((await findItems(db, site_uuid, ids)).map((item) => [item.comment_id, item]));
  const names = await findNames(db, [...new Set([...items.values()].flatMap(({ claimed_by }) => claimed_by ?? []))]);
  return {
    claims: ids.map((id) => {
      const item = items.get(id);
      const claim = item ? presentClaim(item, names, now) : null;
      const is_yours = claim !== null && item?.claimed_by === user_id;
      return { content_uuid: numericIdToUuid(id), is_yours, claim, version: item?.version ?? null };
    }),
  };
}

export const claimsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  app.post(
    at('queue/claims'),
    {
      schema: {
        tags,
        summary: 'Takes, renews or ends leases of items; staff',
        body: ClaimBody,
        response: { 200: Claimed },
      },
      config: { limit: 'moderation' },
      preHandler: consoleMay(app, 'claim'),
    },
    async ({ site, signedIn, body }) => {
      const { content_uuids, next, release = false, take_over: takesOver = false } = body;
      if ((content_uuids === undefined) === (next === undefined)) {
        throw invalidField('content_uuids', 'Give either content_uuids or next.');
      }
      const asked = { site_uuid: site.uuid, user_id: signedIn.id, now: clock.now() };
      if (content_uuids === undefined) {
        if (release) throw invalidField('release', 'release needs content_uuids.');
        const filter = await readFilter(db, site.uuid, body.filter ?? {});
        return presentClaimed(db, asked, await takeNext(db, asked, { filter, limit: next as number }));
      }
      const ids = content_uuids.map(commentIdOf);
      if (release) await releaseClaims(db, asked, ids);
      else await takeClaims(db, asked, { ids, takesOver });
      return presentClaimed(db, asked, ids);
    },
  );

  app.post(
    at('queue/second-opinion'),
    {
      schema: {
        tags,
        summary: 'Asks colleagues for a second opinion, or ends that; staff',
        body: SecondOpinionBody,
        response: { 204: Type.Null() },
      },
      preHandler: consoleMay(app, 'ask_opinion'),
    },
    async ({ site, signedIn, body }, reply) => {
      const id = commentIdOf(body.content_uuid);
      const question = body.question?.trim() ?? null;
      if (question === '') throw invalidField('question', 'question must not be empty.');
      const isSet = await setSecondOpinion(db, { site_uuid: site.uuid, user_id: signedIn.id }, { id, question });
      if (!isSet) {
        const isThere = (await findPlacesOf(db, site.uuid, [id])).length > 0;
        throw new ApiError(isThere ? 'decided_since' : 'content_not_found');
      }
      return reply.code(204).send(null);
    },
  );
};
