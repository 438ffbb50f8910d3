/** Every provider that a window is sent to, at its real addresses: the names lead to servers on this machine that play them. */
import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { startOAuthServer } from '../../../test/support/oauth-server';
import { startOpenIdServer } from '../../../test/support/openid-server';

export const PUBLIC = 'https://community.example';
const CLIENT = { client_id: 'community', client_secret: 'a secret of thirty-two characters' };

export interface WindowPart {
  /** Host and, where it differs, the server that plays it. */
  hosts: Record<string, string>;
  config: Record<string, unknown>;
  /** Whether an address that it says is proved counts as proved here. */
  provesAddress: boolean;
  close(): unknown;
}

export const person = { email: 'ada@news.example', email_verified: true, name: 'Ada Marsh' };

async function openId(
  issuer: string,
  config: Record<string, unknown> = CLIENT,
  takesSecret?: (secret: string) => Promise<boolean>,
): Promise<WindowPart> {
  const redirectUri = `${PUBLIC}/callback.php`;
  const server = await startOpenIdServer({ redirectUri, issuer, ...(takesSecret && { takesSecret }) });
  server.people.set('ada', { sub: 'ada', ...person });
  return { hosts: { [new URL(issuer).host]: server.address }, config, provesAddress: true, close: server.close };
}

export const windowParts: Record<string, () => Promise<WindowPart>> = {
  oauth: () => openId('https://id.news.example', { ...CLIENT, issuer: 'https://id.news.example' }),
  google: () => openId('https://accounts.google.com'),
  linkedin: () => openId('https://www.linkedin.com/oauth'),
  windowslive: () => openId('https://login.microsoftonline.com/consumers/v2.0'),
  yahoo: () => openId('https://api.login.yahoo.com'),
  aol: () => openId('https://api.login.aol.com'),
  async apple() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const { client_id } = CLIENT;
    const issuer = 'https://appleid.apple.com';
    const expected = { algorithms: ['ES256'], issuer: 'TEAM', subject: client_id, audience: issuer };
    return openId(issuer, { client_id, team_id: 'TEAM', key_id: 'KEY', private_key }, async (secret) => {
      const { protectedHeader } = await jwtVerify(secret, publicKey, expected);
      return protectedHeader.kid === 'KEY';
    });
  },
  async facebook() {
    const server = await startOAuthServer({
      authorize: /^\/v\d+\.\d\/dialog\/oauth$/,
      token: /^\/v\d+\.\d\/oauth\/access_token$/,
      me: /^\/v\d+\.\d\/me$/,
      client: CLIENT,
      auth: 'post',
      wantsProof: true,
      profile: () => ({ id: 'ada', name: person.name, email: person.email }),
    });
    const hosts = { 'www.facebook.com': server.address, 'graph.facebook.com': server.address };
    return { hosts, config: { ...CLIENT, version: 'v24.0' }, provesAddress: false, close: server.close };
  },
  async twitter() {
    const server = await startOAuthServer({
      authorize: /^\/i\/oauth2\/authorize$/,
      token: /^\/2\/oauth2\/token$/,
      me: /^\/2\/users\/me$/,
      client: CLIENT,
      auth: 'basic',
      profile: () => ({ data: { id: 'ada', name: person.name, username: 'ada' } }),
    });
    const hosts = { 'x.com': server.address, 'api.x.com': server.address };
    return { hosts, config: CLIENT, provesAddress: false, close: server.close };
  },
};
