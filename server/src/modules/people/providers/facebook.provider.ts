import { createHmac } from 'node:crypto';
import { Type } from 'typebox';
import { readObject } from './answers';
import { clientSettings } from './oidc-redirect';
import { defineProvider } from './provider';

const GRAPH = 'https://graph.facebook.com';

/** OAuth 2: the identity needs a request, with a proof that the application's own server has the token. */
export const facebook = defineProvider({
  id: 'facebook',
  title: 'Facebook',
  config: Type.Object(
    { ...clientSettings, version: Type.String({ pattern: '^v\\d{1,3}\\.\\d$', default: 'v24.0' }) },
    { additionalProperties: false },
  ),
  redirect: {
    authority: ({ version }) => ({
      issuer: 'https://www.facebook.com',
      endpoints: {
        authorization_endpoint: `https://www.facebook.com/${version}/dialog/oauth`,
        token_endpoint: `${GRAPH}/${version}/oauth/access_token`,
      },
    }),
    scope: () => 'public_profile email',
    client: ({ client_id, client_secret }) => ({ id: client_id, secret: client_secret }),
    hasIdToken: false,
    async identify(tools, { version, client_id, client_secret }, { access_token }) {
      const proof = createHmac('sha256', client_secret).update(access_token).digest('hex');
      const asked = new URLSearchParams({ fields: 'id,name,email,picture.width(320)', appsecret_proof: proof });
      const { id, name, email, picture } = await readObject(tools, `${GRAPH}/${version}/me?${asked}`, access_token);
      return {
        issuer: client_id,
        subject: String(id ?? ''),
        email: typeof email === 'string' ? email : null,
        // Facebook never tells whether the address is proved.
        is_email_verified: false,
        name: typeof name === 'string' ? name : null,
        picture: pictureOf(picture),
        issued_at: Math.floor(tools.now() / 1000),
      };
    },
  },
});

/** `{data: {url, is_silhouette}}`: a silhouette means no picture. */
function pictureOf(picture: unknown): string | null {
  const { url, is_silhouette } = (picture as { data?: Record<string, unknown> } | undefined)?.data ?? {};
  return typeof url === 'string' && is_silhouette !== true ? url : null;
}
