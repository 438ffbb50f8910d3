/** Backplane 1.2: the newest login on the page's channel without a later logout (host contract 11). Stand-ins only. */
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { readList } from './answers';
import { identityOfMessage, type Message } from './backplane';
import { busSettings } from './backplane-settings';
import { defineProvider } from './provider';

interface Frame {
  channel_name?: unknown;
  message?: Message & { sticky?: unknown };
}

export const backplaneV1 = defineProvider({
  id: 'backplane_v1_2',
  title: 'Backplane 1.2',
  config: Type.Object(busSettings, { additionalProperties: false }),
  asks: ({ server }) => [server],
  answer: (config) => ({ backplane_v1_2_enabled: config !== null }),
  proof: {
    path: 'users/backplane_v1_2',
    // If the channel could be guessed, others could write to it.
    body: Type.Object({ backplane_id: Type.String({ pattern: '^[\\w-]{32,200}$' }) }),
    async verify(tools, { server, bus, client_id, client_secret, sources }, { backplane_id }) {
      const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
      const frames: Frame[] = await readList(tools, `${server}/v1.2/bus/${bus}?sticky=true`, {
        headers: { authorization: `Basic ${basic}` },
      });
      const ours = frames
        .filter(({ channel_name }) => channel_name === backplane_id)
        .map(({ message = {} }) => message);
      const last = ours.findLast(({ type }) => type === 'identity/login' || type === 'identity/logout');
      if (last?.type !== 'identity/login' || last.sticky !== true) throw new ApiError('unauthorized');
      return identityOfMessage(last, { bus, sources }, tools.now());
    },
  },
});
