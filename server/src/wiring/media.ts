/** Where media are: `app.media`; before the modules, which serve, attach and erase them. */

import fp from 'fastify-plugin';
import { createMediaStore } from '../modules/content/media/create-media-store';
import { ImageProcess } from '../modules/content/media/image-process';
import { ImageWork } from '../modules/content/media/image-work';
import { pruneMedia } from '../modules/content/media/media.service';
import type { MediaStore } from '../modules/content/media/media-store';
import { UploadsUnderWay } from '../modules/content/media/uploads-under-way';

declare module 'fastify' {
  interface FastifyInstance {
    media: MediaStore;
    uploads: UploadsUnderWay;
    images: { work: ImageWork; process: ImageProcess };
    /** Removes uploads that came into no comment; runs by itself. */
    pruneMedia(): Promise<void>;
  }
}

export const mediaPlugin = fp(async (app) => {
  app.decorate('media', createMediaStore(app.config));
  app.decorate('uploads', new UploadsUnderWay());
  const process = new ImageProcess();
  app.decorate('images', { work: new ImageWork(() => app.clock.now()), process });
  app.addHook('onClose', async () => process.close());
  app.decorate('pruneMedia', () => pruneMedia(app.db, app.media, app.clock.now()));
});
