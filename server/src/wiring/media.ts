/** The media store: `app.media`; registered before the modules, which serve, attach and erase media. */

import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema';
import {
  approveAvatar,
  fetchPicture,
  type Picture,
  refuseAvatar,
  removeAvatar,
  storeAvatar,
} from '../modules/content/avatars/avatars.service';
import { createMediaStore } from '../modules/content/media/create-media-store';
import { ImageProcess } from '../modules/content/media/image-process';
import { ImageWork } from '../modules/content/media/image-work';
import { pruneMedia } from '../modules/content/media/media.service';
import type { MediaStore } from '../modules/content/media/media-store';
import { unusedPicturesPlugin } from '../modules/content/media/unused-pictures';
import { UploadsUnderWay } from '../modules/content/media/uploads-under-way';
import type { UserRow } from '../modules/people/users/users.repository';

interface StoredAvatar {
  set(row: UserRow): Promise<UserRow>;
}

declare module 'fastify' {
  interface FastifyInstance {
    media: MediaStore;
    uploads: UploadsUnderWay;
    images: { work: ImageWork; process: ImageProcess };
    /** Pictures of people; each function returns the person afterwards. */
    avatars: {
      /** Stores a picture; `set` gives it to the account. @throws ApiError for an invalid picture */
      store(user_id: number, picture: Picture): Promise<StoredAvatar>;
      remove(row: UserRow): Promise<UserRow>;
      /** Runs in the caller's transaction. @returns undefined when no picture is pending */
      approve(trx: Kysely<Tables>, row: UserRow): Promise<UserRow | undefined>;
      /** Runs in the caller's transaction. */
      refuse(trx: Kysely<Tables>, row: UserRow): Promise<UserRow>;
      /** Downloads a picture from another server. @throws ApiError invalid_field */
      fetch(address: string): Promise<Buffer>;
    };
    /** Removes uploads without a comment. Runs periodically by itself. */
    pruneMedia(): Promise<void>;
  }
}

export const mediaPlugin = fp(async (app) => {
  app.decorate('media', createMediaStore(app.config));
  app.decorate('uploads', new UploadsUnderWay());
  const process = new ImageProcess((problem) => app.log.error(problem));
  app.decorate('images', { work: new ImageWork(() => app.clock.now()), process });
  app.addHook('onClose', async () => process.close());
  const parts = { clock: app.clock, config: app.config };
  await app.register(unusedPicturesPlugin);
  app.decorate('avatars', {
    store: (user_id, picture) => storeAvatar(app, user_id, picture),
    remove: (row) => removeAvatar(app, row),
    approve: (db, row) => approveAvatar({ ...parts, db }, row),
    refuse: (db, row) => refuseAvatar({ ...parts, db }, row),
    fetch: (address) => fetchPicture(app, address),
  });
  app.decorate('pruneMedia', () => pruneMedia(app.db, app.media, app.clock.now()));
});
