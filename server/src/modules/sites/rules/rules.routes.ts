/**
 * `GET` and `PATCH /v4/livecomments/{section}/rules` (extension): the private rules of the section's site. Moderators
 * read them, administrators change any part; a change applies in every process from the next post on. With `If-Match`,
 * a change is refused when someone else has changed them since; `reason` is for the site's history.
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Reason } from '../../../../../core/contract/console/changes';
import { Count } from '../../../../../core/contract/values/numbers';
import { changedBy, readIfMatch } from '../history/changed-by';
import { readChange } from './read-change';
import { presentRules } from './rules';

const PATH = '/v4/livecomments/:section_uuid/rules';
/** Allows word lists of thousands of words. */
export const RULES_BYTES_MAX = 2 * 1024 * 1024;

const VersionedRules = Type.Object({ version: Count, rules: Type.Unknown() });

export const rulesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    PATH,
    {
      schema: {
        tags: ['rules'],
        summary: 'The site’s private rules for posts; staff',
        response: { 200: VersionedRules },
      },
      preHandler: app.allow('site', 'see_rules'),
    },
    async ({ site }, reply) => {
      reply.header('cache-control', 'no-store');
      const { rules, rules_version } = await app.sites.readRules(site.uuid);
      return presentRules(rules, rules_version);
    },
  );

  app.patch(
    PATH,
    {
      schema: {
        tags: ['rules'],
        summary: 'Changes some of them; staff',
        querystring: Type.Object({ reason: Reason }),
        body: Type.Unknown(),
        response: { 200: VersionedRules },
      },
      bodyLimit: RULES_BYTES_MAX,
      preHandler: app.allow('site', 'rules'),
    },
    async (request, reply) => {
      const { site, body, query, headers } = request;
      reply.header('cache-control', 'no-store');
      const by = { ...changedBy(request, query.reason), expects: readIfMatch(headers['if-match']) };
      const { rules, rules_version } = await app.sites.changeRules(site.uuid, readChange(body), by);
      return presentRules(rules, rules_version);
    },
  );
};
