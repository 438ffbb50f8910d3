/** Files of imports and exports (extension): uploads in parts, and downloads by an address that is valid for a minute. */
import { randomUUID } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { FileLink, FileOffer, NewFile, PART_BYTES } from '../../../../../core/contract/console/transfers';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError, invalidField } from '../../../http/errors';
import { networkOf } from '../../../http/network-of';
import { audienceOf, LINK_SECONDS } from './download.routes';
import { putPart } from './file-parts';
import { findFile, insertFile, insertPart, pendingBytes } from './transfer-files.repository';
import { TRANSFERS } from './transfers.routes';

const tags = ['console'];
/** Time in which an uploaded file must be used. */
const UPLOADS_MS = DAY_MS;
/** Uploads of a site that no import has used yet. */
const PENDING_MAX_BYTES = 16 * 1024 ** 3;
const FileParams = Type.Object({ domain: Type.String(), file_uuid: Type.String({ maxLength: 36 }) });

export const transferFilesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, media: store, clock } = app;
  const preHandler = app.allow('console', 'imports');
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: PART_BYTES },
    (_request, body, done) => done(null, body),
  );

  async function requireFile(site_uuid: string, uuid: string) {
    const file = isUuid(uuid) ? await findFile(db, site_uuid, uuid) : undefined;
    if (!file || file.date_expires <= clock.now()) throw new ApiError('not_found');
    return file;
  }

  app.post(
    `${TRANSFERS}/files`,
    {
      schema: {
        tags,
        summary: 'Announces a file to import; administrators',
        params: Type.Object({ domain: Type.String() }),
        body: NewFile,
        response: { 201: FileOffer },
      },
      preHandler,
    },
    async ({ site, body: { name, bytes } }, reply) => {
      if ((await pendingBytes(db, site.uuid)) + bytes > PENDING_MAX_BYTES) throw new ApiError('payload_too_large');
      const uuid = randomUUID();
      const date_expires = clock.now() + UPLOADS_MS;
      const row = { uuid, site_uuid: site.uuid, name, bytes, date_expires };
      await insertFile(db, { ...row, transfer_uuid: null, role: 'source' });
      reply.code(201);
      return { file_uuid: uuid, parts: Math.ceil(bytes / PART_BYTES), part_bytes: PART_BYTES };
    },
  );

  app.put(
    `${TRANSFERS}/files/:file_uuid/parts/:part`,
    {
      schema: {
        tags,
        summary: 'Uploads a part of it; administrators',
        params: Type.Interface([FileParams], { part: Type.Integer({ minimum: 0 }) }),
        response: { 204: Type.Null() },
      },
      bodyLimit: PART_BYTES,
      // A large file has a thousand parts.
      config: { limit: 'read' },
      // Checked before the body is read, so that only the owner's body uses memory.
      onRequest: [
        app.requireSite,
        app.allow('console', 'imports'),
        async (request, reply) => {
          const { actor, site, ip } = request;
          app.uploads.add({ uuid: actor.uuid, network: networkOf(ip), site_uuid: site.uuid }, reply);
        },
      ],
    },
    async ({ site, params: { file_uuid, part }, body }, reply) => {
      const { bytes, transfer_uuid, role } = await requireFile(site.uuid, file_uuid);
      if (role !== 'source' || transfer_uuid !== null) throw new ApiError('not_found');
      const size = Math.min(PART_BYTES, bytes - part * PART_BYTES);
      if (size <= 0) throw invalidField('part', 'The file has no such part.');
      if (!Buffer.isBuffer(body) || body.length !== size)
        throw invalidField('body', `Part ${part} must have ${size} bytes, as application/octet-stream.`);
      await putPart(store, file_uuid, part, body);
      await insertPart(db, file_uuid, part, size);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${TRANSFERS}/files/:file_uuid/link`,
    {
      schema: {
        tags,
        summary: 'Makes an address of a report or an export, valid for a minute; administrators',
        params: FileParams,
        response: { 200: FileLink },
      },
      preHandler,
    },
    async ({ site, signedIn, params }, reply) => {
      const file = await requireFile(site.uuid, params.file_uuid);
      if (file.role === 'source' || file.bytes === 0 || file.date_downloaded !== null) throw new ApiError('not_found');
      const claims = { user_uuid: signedIn.uuid, session_uuid: randomUUID(), site_uuid: audienceOf(file.uuid) };
      const key = await app.accessTokens.sign(claims, clock.now(), LINK_SECONDS);
      reply.header('cache-control', 'private, no-store');
      return { url: `${TRANSFERS.replace(':domain', site.domain)}/files/${file.uuid}?key=${key}` };
    },
  );
};
