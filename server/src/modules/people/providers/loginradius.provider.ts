/**
 * LoginRadius: checks the page's token with its API and the site's own key (host contract 11). The vendor must refuse
 * tokens of other customers' applications; only our side is tested.
 */
import { Type } from 'typebox';
import { ApiError } from '../../../http/errors';
import { readObject, textOf } from './answers';
import { defineProvider } from './provider';

const ACCOUNT = 'https://api.loginradius.com/identity/v2/auth/account';

interface Account {
  Uid?: unknown;
  FullName?: unknown;
  FirstName?: unknown;
  ImageUrl?: unknown;
  EmailVerified?: unknown;
  Email?: Array<{ Type?: unknown; Value?: unknown }>;
}

export const loginRadius = defineProvider({
  id: 'loginradius',
  title: 'LoginRadius',
  config: Type.Object(
    {
      api_key: Type.String({ pattern: '^[\\w-]{8,100}$' }),
      app_name: Type.Optional(Type.String({ maxLength: 100 })),
      /** Secret for sign-ups in the page's own forms (see sott). */
      secret: Type.Optional(Type.String({ minLength: 8, maxLength: 200, secret: true })),
      is_vouched_for: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  asks: () => [ACCOUNT],
  answer: (config) => ({ loginradius_enabled: config !== null }),
  proof: {
    path: 'users/loginradiuslogin',
    body: Type.Object({ token: Type.String({ pattern: '^[\\w.-]{8,2000}$' }) }),
    async verify(tools, { api_key }, { token }) {
      const account: Account = await readObject(tools, `${ACCOUNT}?${new URLSearchParams({ apikey: api_key })}`, token);
      const { Uid, FullName, FirstName, ImageUrl, EmailVerified, Email = [] } = account;
      if (typeof Uid !== 'string' || Uid === '') throw new ApiError('unauthorized');
      const email = [...Email].sort(primaryFirst)[0]?.Value;
      return {
        issuer: api_key,
        subject: Uid,
        email: typeof email === 'string' ? email : null,
        is_email_verified: EmailVerified === true,
        name: [FullName, FirstName].find((text): text is string => typeof text === 'string') ?? null,
        picture: textOf(ImageUrl),
        issued_at: Math.floor(tools.now() / 1000),
      };
    },
  },
});

const primaryFirst = (one: { Type?: unknown }, other: { Type?: unknown }): number =>
  Number(other.Type === 'Primary') - Number(one.Type === 'Primary');
