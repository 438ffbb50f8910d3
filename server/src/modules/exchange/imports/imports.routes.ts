/** `/v1/console/{domain}/imports` (extension): imports of a site, and undoing them. `vf import run` starts one. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { ImportsPage, ShownImport } from '../../../../../core/contract/console/imports';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { findImport, findUndoing, type ImportRow, listImports, mayUndo } from './imports.repository';

const UNDO_IMPORT = 'undo_import';
const keyOf = (uuid: string): string => `${UNDO_IMPORT} ${uuid}`;

const tags = ['console'];
const URL = '/v1/console/:domain/imports';

export const importsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, outbox, media: store } = app;
  const preHandler = app.allow('console', 'imports');

  outbox.handle(UNDO_IMPORT, async ({ uuid }, job) => {
    const row = await findImport(db, String(uuid));
    if (!row || !mayUndo(row, clock.now())) return;
    // Loaded when it is needed: the server starts without the packages of imports.
    const { undoImport } = await import('./undo-import');
    await undoImport(db, row, { now: clock.now(), store, goOn: () => job.goOn() });
  });

  async function present(rows: ImportRow[]): Promise<ShownImport[]> {
    const undoing = await findUndoing(db, new Map(rows.map(({ uuid }) => [keyOf(uuid), uuid])));
    return rows.map((row) => {
      const { uuid, source, format, counts, problem, date_created, date_done } = row;
      const isUndoing = row.state !== 'undone' && undoing.has(uuid);
      return {
        import_uuid: uuid,
        ...{ source, format, counts, problem, date_created, date_done },
        state: isUndoing ? 'undoing' : row.state,
        may_undo: !isUndoing && mayUndo(row, clock.now()),
      };
    });
  }

  app.get(
    URL,
    {
      schema: {
        tags,
        summary: 'The last imports of the site; administrators',
        params: Type.Object({ domain: Type.String() }),
        response: { 200: ImportsPage },
      },
      preHandler,
    },
    async ({ site }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return { imports: await present(await listImports(db, site.uuid)) };
    },
  );

  app.post(
    `${URL}/:import_uuid/undo`,
    {
      schema: {
        tags,
        summary: 'Removes what an import added, as a job; administrators',
        params: Type.Object({ domain: Type.String(), import_uuid: Type.String({ maxLength: 36 }) }),
        response: { 202: ShownImport },
      },
      preHandler,
    },
    async ({ site, params: { import_uuid: uuid } }, reply) => {
      const row = isUuid(uuid) ? await findImport(db, uuid) : undefined;
      if (row?.site_uuid !== site.uuid) throw new ApiError('content_not_found');
      const now = clock.now();
      if (!mayUndo(row, now)) throw new ApiError('decided_since');
      await addToOutbox(db, { kind: UNDO_IMPORT, payload: { uuid }, idempotency_key: keyOf(uuid), now });
      void outbox.run();
      const [shown] = await present([row]);
      reply.code(202);
      return shown as ShownImport;
    },
  );
};
