/**
 * A site's own emotes: `:name:` in a chat is drawn as a picture that an administrator has sent. Which there are stands in the
 * site's settings (`chat_emotes`), by ids alone: no address that somebody chose ever stands in a page. What is stored was
 * drawn anew, as any upload is.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { EMOTES_MAX } from '../../../../../core/contract/site';
import { ApiError, invalidField } from '../../../http/errors';
import { imageTypes } from '../media/media.service';

type App = Pick<FastifyInstance, 'media' | 'images' | 'sites'>;

export const EMOTE_MAX_BYTES = 1024 * 1024;

/** Its name in the store of media. */
export const emoteFile = (id: string): string => `${id}/emote.webp`;

export interface NewEmote {
  site_uuid: string;
  name: string;
  bytes: Buffer;
  /** Who brings it: work on images is counted for their network. */
  address: string;
}

/** The picture before, if any, goes. @throws ApiError unsupported_media_type, payload_too_large, invalid_field */
export async function setEmote(app: App, { site_uuid, name, bytes, address }: NewEmote): Promise<string> {
  const { media, images, sites } = app;
  if (bytes.length > EMOTE_MAX_BYTES) throw new ApiError('payload_too_large', { field: 'file' });
  const type = await fileTypeFromBuffer(bytes);
  if (!imageTypes.has(type?.mime ?? '')) throw new ApiError('unsupported_media_type', { field: 'file' });
  const [drawn] = await images.work.run(address, () => images.process.draw(bytes, 'emote'));
  if (!drawn) throw invalidField('file', 'There is no picture in it.');
  const id = randomBytes(8).toString('hex');
  // Stored before anybody can ask for it.
  await media.put(emoteFile(id), drawn.bytes, drawn.mime);
  let before: string | undefined;
  try {
    await sites.change(site_uuid, ({ chat_emotes }) => {
      before = Object.hasOwn(chat_emotes, name) ? chat_emotes[name] : undefined;
      if (before === undefined && Object.keys(chat_emotes).length >= EMOTES_MAX) {
        throw invalidField('name', `A site has ${EMOTES_MAX} emotes at most.`, 'too_many');
      }
      return { chat_emotes: { ...chat_emotes, [name]: id } };
    });
  } catch (error) {
    await media.remove(emoteFile(id));
    throw error;
  }
  if (before) await media.remove(emoteFile(before));
  return id;
}

/** What was written with it stays, as `:name:`. @throws ApiError not_found */
export async function removeEmote({ media, sites }: App, site_uuid: string, name: string): Promise<void> {
  let gone: string | undefined;
  await sites.change(site_uuid, ({ chat_emotes }) => {
    if (!Object.hasOwn(chat_emotes, name)) throw new ApiError('not_found');
    const { [name]: id, ...others } = chat_emotes;
    gone = id;
    return { chat_emotes: others };
  });
  if (gone) await media.remove(emoteFile(gone));
}
