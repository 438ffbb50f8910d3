/** Adds and removes flags with a reason, by default `other` (host contract 9.4). */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { FLAG_NOTE_MAX, type FlagReason, flagReasons } from '../../../../../core/contract/content/comment';
import { sealNetwork, widerNetworkOf } from '../../../http/network-of';
import { normaliseText } from '../../platform/text/normalise';
import { actOf } from '../comments/act';
import type { Wire } from '../kinds/wire';
import { SEALED_V6 } from './flags.repository';
import { flag, unflag } from './flags.service';

const FlagBody = Type.Object({
  reason: Type.Unsafe<FlagReason>({ type: 'string', enum: [...flagReasons], default: 'other' }),
  /** The reporter's comment, for moderators only. */
  note: Type.String({ maxLength: FLAG_NOTE_MAX, default: '' }),
});

export const flagsRoutes =
  ({ kind, tag, at }: Wire): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const address of at('flag')) {
      app.route({
        ...address,
        schema: { tags: [tag], body: FlagBody, response: { 204: Type.Null() } },
        // Older clients send no body.
        preValidation: async (request) => {
          request.body ??= {} as typeof request.body;
        },
        preHandler: app.requireSite,
        handler: async (request, reply) => {
          const { cc, ...act } = actOf(request, kind);
          const { reason, note } = request.body;
          const { rules, rules_version: version } = request.site;
          const rule = { ...rules.reports, newcomer_hours: rules.first_time.hours, version };
          const kindOfNetwork = widerNetworkOf(request.ip) === null ? '' : SEALED_V6;
          const sealed = sealNetwork(app.config.secret, `report network ${act.id}`, request.ip);
          // Not stored for a site that does not use it.
          const network = rule.hold_weight === 0 ? null : `${kindOfNetwork}${sealed}`;
          await app.writeQueue.take(cc, flag({ ...act, reason, note: normaliseText(note), network, rule }));
          return reply.code(204).send(null);
        },
      });
    }

    for (const address of at('unflag')) {
      app.route({
        ...address,
        schema: { tags: [tag], response: { 204: Type.Null() } },
        preHandler: app.requireSite,
        handler: async (request, reply) => {
          const { cc, ...act } = actOf(request, kind);
          await app.writeQueue.take(cc, unflag(act));
          return reply.code(204).send(null);
        },
      });
    }
  };
