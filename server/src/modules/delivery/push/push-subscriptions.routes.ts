/**
 * Push subscriptions of browsers, including guests' (specification §5, §7; host contract 9.6). A subscription belongs
 * to the person signed in when it was last sent: a login sends it again, and a logout leaves it without a person.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { PushDeletion, PushFacts, PushSubscriptionBody, PushTaken } from '../../../../../core/contract/delivery/push';
import { ApiError, invalidField } from '../../../http/errors';
import { changeState, findState } from '../notifications/states.repository';
import { countNewBrowser } from './count-new-browser';
import { publicKeyOf } from './push-keys';
import {
  deletePushSubscription,
  findPushSubscription,
  savePushSubscription,
  takePlaceOf,
} from './push-subscriptions.repository';
import { readSecret, readSubscription, readTimeZone, requireService } from './read-subscription';

const tags = ['subscriptions'];
const PATH = '/v5/subscriptions/:section_uuid/push';
/** The key hardly ever changes; pages that show the switch request it. */
const KEY_CACHE = 'public, max-age=300';

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
      if (subscription_id === undefined && !user) reply.header('cache-control', KEY_CACHE);
      if (subscription_id === undefined) return { public_key, is_subscribed: false };
      reply.header('cache-control', 'private, no-store');
      const found = await findPushSubscription(db, site.uuid, subscription_id);
      const is_subscribed = found?.public_key === public_key && found.user_id === (user?.id ?? null) && found.is_wanted;
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
        response: { 201: PushTaken },
      },
      config: { limit: 'push' },
      preHandler: app.allow('push', 'subscribe'),
    },
    async ({ site, user, body, ip }, reply) => {
      const read = readSubscription(body, config.pushServices);
      const { language = 'en', time_zone = 'UTC', key, asked } = body.meta ?? {};
      const public_key = await publicKeyOf(home, site.uuid, clock.now());
      // Messages could not be sent to a subscription for a former key.
      if (key !== undefined && key !== public_key) throw invalidField('meta.key', 'The site has another key.');
      const { replaces } = body;
      const replaced = replaces && { ...replaces, site_uuid: site.uuid, auth: readSecret(replaces.auth_secret) };
      const gone = replaced && (await takePlaceOf(db, replaced));
      if (!user && !gone) await countNewBrowser(app, site.uuid, { ...read, ip });
      const isStored = await savePushSubscription(db, {
        ...read,
        site_uuid: site.uuid,
        session_uuid: user?.session_uuid ?? gone?.session_uuid ?? null,
        unique_id: body.view?.uniqueId ?? gone?.unique_id ?? '',
        public_key,
        language,
        time_zone: readTimeZone(time_zone),
        date_created: clock.now(),
      });
      if (!isStored) throw new ApiError('forbidden');
      // A person who asks for messages switches them on again; a login or renewal does not.
      if (user && asked) await changeState(db, user.id, { wants_push: true });
      const is_subscribed = !user || (await findState(db, user.id)).wants_push !== false;
      return reply.code(201).send({ is_subscribed });
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
      // No permission is needed: a browser can unsubscribe even if push was switched off in the meantime.
      preHandler: app.requireSite,
    },
    async ({ site, user, body }, reply) => {
      requireService(body.service_type);
      const auth = body.auth_secret === undefined ? null : readSecret(body.auth_secret);
      // Answers the same for a foreign and a deleted subscription, so that the owner stays unknown.
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
