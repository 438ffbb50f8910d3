import { importPKCS8, SignJWT } from 'jose';
import { Type } from 'typebox';
import { oidcRedirect } from './oidc-redirect';

const ISSUER = 'https://appleid.apple.com';
const SECRET_SECONDS = 10 * 60;

interface Settings {
  client_id: string;
  team_id: string;
  key_id: string;
  private_key: string;
}

/** Apple's secret is a token signed by the team's key. When asked for an address, Apple answers with a POSTed form. */
export const apple = oidcRedirect({
  id: 'apple',
  title: 'Apple',
  issuer: ISSUER,
  scope: 'openid email name',
  parameters: { response_mode: 'form_post' },
  hasPostedName: true,
  settings: {
    client_id: Type.String({ minLength: 1, maxLength: 255 }),
    team_id: Type.String({ minLength: 1, maxLength: 100 }),
    key_id: Type.String({ minLength: 1, maxLength: 100 }),
    private_key: Type.String({
      ...{ pattern: '^-----BEGIN PRIVATE KEY-----', maxLength: 2000 },
      ...{ secret: true, multiline: true },
    }),
  },
  async client(config, nowMs) {
    const { client_id, team_id, key_id, private_key } = config as typeof config & Settings;
    const now = Math.floor(nowMs / 1000);
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: key_id })
      .setIssuer(team_id)
      .setSubject(client_id)
      .setAudience(ISSUER)
      .setIssuedAt(now)
      .setExpirationTime(now + SECRET_SECONDS)
      .sign(await importPKCS8(private_key, 'ES256'));
    return { id: client_id, secret };
  },
});
