/** `POST /social/inbox` and `…/actors/{name}/inbox` (extension): where other servers deliver what people there did. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { networkOf } from '../../../http/network-of';
import { MAX_BYTES } from '../social/networks/fediverse-fetcher';
import type { ReadSignature } from '../social/signing/received';
import { requireAccount, requirePublishing } from './requests';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signature of an activity, read before its body. */
    activitySignature: ReadSignature | null;
  }
}

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

  app.decorateRequest('activitySignature', null);

  /** Everything that can be refused without the body, cheapest first. */
  async function check(request: FastifyRequest, reply: FastifyReply, requireOwner: () => Promise<unknown>) {
    app.inbox.door.requireEntered(request, reply);
    const { method, raw, headers, ip } = request;
    const type = headers['content-type'];
    if (type && !TYPES.test(type)) throw new ApiError('unsupported_media_type');
    await requireOwner();
    const head = { method, target: raw.url ?? '', origin, headers, now: app.clock.now() };
    request.activitySignature = app.inbox.readHead(head, networkOf(ip));
  }
  async function take({ activitySignature: signature, body, ip }: FastifyRequest, reply: FastifyReply) {
    if (!signature) throw new Error('a signature is read before the body');
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await app.inbox.receive({ signature, body: bytes, now: app.clock.now() }, networkOf(ip));
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
      onRequest: (request, reply) => check(request, reply, () => requirePublishing(app)),
    },
    take,
  );

  app.post(
    '/social/actors/:name/inbox',
    {
      schema: { tags, summary: 'Takes a signed activity for an account', response },
      config,
      bodyLimit: MAX_BYTES,
      onRequest: (request, reply) =>
        check(request, reply, () => requireAccount(app, (request.params as { name: string }).name)),
    },
    take,
  );
};
