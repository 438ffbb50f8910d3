/**
 * Public pictures of one size, served by id alone and never changed: emotes and poll answers. Pages contain no address
 * that a person chose, and stored pictures are re-encoded like any upload.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { ApiError, invalidField } from '../../../http/errors';
import { imageTypes } from './media.service';
import { filesOf } from './picture-files';
import { fileHeaders } from './serve-file';
import { scheduleCheck } from './unused-pictures';

/** Use of the picture (./images). */
type SmallPicture = 'emote' | 'option';
type Tools = Pick<FastifyInstance, 'db' | 'clock' | 'media' | 'images'>;

export interface SentPicture {
  bytes: Buffer;
  /** Address of the uploader: work on images is throttled by network. */
  address: string;
}

/** Options of a route that accepts a form with the picture as `file`. Limits other fields of the form. */
export const pictureForm = (maxBytes: number) => ({
  bodyLimit: maxBytes + 64 * 1024,
  config: { multipartOptions: { limits: { fileSize: maxBytes, files: 1, fields: 5 } } },
});

/** @throws ApiError invalid_field */
export function sentFile(body: unknown): Buffer {
  const { file } = (body ?? {}) as { file?: unknown };
  if (!Buffer.isBuffer(file) || file.length === 0) throw new ApiError('invalid_field', { field: 'file' });
  return file;
}

/**
 * Stores a picture before it is public. Removes its files unless the row `of` names it within an hour.
 * @returns its id. @throws ApiError unsupported_media_type, payload_too_large, invalid_field
 */
export async function storePicture(
  { db, clock, media, images }: Tools,
  { as, of }: { as: SmallPicture; of: string },
  { bytes, address, maxBytes }: SentPicture & { maxBytes: number },
): Promise<string> {
  if (bytes.length > maxBytes) throw new ApiError('payload_too_large', { field: 'file' });
  const type = await fileTypeFromBuffer(bytes);
  if (!imageTypes.has(type?.mime ?? '')) throw new ApiError('unsupported_media_type', { field: 'file' });
  const [drawn] = await images.work.run(address, () => images.process.draw(bytes, as));
  if (!drawn) throw invalidField('file', 'There is no picture in it.');
  const id = randomBytes(8).toString('hex');
  await scheduleCheck(db, { as, id, of }, clock.now());
  for (const file of filesOf({ as, id })) await media.put(file, drawn.bytes, drawn.mime);
  return id;
}

/** `GET {prefix}/{id}.webp` */
export function servePictures(app: FastifyInstance, prefix: string, as: SmallPicture): void {
  app.get(`${prefix}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, id] = /^([0-9a-f]{16})\.webp$/.exec(file) ?? [];
    const [name] = id ? filesOf({ as, id }) : [];
    const stream = name && (await app.media.get(name));
    if (!stream) throw new ApiError('not_found');
    const etag = `"${id}"`;
    reply.removeHeader('access-control-allow-credentials');
    reply.headers(fileHeaders({ file, mime: 'image/webp', etag, isPrivate: false }));
    return reply.send(stream);
  });
}
