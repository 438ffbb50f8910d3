import { Type } from 'typebox';
import { readObject } from './answers';
import { clientSettings } from './oidc-redirect';
import { defineProvider } from './provider';

const ME = 'https://api.x.com/2/users/me';

/** OAuth 2 with PKCE and no ID token. Applications without the right to addresses ask for names alone. */
export const twitter = defineProvider({
  id: 'twitter',
  title: 'X',
  config: Type.Object(clientSettings, { additionalProperties: false }),
  redirect: {
    authority: () => ({
      issuer: 'https://x.com',
      endpoints: {
        authorization_endpoint: 'https://x.com/i/oauth2/authorize',
        token_endpoint: 'https://api.x.com/2/oauth2/token',
      },
    }),
    scope: () => 'users.read tweet.read',
    auth: () => 'basic',
    client: ({ client_id, client_secret }) => ({ id: client_id, secret: client_secret }),
    hasIdToken: false,
    async identify(tools, { client_id }, { access_token }) {
      const { data } = await readObject(tools, ME, access_token);
      const { id, name, username } = (data ?? {}) as Record<string, unknown>;
      return {
        issuer: client_id,
        subject: String(id ?? ''),
        email: null,
        is_email_verified: false,
        name: [name, username].find((text): text is string => typeof text === 'string') ?? null,
        issued_at: Math.floor(tools.now() / 1000),
      };
    },
  },
});
