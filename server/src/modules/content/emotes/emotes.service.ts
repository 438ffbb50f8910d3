/**
 * A site's own emotes: a chat renders `:name:` as a picture that an administrator uploaded. The site's settings list
 * their ids (`chat_emotes`).
 */
import type { FastifyInstance } from 'fastify';
import { EMOTES_MAX } from '../../../../../core/contract/sites/site';
import { ApiError, invalidField } from '../../../http/errors';
import type { ChangedBy } from '../../sites/history/history.repository';
import { type SentPicture, storePicture } from '../media/small-pictures';
import { dropPictures } from '../media/unused-pictures';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'media' | 'images' | 'outbox' | 'sites'>;

export const EMOTE_MAX_BYTES = 1024 * 1024;

export interface NewEmote extends SentPicture {
  site_uuid: string;
  name: string;
  by: ChangedBy;
}

/** Replaces the former picture, if any. @throws ApiError unsupported_media_type, payload_too_large, invalid_field */
export async function setEmote(app: App, { site_uuid, name, by, ...picture }: NewEmote): Promise<string> {
  const id = await storePicture(app, { as: 'emote', of: site_uuid }, { ...picture, maxBytes: EMOTE_MAX_BYTES });
  await app.sites.change(
    site_uuid,
    async ({ chat_emotes }, trx) => {
      const before = Object.hasOwn(chat_emotes, name) ? chat_emotes[name] : undefined;
      if (before === undefined && Object.keys(chat_emotes).length >= EMOTES_MAX) {
        throw invalidField('name', `A site has ${EMOTES_MAX} emotes at most.`, 'too_many');
      }
      if (before) await dropPictures(trx, [{ as: 'emote', id: before, of: site_uuid }], app.clock.now());
      return { chat_emotes: { ...chat_emotes, [name]: id } };
    },
    by,
  );
  void app.outbox.run();
  return id;
}

/** Removes an emote; existing messages show `:name:` again. @throws ApiError not_found */
export async function removeEmote(
  app: App,
  { site_uuid, name, by }: Pick<NewEmote, 'site_uuid' | 'name' | 'by'>,
): Promise<void> {
  await app.sites.change(
    site_uuid,
    async ({ chat_emotes }, trx) => {
      if (!Object.hasOwn(chat_emotes, name)) throw new ApiError('not_found');
      const { [name]: id, ...others } = chat_emotes;
      if (id) await dropPictures(trx, [{ as: 'emote', id, of: site_uuid }], app.clock.now());
      return { chat_emotes: others };
    },
    by,
  );
  void app.outbox.run();
}
