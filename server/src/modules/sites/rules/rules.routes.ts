/**
 * `GET` and `PATCH /v4/livecomments/{section}/rules` (ours): the private rules of the section's site. Moderators read
 * them, administrators change any part; a change counts in every process from the next post on.
 */

import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { Count } from '../../../../../core/contract/numbers';
import { readChange } from './read-change';
import { presentRules } from './rules';

const PATH = '/v4/livecomments/:section_uuid/rules';
/** Thousands of words are more than a comment. */
const LIMIT_BYTES = 2 * 1024 * 1024;

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
        body: Type.Unknown(),
        response: { 200: VersionedRules },
      },
      bodyLimit: LIMIT_BYTES,
      preHandler: app.allow('site', 'rules'),
    },
    async ({ site, body }, reply) => {
      reply.header('cache-control', 'no-store');
      const { rules, rules_version } = await app.sites.changeRules(site.uuid, readChange(body));
      return presentRules(rules, rules_version);
    },
  );
};
