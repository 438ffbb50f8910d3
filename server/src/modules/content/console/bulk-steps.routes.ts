/** `POST …/queue/bulk/{bulk_uuid}/stop` and `…/undo`. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Bulk, type BulkStep, bulkSteps } from '../../../../../core/contract/console/bulk';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { type BulkRow, findBulk, moveBulk } from './bulk.repository';
import { at, consoleMay, tags } from './console-route';
import { presentBulk } from './present-bulk';
import { UNDO_BULK } from './run-bulk';

export const bulkStepsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;
  const preHandler = consoleMay(app, 'decide');

  const Params = Type.Object({ domain: Type.String(), bulk_uuid: Type.String({ maxLength: 36 }) });

  /** @throws ApiError content_not_found */
  async function requireBulk(site_uuid: string, uuid: string): Promise<BulkRow> {
    const row = isUuid(uuid) ? await findBulk(db, uuid) : undefined;
    if (row?.site_uuid !== site_uuid) throw new ApiError('content_not_found');
    return row;
  }

  app.post(
    at('queue/bulk/:bulk_uuid/:act'),
    {
      schema: {
        tags,
        summary: 'Stops a job, or undoes all that it decided; staff',
        params: Type.Intersect([
          Params,
          Type.Object({ act: Type.Unsafe<BulkStep>({ type: 'string', enum: [...bulkSteps] }) }),
        ]),
        response: { 202: Bulk },
      },
      preHandler,
    },
    async ({ site, params, signedIn }, reply) => {
      const { uuid, actor_id } = await requireBulk(site.uuid, params.bulk_uuid);
      const isUndo = params.act === 'undo';
      // As with single decisions, people can undo only their own.
      if (isUndo && actor_id !== signedIn.id) throw new ApiError('decided_since');
      const row = await db.transaction().execute(async (trx) => {
        const moved = isUndo
          ? await moveBulk(trx, { uuid, from: ['done', 'stopped'], to: 'undoing' })
          : await moveBulk(trx, { uuid, from: ['running'], to: 'stopped' });
        const [kind, now] = [UNDO_BULK, clock.now()];
        if (moved && isUndo)
          await addToOutbox(trx, { kind, payload: { uuid }, idempotency_key: `${kind} ${uuid}`, now });
        return moved;
      });
      if (!row) throw new ApiError('decided_since');
      reply.code(202);
      return presentBulk(row);
    },
  );
};
