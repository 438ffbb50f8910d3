/**
 * The demo publication at `/`, and outside production the gallery. Seeds when the server is built; with `VF_DEMO` off,
 * none of it is loaded.
 *
 * Pages are plain: one script tag, page tags and elements, as on any publisher's site. Their policy allows no inline
 * scripts, like a careful publisher's.
 */
import type { FastifyPluginAsync } from 'fastify';

export const demoRoutes: FastifyPluginAsync = async (app) => {
  if (!app.config.demo) return;
  const [{ seedDemo }, { seedNetworks }, { pagesRoutes }, { demoSessionRoutes }, { galleryRoutes }] = await Promise.all(
    [
      import('./seed'),
      import('./networks'),
      import('./demo-pages.routes'),
      import('./demo-session.routes'),
      import('./gallery.routes'),
    ],
  );
  const { db, sites, config, media } = app;
  await seedDemo({ db, sites, config, media, now: app.clock.now() });
  await seedNetworks(app);
  await app.register(pagesRoutes);
  await app.register(demoSessionRoutes);
  if (!app.config.production) await app.register(galleryRoutes);
};
