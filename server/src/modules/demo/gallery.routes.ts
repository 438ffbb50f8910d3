/** `/gallery`, for development only: its frames are signed in without a password. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { framePage } from '../../../../demo/gallery/frame';
import { findFrame, type Role } from '../../../../demo/gallery/frames';
import { galleryPage } from '../../../../demo/gallery/index-page';
import { accounts } from '../../../../demo/people';
import { startSession, type Tokens } from '../sessions/sessions.service';
import { DEMO_DOMAIN } from './seed';
import { sendPage } from './visit';

export const galleryRoutes: FastifyPluginAsync = async (app) => {
  app.get('/gallery', { schema: { hide: true } }, async (_request, reply) => sendPage(reply, galleryPage()));

  app.get<{ Querystring: Record<string, string> }>(
    '/gallery/frame',
    { schema: { hide: true } },
    async (request, reply) => {
      const frame = findFrame(request.query);
      if (!frame) return reply.callNotFound();
      return sendPage(reply, framePage(frame, await signIn(app, frame.state.role ?? null)));
    },
  );
};

/** A session of the demo's reader or moderator. */
async function signIn(app: FastifyInstance, role: Role): Promise<Tokens | null> {
  if (role === null) return null;
  const wanted = role === 'reader' ? 'normal' : role;
  const email = accounts.find((account) => account.role === wanted)?.email ?? '';
  const site = await app.sites.byDomain(DEMO_DOMAIN);
  const user =
    site &&
    (await app.db
      .selectFrom('users')
      .selectAll()
      .where('site_uuid', '=', site.uuid)
      .where('email_key', '=', email)
      .executeTakeFirst());
  return user ? startSession(app, user) : null;
}
