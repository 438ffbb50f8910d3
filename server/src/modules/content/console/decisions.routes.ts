/** `POST /v1/console/{domain}/queue/decisions` and `…/queue/leave`: several independent decisions. */
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Decided, DecisionsBody, LeaveBody } from '../../../../../core/contract/console/queue';
import { invalidField } from '../../../http/errors';
import { at, consoleMay, tags } from './console-route';
import { decide } from './decide.service';
import { eachItem } from './each-item';
import { leaveAsIs } from './leave.service';
import { requireReason } from './require-reason';

export const decisionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const common = { config: { limit: 'moderation' as const }, preHandler: consoleMay(app, 'decide') };

  app.post(
    at('queue/decisions'),
    {
      schema: {
        tags,
        summary: 'Decides items, each by itself, unless they changed since; staff',
        body: DecisionsBody,
        response: { 200: Decided },
      },
      ...common,
    },
    async (request) => {
      const { resolution, reason, note, items } = request.body;
      const given = requireReason(request.site, request.body);
      if (note !== undefined && note.trim() === '') throw invalidField('note', 'note must not be empty.');
      const batch_uuid = randomUUID();
      const same = {
        resolution,
        trail: { via: 'console', batch_uuid } as const,
        ...(reason && { reason, says: given?.says ?? '' }),
        ...(note && { note: note.trim() }),
      };
      const results = await eachItem(request, items, (act, { content_uuid: _, ...seen }) =>
        decide({ ...act, ...same, seen }),
      );
      return { results, batch_uuid };
    },
  );

  app.post(
    at('queue/leave'),
    {
      schema: {
        tags,
        summary: 'Takes items out of the queue and leaves their state as it is, or puts them back; staff',
        body: LeaveBody,
        response: { 200: Decided },
      },
      ...common,
    },
    async (request) => {
      const { items, is_undone: isUndone } = request.body;
      const batch_uuid = randomUUID();
      const trail = { via: 'console', batch_uuid } as const;
      const results = await eachItem(request, items, (act, { version }) =>
        leaveAsIs({ ...act, version, isUndone, trail }),
      );
      return { results, batch_uuid };
    },
  );
};
