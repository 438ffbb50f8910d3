/** `POST /v1/console/{domain}/queue/decisions`: several independent verdicts. */
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Decided, DecisionsBody } from '../../../../../core/contract/console/queue';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { participantOf } from '../comments/participant';
import { kindOf } from '../kinds/kinds';
import { at, consoleMay, tags } from './console-route';
import { decide } from './decide.service';
import { findLastDecisions, findPlacesOf } from './items.repository';
import { findItems } from './queue.repository';
import { requireReason } from './require-reason';

type Code = Decided['results'][number]['code'];

export const decisionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    at('queue/decisions'),
    {
      schema: {
        tags,
        summary: 'Decides items, each by itself, unless they changed since; staff',
        body: DecisionsBody,
        response: { 200: Decided },
      },
      preHandler: consoleMay(app, 'decide'),
    },
    async (request) => {
      const { body, site } = request;
      const given = requireReason(site, body);
      if (body.note !== undefined && body.note.trim() === '') throw invalidField('note', 'note must not be empty.');
      const ids = body.items.map(({ content_uuid }) => uuidToNumericId(content_uuid) ?? 0);
      const batch_uuid = randomUUID();
      const codes = await decideAll(request, { ids, batch_uuid, says: given?.says ?? '' });
      const conflicts = ids.filter((_, at) => codes[at] === 'decided_since');
      const last = await findLastDecisions(app.db, conflicts);
      const items = await findItems(app.db, site.uuid, [...new Set(ids)]);
      const versions = new Map(items.map(({ comment_id, version }) => [comment_id, version]));
      return {
        results: body.items.map(({ content_uuid }, at) => {
          const [id, code] = [ids[at] as number, codes[at] as Code];
          const decided = code === 'decided_since' ? (last.get(id) ?? null) : null;
          return { content_uuid, code, decided, version: versions.get(id) ?? null };
        }),
        batch_uuid,
      };
    },
  );

  /** Decides in the requested order. A failure of one item does not undo the others. */
  async function decideAll(
    { body, site, signedIn, actor, log }: FastifyRequest & { body: DecisionsBody },
    { ids, batch_uuid, says }: { ids: number[]; batch_uuid: string; says: string },
  ): Promise<Code[]> {
    const participant = participantOf(signedIn.row, actor, site.settings);
    const places = new Map((await findPlacesOf(app.db, site.uuid, ids)).map((place) => [place.id, place]));
    const { resolution, reason, note } = body;
    const trail = { via: 'console', batch_uuid } as const;
    const codes = body.items.map(async ({ content_uuid: _, ...seen }, at): Promise<Code> => {
      const place = places.get(ids[at] as number);
      if (!place) return 'content_not_found';
      const act = { kind: kindOf(place), participant, section_uuid: place.section_uuid, id: place.id };
      const decision = {
        ...act,
        resolution,
        seen,
        trail,
        ...(reason && { reason, says }),
        ...(note && { note: note.trim() }),
      };
      try {
        return await app.writeQueue.take(place.container_uuid, decide(decision));
      } catch (error) {
        if (error instanceof ApiError) return error.code;
        log.error(error);
        return 'something_went_wrong';
      }
    });
    return Promise.all(codes);
  }
};
