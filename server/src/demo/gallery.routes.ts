/** `/gallery`. Its frames log in without a password, so it answers only in the own network (at-home.ts). */
import type { FastifyPluginAsync } from 'fastify';
import { framePage } from '../../../demo/gallery/frame';
import { findFrame } from '../../../demo/gallery/frames';
import { galleryPage } from '../../../demo/gallery/index-page';
import { isAtHome } from './at-home';
import { signIn } from './demo-session.routes';
import { makePainting } from './painting';
import { sendPage } from './visit';

export const galleryRoutes: FastifyPluginAsync = async (app) => {
  const paint = makePainting(app);
  app.addHook('onRequest', async (request, reply) => {
    if (!isAtHome(request)) return reply.callNotFound();
  });

  app.get('/gallery', { schema: { hide: true } }, async (_request, reply) => sendPage(reply, galleryPage()));

  app.get<{ Querystring: Record<string, string> }>(
    '/gallery/frame',
    { schema: { hide: true } },
    async (request, reply) => {
      const frame = findFrame(request.query);
      if (!frame) return reply.callNotFound();
      const { role = null } = frame.state;
      const page = framePage(frame, role && (await signIn(app, role === 'reader' ? 'normal' : role)));
      return sendPage(reply, frame.state.isIncluded ? await paint(request, page) : page);
    },
  );
};
