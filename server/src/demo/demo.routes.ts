/**
 * The demo publication at `/`, and outside production the gallery. Seeds when the server is built; with `VF_DEMO` off
 * nothing of it is loaded, not even into memory.
 *
 * Pages are plain: one script tag, page tags and elements, as on any publisher's site. Their policy allows no inline
 * script, as a careful publisher's would.
 */
import type { FastifyPluginAsync } from 'fastify';

export const demoRoutes: FastifyPluginAsync = async (app) => {
  if (!app.config.demo) return;
  const [{ seedDemo }, { pagesRoutes }, { galleryRoutes }] = await Promise.all([
    import('./seed'),
    import('./demo-pages.routes'),
    import('./gallery.routes'),
  ]);
  const { db, sites, config, media } = app;
  await seedDemo({ db, sites, config, media, now: app.clock.now() });
  await app.register(pagesRoutes);
  if (!app.config.production) await app.register(galleryRoutes);
};
