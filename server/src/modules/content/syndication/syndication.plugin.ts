/** `app.openSigned`: opens signatures of a group of sites (./request-signature). */
import fp from 'fastify-plugin';
import { createSignatures, type OpenSigned } from './request-signature';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws ApiError forbidden */
    openSigned: OpenSigned;
  }
}

export const syndicationPlugin = fp(async (app) => {
  const { db, sites, config, clock } = app;
  app.decorate('openSigned', createSignatures({ db, sites, secret: config.secret, now: () => clock.now() }));
});
