/** `POST /social/inbox` and `…/actors/{name}/inbox` (extension): where other servers deliver what people there did. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { MAX_BYTES } from '../social/networks/fediverse-fetcher';
import { requireAccount, requirePublishing } from './requests';

const tags = ['social'];
const TYPES = /^application\/(activity\+json|ld\+json)\b/;

export const inboxRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { origin } = new URL(app.config.publicUrl);
  // The signature covers the bytes, so the body is read as they are.
  app.addContentTypeParser(TYPES, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onError', async (_request, _reply, { code }) => {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') app.inbox.refused('too_large');
  });

  async function take({ method, raw, headers, body }: FastifyRequest, reply: FastifyReply) {
    const target = raw.url ?? '';
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await app.inbox.receive({ method, target, origin, headers, body: bytes, now: app.clock.now() });
    return reply.code(202).send(null);
  }
  const config = { limit: 'inbox' as const };
  const response = { 202: Type.Null() };

  app.post(
    '/social/inbox',
    {
      schema: { tags, summary: 'Takes a signed activity for any account of this server', response },
      config,
      bodyLimit: MAX_BYTES,
      onRequest: async () => void (await requirePublishing(app)),
    },
    take,
  );

  app.post(
    '/social/actors/:name/inbox',
    {
      schema: { tags, summary: 'Takes a signed activity for an account', response },
      config,
      bodyLimit: MAX_BYTES,
      onRequest: async ({ params }) => void (await requireAccount(app, (params as { name: string }).name)),
    },
    take,
  );
};
