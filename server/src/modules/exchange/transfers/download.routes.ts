/** Downloads of reports and exports (extension). The key of the address replaces the token, which a browser cannot add to a link. */
import { Readable } from 'node:stream';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { isUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { insertSiteChange } from '../../sites/history/history.repository';
import { readParts } from './file-parts';
import { claimDownload, countParts, findFile, releaseDownload } from './transfer-files.repository';
import { TRANSFERS } from './transfers.routes';

export const LINK_SECONDS = 60;
/** Unlike an access token's audience, so that neither is accepted as the other. */
export const audienceOf = (file_uuid: string): string => `file:${file_uuid}`;

const types = {
  'report.html': 'text/html; charset=utf-8',
  'report.ndjson': 'application/x-ndjson',
  export: 'application/zip',
};
/** A report has names and texts of foreign files. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

export const downloadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, media: store, clock } = app;

  /** @returns the id of the administrator who made the link @throws ApiError not_found */
  async function readKey(key: string, file_uuid: string, site_uuid: string): Promise<number> {
    const claims = await app.accessTokens.verify(key, clock.now());
    const id = claims?.site_uuid === audienceOf(file_uuid) ? uuidToNumericId(claims.user_uuid) : null;
    const row =
      id === null
        ? undefined
        : await db.selectFrom('users').select(['role', 'site_uuid']).where('id', '=', id).executeTakeFirst();
    if (id === null || row?.role !== 'administrator' || row.site_uuid !== site_uuid) throw new ApiError('not_found');
    return id;
  }

  app.get(
    `${TRANSFERS}/files/:file_uuid`,
    {
      schema: {
        hide: true,
        params: Type.Object({ domain: Type.String(), file_uuid: Type.String({ maxLength: 36 }) }),
        querystring: Type.Object({ key: Type.Optional(Type.String({ maxLength: 1000 })) }),
      },
      preHandler: app.requireSite,
    },
    async ({ site, params: { file_uuid }, query: { key = '' } }, reply) => {
      if (!isUuid(file_uuid)) throw new ApiError('not_found');
      const actor_id = await readKey(key, file_uuid, site.uuid);
      const file = await findFile(db, site.uuid, file_uuid);
      const now = clock.now();
      if (!file || file.role === 'source' || file.date_expires <= now) throw new ApiError('not_found');
      if (file.role === 'export') {
        if (!(await claimDownload(db, file_uuid, now))) throw new ApiError('not_found');
        let isSent = false;
        reply.raw.once('finish', () => {
          isSent = true;
        });
        reply.raw.once('close', () => {
          if (isSent) return;
          releaseDownload(db, file_uuid).catch((error) => app.log.error({ err: error }, 'a download was not released'));
        });
        const diff = [{ name: 'download', to: file.name }];
        const by = { actor_id, via: 'console' as const };
        await insertSiteChange(db, { site_uuid: site.uuid, what: 'transfers', diff, by, now });
      }
      const isPage = file.role === 'report.html';
      reply.headers({
        'content-type': types[file.role],
        'content-length': file.bytes,
        'content-disposition': `${isPage ? 'inline' : 'attachment'}; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`,
        'content-security-policy': POLICY,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      });
      return reply.send(Readable.from(readParts(store, file_uuid, await countParts(db, file_uuid))));
    },
  );
};
