/** `GET` and `PATCH /v1/console/{domain}/settings` (extension): settings of the site that its pages receive. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { TObject } from 'typebox';
import { SettingsChange, SettingsPage } from '../../../../../core/contract/console/settings';
import { SiteSettings } from '../../../../../core/contract/sites/site';
import { changedFrom, withVersion } from '../../sites/history/changed-by';
import { readSettings } from '../../sites/rules/read-change';
import { defaultSettings } from '../../sites/sites/settings';

const URL = '/v1/console/:domain/settings';
const tags = ['console'];
const params = Type.Object({ domain: Type.String() });
const schemas = (SiteSettings as TObject).properties;

export const consoleSettingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const preHandler = app.allow('console', 'settings');

  async function present(site_uuid: string): Promise<SettingsPage> {
    const { settings, version } = await app.sites.readSettings(site_uuid);
    const names = Object.keys(schemas) as (keyof SiteSettings)[];
    return {
      version,
      settings: names.map((name) => ({
        name,
        value: settings[name],
        default: defaultSettings[name],
        schema: schemas[name],
      })),
    };
  }

  app.get(
    URL,
    {
      schema: {
        tags,
        summary: 'Settings of the site with their defaults; administrators',
        params,
        response: { 200: SettingsPage },
      },
      preHandler,
    },
    async ({ site }, reply) => withVersion(reply, await present(site.uuid)),
  );

  app.patch(
    URL,
    {
      schema: {
        tags,
        summary: 'Changes some of them, with If-Match; administrators',
        params,
        body: SettingsChange,
        response: { 200: SettingsPage },
      },
      preHandler,
    },
    async (request, reply) => {
      const { site, body } = request;
      reply.header('cache-control', 'private, no-store');
      const by = changedFrom(request, body.reason);
      await app.sites.change(site.uuid, readSettings(body.settings), by);
      return present(site.uuid);
    },
  );
};
