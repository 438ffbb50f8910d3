/**
 * `/push/opt-in`: the window for sites that cannot host a file (specification §8), and the state of its subscription
 * for their pages, which cannot read another origin's.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { findLanguage } from '../../../../../core/base/i18n/languages';
import { FoundBrowser, PushBrowserName } from '../../../../../core/contract/delivery/push';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { languageOf } from '../../../http/language-of';
import { isSiteOrigin, type OwnOrigins } from '../../../http/site-origins';
import { publicKeyOf } from './push-keys';
import { findBrowserNamed } from './push-subscriptions.repository';
import { windowHeaders, windowPage } from './push-window';

const originOf = (address: string | undefined): string =>
  URL.canParse(address ?? '') ? new URL(address ?? '').origin : '';

/** Returns a page of the site or null, so that nobody is redirected elsewhere. */
const ownPage = (address: string | undefined, site: OwnOrigins): string | null =>
  address !== undefined && isSiteOrigin(originOf(address), site) ? address : null;

export const pushWindowRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app;

  app.get(
    '/push/opt-in',
    {
      schema: {
        tags: ['subscriptions'],
        summary: 'The window in which messages are allowed where a site can put no file (extension)',
        querystring: Type.Object({
          site: Type.String(),
          subscribe: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
          back: Type.Optional(Type.String({ maxLength: 2048 })),
          lang: Type.Optional(Type.String({ maxLength: 20 })),
        }),
      },
    },
    async ({ query, headers }, reply) => {
      const found = isUuid(query.site) ? await app.sites.bySection(query.site) : null;
      if (!found?.site.settings.enable_push_notifications) throw new ApiError('not_found');
      const { site } = found;
      const from = ownPage(headers.referer, site);
      return reply.headers(windowHeaders).send(
        windowPage({
          site,
          language: findLanguage(query.lang ?? '') ?? languageOf(headers['accept-language']),
          key: await publicKeyOf({ db, secret: config.secret }, site.uuid, clock.now()),
          // Most pages name themselves; otherwise any page of the site may receive the result.
          origins: from ? [originOf(from)] : site.origins,
          wants: query.subscribe !== 'false',
          back: ownPage(query.back, site),
        }),
      );
    },
  );

  app.post(
    '/v5/subscriptions/:section_uuid/push/browser',
    {
      schema: {
        tags: ['subscriptions'],
        summary: 'What the server knows of a browser, for who knows the name it made up (extension)',
        params: Type.Object({ section_uuid: Type.String() }),
        body: PushBrowserName,
        response: { 200: FoundBrowser },
      },
      config: { limit: 'push' },
      preHandler: app.allow('push', 'subscribe'),
    },
    async ({ site, body }, reply) => {
      const found = await findBrowserNamed(db, site.uuid, body.unique_id);
      if (!found) throw new ApiError('not_found');
      const { endpoint, p256dh, auth, public_key } = found;
      reply.header('cache-control', 'private, no-store');
      return { endpoint, public_key: p256dh, auth_secret: auth, key: public_key };
    },
  );
};
