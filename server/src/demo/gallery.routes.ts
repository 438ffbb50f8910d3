/**
 * `/gallery`, and sessions for the bar on top of the demo's pages. Both log in without a password, so they answer only on
 * development servers, only to the server's own network, and only under the server's own names. This keeps out the internet,
 * and pages whose host name points here (DNS rebinding).
 */
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { framePage } from '../../../demo/gallery/frame';
import { findFrame } from '../../../demo/gallery/frames';
import { galleryPage } from '../../../demo/gallery/index-page';
import { accounts } from '../../../demo/people';
import { startSession, type Tokens } from '../modules/people/sessions/sessions.service';
import { makePainting } from './painting';
import { DEMO_DOMAIN, HOSTS } from './seed';
import { sendPage } from './visit';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addSubnet('169.254.0.0', 16);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/** Whether the reader sits at a machine of the own network and came by one of its names. */
function isAtHome({ ip, hostname, server }: FastifyRequest): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  const isOwnName = [DEMO_DOMAIN, ...HOSTS, new URL(server.config.publicUrl).hostname].includes(hostname);
  return (isOwnName || isIP(name) > 0) && own.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

export const galleryRoutes: FastifyPluginAsync = async (app) => {
  const paint = makePainting(app);
  app.addHook('onRequest', async (request, reply) => {
    if (!isAtHome(request)) return reply.callNotFound();
  });

  app.post<{ Querystring: { role?: string } }>('/demo/session', { schema: { hide: true } }, async (request, reply) => {
    const { headers, protocol, host, query } = request;
    // A page of another origin can send this request, too.
    const tokens = headers.origin === `${protocol}://${host}` ? await signIn(app, query.role ?? '') : null;
    return tokens ?? reply.callNotFound();
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

/** A session of one of the demo's accounts. */
async function signIn(app: FastifyInstance, role: string): Promise<Tokens | null> {
  const email = accounts.find((account) => account.role === role)?.email ?? '';
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
