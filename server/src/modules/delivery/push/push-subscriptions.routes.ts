/**
 * Browsers that ask for push messages, guests' as well (specification §5, §7; host contract 9.6). A subscription belongs to
 * whoever is signed in when it was last sent: a log-in sends it again, and who logs out leaves it behind without a name.
 */
import { createHash } from 'node:crypto';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { PushDeletion, PushFacts, PushSubscriptionBody } from '../../../../../core/contract/push';
import { ApiError, invalidField } from '../../../http/errors';
import { isPoint } from './encrypt';
import { isPushService, subscriptionIdOf } from './endpoint';
import { publicKeyOf } from './push-keys';
import {
  deletePushSubscription,
  findPushSubscription,
  savePushSubscription,
  takePlaceOf,
} from './push-subscriptions.repository';

const tags = ['subscriptions'];
const PATH = '/v5/subscriptions/:section_uuid/push';
const SERVICES = ['fcm', 'webpush'];
const AUTH_BYTES = 16;
/** The key changes hardly ever; a page that shows the switch asks for it. */
const KEY_CACHE = 'public, max-age=300';

/** Browsers write base64url, some clients plain base64 with padding. */
const base64url = (text: string): Buffer => Buffer.from(text, 'base64url');

/** @throws ApiError invalid_field, in the words of specification §8 */
function requireService(service_type: string): void {
  if (!SERVICES.includes(service_type.toLowerCase())) throw invalidField('service_type', 'Unsupported service_type');
}

/** @throws ApiError invalid_field for what no browser sends */
function readSubscription(body: PushSubscriptionBody, services: readonly string[]) {
  const { service_type, subscription_id, endpoint } = body;
  requireService(service_type);
  if (!isPushService(endpoint, services)) throw invalidField('endpoint', 'endpoint is no known push service.');
  if (subscriptionIdOf(endpoint) !== subscription_id) {
    throw invalidField('subscription_id', 'subscription_id must be the last segment of the endpoint.');
  }
  const [p256dh, auth] = [base64url(body.public_key), base64url(body.auth_secret)];
  if (!isPoint(p256dh)) throw invalidField('public_key', 'public_key must be a point of P-256.');
  if (auth.length !== AUTH_BYTES) throw invalidField('auth_secret', `auth_secret must have ${AUTH_BYTES} bytes.`);
  return {
    endpoint,
    endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
    subscription_id,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  };
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

export const pushSubscriptionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;
  const home = { db, secret: config.secret };

  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'The key a browser subscribes with, and whether the server has its subscription',
        params: Type.Object({ section_uuid: Type.String() }),
        querystring: Type.Object({ subscription_id: Type.Optional(Type.String({ maxLength: 1000 })) }),
        response: { 200: PushFacts },
      },
      preHandler: app.allow('push', 'subscribe'),
    },
    async ({ site, user, query }, reply) => {
      const public_key = await publicKeyOf(home, site.uuid, clock.now());
      const { subscription_id } = query;
      if (subscription_id === undefined) {
        if (!user) reply.header('cache-control', KEY_CACHE);
        return { public_key, is_subscribed: false };
      }
      reply.header('cache-control', 'private, no-store');
      const found = await findPushSubscription(db, site.uuid, subscription_id);
      const is_subscribed = found?.public_key === public_key && found.user_id === (user?.id ?? null);
      return { public_key, is_subscribed };
    },
  );

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Subscribes a browser to push messages, or renews that',
        params: Type.Object({ section_uuid: Type.String() }),
        body: PushSubscriptionBody,
        response: { 201: Type.Object({}) },
      },
      config: { limit: 'push' },
      preHandler: app.allow('push', 'subscribe'),
    },
    async ({ site, user, body }, reply) => {
      const read = readSubscription(body, config.pushServices);
      const { language = 'en', time_zone = 'UTC', key } = body.meta ?? {};
      const public_key = await publicKeyOf(home, site.uuid, clock.now());
      // Made for a key the site no longer has, nothing could be sent to it.
      if (key !== undefined && key !== public_key) throw invalidField('meta.key', 'The site has another key.');
      const { replaces } = body;
      const gone =
        replaces &&
        (await takePlaceOf(db, {
          site_uuid: site.uuid,
          subscription_id: replaces.subscription_id,
          auth: base64url(replaces.auth_secret).toString('base64url'),
        }));
      const isStored = await savePushSubscription(db, {
        ...read,
        site_uuid: site.uuid,
        session_uuid: user?.session_uuid ?? gone?.session_uuid ?? null,
        unique_id: body.view?.uniqueId ?? gone?.unique_id ?? '',
        public_key,
        language,
        time_zone: isTimeZone(time_zone) ? time_zone : 'UTC',
        date_created: clock.now(),
      });
      if (!isStored) throw new ApiError('forbidden');
      return reply.code(201).send({});
    },
  );

  app.delete(
    PATH,
    {
      schema: {
        tags,
        summary: 'Takes that back: of whoever is signed in, or with the secret of the subscription',
        params: Type.Object({ section_uuid: Type.String() }),
        body: PushDeletion,
        response: { 204: Type.Null() },
      },
      // Also where push was switched off meanwhile.
      preHandler: app.requireSite,
    },
    async ({ site, user, body }, reply) => {
      requireService(body.service_type);
      const auth = body.auth_secret === undefined ? null : base64url(body.auth_secret).toString('base64url');
      // Nobody learns whose it is: what is not one's own is as good as gone.
      await deletePushSubscription(db, {
        site_uuid: site.uuid,
        subscription_id: body.subscription_id,
        user_id: user?.id ?? null,
        auth,
      });
      return reply.code(204).send(null);
    },
  );
};
