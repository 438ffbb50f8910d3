/** `app.warmthBeside`: added to the conversations every few seconds, and when the process stops. */
import fp from 'fastify-plugin';
import { WarmthBeside } from './warmth-beside';

const FLUSH_EVERY_MS = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    warmthBeside: WarmthBeside;
  }
}

export const warmthBesidePlugin = fp(async (app) => {
  const warmth = new WarmthBeside(app.db, () => app.clock.now());
  app.decorate('warmthBeside', warmth);
  let flushing: Promise<void> = Promise.resolve();
  function flush(): Promise<void> {
    flushing = flushing
      .then(() => warmth.flush())
      .catch((error: unknown) => app.log.error({ err: error }, 'adding to the heat of articles failed'));
    return flushing;
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
});
