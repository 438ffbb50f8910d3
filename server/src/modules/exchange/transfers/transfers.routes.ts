/** `/v1/console/{domain}/transfers` (extension): starts imports and exports, and lists them with their progress. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  ImportOptions,
  StartExport,
  StartImport,
  Transfer,
  TransfersPage,
} from '../../../../../core/contract/console/transfers';
import { changedBy } from '../../sites/history/changed-by';
import { presentTransfer } from './present-transfer';
import { checkOptions, readOptions } from './read-options';
import { startTransfer, type TransferOptions } from './start-transfer';
import { filesOfTransfers, findTransfer, listTransfers, type TransferRow } from './transfers.repository';

const tags = ['console'];
export const TRANSFERS = '/v1/console/:domain/transfers';
const params = Type.Object({ domain: Type.String() });

export const transfersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, outbox } = app;
  const preHandler = app.allow('console', 'imports');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });

  async function present(rows: TransferRow[]): Promise<Transfer[]> {
    const uuids = rows.map(({ uuid }) => uuid);
    const files = await filesOfTransfers(db, uuids);
    return rows.map((row) => presentTransfer(row, files, clock.now()));
  }

  async function start(
    request: FastifyRequest,
    kind: TransferRow['kind'],
    options: TransferOptions,
  ): Promise<Transfer> {
    const uuid = await startTransfer(db, {
      site_uuid: request.site.uuid,
      kind,
      options,
      by: changedBy(request),
      now: clock.now(),
    });
    void outbox.run();
    const [shown] = await present([(await findTransfer(db, uuid)) as TransferRow]);
    return shown as Transfer;
  }

  app.get(
    TRANSFERS,
    {
      schema: {
        tags,
        summary: 'Imports and exports of the console; administrators',
        params,
        response: { 200: TransfersPage },
      },
      preHandler,
    },
    async ({ site }) => ({ transfers: await present(await listTransfers(db, site.uuid)) }),
  );

  app.post(
    `${TRANSFERS}/options`,
    {
      schema: {
        tags,
        summary: 'Checks the options of an import before its files are uploaded; administrators',
        params,
        body: ImportOptions,
        response: { 204: Type.Null() },
      },
      preHandler,
    },
    async ({ body }, reply) => {
      checkOptions(body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${TRANSFERS}/imports`,
    {
      schema: {
        tags,
        summary: 'Checks or imports uploaded files, as a job; administrators',
        params,
        body: StartImport,
        response: { 202: Transfer },
      },
      preHandler,
    },
    async (request, reply) => {
      const { kind, files: _, ...options } = request.body;
      const known = await readOptions(db, request.site.uuid, request.body);
      reply.code(202);
      return start(request, kind, { ...options, files: known });
    },
  );

  app.post(
    `${TRANSFERS}/exports`,
    {
      schema: {
        tags,
        summary: 'Exports the site, as a job; administrators',
        params,
        body: StartExport,
        response: { 202: Transfer },
      },
      preHandler,
    },
    async (request, reply) => {
      reply.code(202);
      return start(request, 'export', { ...request.body, files: [] });
    },
  );
};
