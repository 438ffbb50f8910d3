/** Backplane 2: the message that the page names, read once with the site's token (host contract 11). Stand-ins only. */

import { Type } from 'typebox';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import { readObject } from './answers';
import { identityOfMessage } from './backplane';
import { busSettings } from './backplane-settings';
import { defineProvider } from './provider';

/** Lifetime of a used message, as long as a bus stores messages. */
const MESSAGE_LIFE_MS = 8 * HOUR_MS;

export const backplaneV2 = defineProvider({
  id: 'backplane',
  title: 'Backplane 2',
  config: Type.Object(busSettings, { additionalProperties: false }),
  asks: ({ server }) => [server],
  answer: (config) => ({ backplane_v2_enabled: config !== null }),
  proof: {
    path: 'users/backplane',
    body: Type.Object({
      messageChannel: Type.String({ minLength: 16, maxLength: 500 }),
      // The id becomes part of a path.
      messageid: Type.String({ pattern: '^[0-9A-Za-z-]{8,64}$' }),
    }),
    async verify(tools, { server, bus, client_id, client_secret, sources }, { messageChannel, messageid }) {
      const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
      const { access_token } = await readObject(tools, `${server}/v2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ grant_type: 'client_credentials', scope: `bus:${bus}` })),
      });
      const message = await readObject(tools, `${server}/v2/message/${messageid}`, String(access_token ?? ''));
      const isOurs = message.bus === bus && message.channel === messageChannel && message.type === 'identity/login';
      if (!isOurs || !(await tools.once(`backplane ${messageid}`, MESSAGE_LIFE_MS))) throw new ApiError('unauthorized');
      return identityOfMessage(message, { bus, sources }, tools.now());
    },
  },
});
