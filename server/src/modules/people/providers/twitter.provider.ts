import { Type } from 'typebox';
import { readObject, textOf } from './answers';
import { clientSettings } from './oidc-redirect';
import { defineProvider } from './provider';

const ME = 'https://api.x.com/2/users/me';

/** OAuth 2 with PKCE and no ID token. */
export const twitter = defineProvider({
  id: 'twitter',
  title: 'X',
  config: Type.Object(
    {
      ...clientSettings,
      /** Requests addresses; X refuses that to applications without the permission. */
      asks_for_address: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  redirect: {
    authority: () => ({
      issuer: 'https://x.com',
      endpoints: {
        authorization_endpoint: 'https://x.com/i/oauth2/authorize',
        token_endpoint: 'https://api.x.com/2/oauth2/token',
      },
    }),
    scope: ({ asks_for_address }) => `users.read tweet.read${asks_for_address ? ' users.email' : ''}`,
    auth: () => 'basic',
    client: ({ client_id, client_secret }) => ({ id: client_id, secret: client_secret }),
    hasIdToken: false,
    async identify(tools, { client_id, asks_for_address }, { access_token }) {
      const fields = asks_for_address ? 'profile_image_url,confirmed_email' : 'profile_image_url';
      const { data } = await readObject(tools, `${ME}?user.fields=${fields}`, access_token);
      const { id, name, username, confirmed_email, profile_image_url } = (data ?? {}) as Record<string, unknown>;
      const email = textOf(confirmed_email);
      return {
        issuer: client_id,
        subject: String(id ?? ''),
        email,
        // X has this field only for confirmed addresses.
        is_email_verified: email !== null,
        name: textOf(name) ?? textOf(username),
        picture: pictureOf(profile_image_url),
        issued_at: Math.floor(tools.now() / 1000),
      };
    },
  },
});

/** Returns the picture: X names the smallest size, and has a default one for people without. */
function pictureOf(address: unknown): string | null {
  const picture = textOf(address);
  return picture?.includes('/default_profile_images/')
    ? null
    : (picture?.replace(/_normal(\.\w+)$/, '_400x400$1') ?? null);
}
