/**
 * Janrain, now Akamai Identity Cloud: checks the page's access token with the site's Capture application (host contract
 * 11). Tested only against stand-ins; the client of a token cannot be checked.
 */
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { readObject, textOf } from './answers';
import { defineProvider } from './provider';

export const janrain = defineProvider({
  id: 'janrain',
  title: 'Janrain',
  config: Type.Object(
    {
      /** `news.us.janraincapture.com` */
      capture: Type.String({ pattern: '^[a-z0-9.-]+\\.janraincapture\\.com$', maxLength: 200 }),
      is_vouched_for: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  asks: ({ capture }) => [`https://${capture}/entity`],
  answer: (config) => ({ janrain_enabled: config !== null }),
  proof: {
    path: 'users/login/janrain/oauth',
    body: Type.Object({ token: Type.String({ pattern: '^[\\w.-]{8,500}$' }) }),
    async verify(tools, { capture }, { token }) {
      const answer = await readObject(tools, `https://${capture}/entity`, {
        method: 'POST',
        headers: { authorization: `OAuth ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'type_name=user',
      });
      const { uuid, email, emailVerified, displayName, givenName, photos } = (answer.result ?? {}) as Record<
        string,
        unknown
      >;
      if (answer.stat !== 'ok' || typeof uuid !== 'string') throw new ApiError('unauthorized');
      return {
        issuer: capture,
        subject: uuid,
        email: typeof email === 'string' ? email : null,
        // The date of the proof.
        is_email_verified: typeof emailVerified === 'string' && !Number.isNaN(Date.parse(emailVerified)),
        name: [displayName, givenName].find((text): text is string => typeof text === 'string') ?? null,
        picture: Array.isArray(photos) ? textOf(photos[0]?.value) : null,
        issued_at: Math.floor(tools.now() / 1000),
      };
    },
  },
});
