/** `POST`, `DELETE …/{cc}/settings`: staff close, hide and pre-moderate; both answer the container (host contract 9.4). */

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Container } from '../../../../../core/contract/comment';
import { ContainerChanges } from '../../../../../core/contract/moderation-api';
import { actOf } from '../comments/act';
import { presentContainerToStaff } from '../containers/present-to-staff';
import { changeContainer } from './container-settings.service';

const PATH = '/v4/livecomments/:section_uuid/:cc/settings';
/** As every container begins. */
const DEFAULTS: ContainerChanges = { moderation_mode: 'site' };

export const containerSettingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  async function change(request: FastifyRequest, changes: ContainerChanges): Promise<Container> {
    const { cc, who, section_uuid } = actOf(request);
    const row = await app.writeQueue.take(
      cc,
      changeContainer({ who, section_uuid, changes, rules: request.site.rules }),
    );
    return presentContainerToStaff(app.db, row, request.site.rules);
  }
  const response = { 200: Container };
  app.post(
    PATH,
    { schema: { tags: ['moderation'], body: ContainerChanges, response }, preHandler: app.requireSite },
    (request) => change(request, request.body),
  );
  app.delete(PATH, { schema: { tags: ['moderation'], response }, preHandler: app.requireSite }, (request) =>
    change(request, DEFAULTS),
  );
};
