/**
 * A site's own emotes: `:name:` in a chat is drawn as a picture that an administrator has sent. Which there are stands in the
 * site's settings (`chat_emotes`), by their ids.
 */
import type { FastifyInstance } from 'fastify';
import { EMOTES_MAX } from '../../../../../core/contract/site';
import { ApiError, invalidField } from '../../../http/errors';
import { pictureFile, type SentPicture, storePicture } from '../media/small-pictures';

type App = Pick<FastifyInstance, 'media' | 'images' | 'sites'>;

export const EMOTE_MAX_BYTES = 1024 * 1024;

export interface NewEmote extends SentPicture {
  site_uuid: string;
  name: string;
}

/** The picture before, if any, goes. @throws ApiError unsupported_media_type, payload_too_large, invalid_field */
export async function setEmote(app: App, { site_uuid, name, ...picture }: NewEmote): Promise<string> {
  const { media, sites } = app;
  const id = await storePicture(app, 'emote', { ...picture, maxBytes: EMOTE_MAX_BYTES });
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
    await media.remove(pictureFile('emote', id));
    throw error;
  }
  if (before) await media.remove(pictureFile('emote', before));
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
  if (gone) await media.remove(pictureFile('emote', gone));
}
