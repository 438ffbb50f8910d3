/** Every provider with a window, at its real addresses: the hosts are replaced by servers on this machine. */
import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { type Forged, forgedIdTokens, signedAnew, type Tampering } from '../../../test/support/forged-id-tokens';
import { startOAuthServer } from '../../../test/support/oauth-server';
import { type Played, startOpenIdServer } from '../../../test/support/openid-server';
import { PICTURE } from './vendors';

export const PUBLIC = 'https://community.example';
const CLIENT = { client_id: 'community', client_secret: 'a secret of thirty-two characters' };

export interface WindowPart {
  /** Host and, if different, the server that replaces it. */
  hosts: Record<string, string>;
  config: Record<string, unknown>;
  /** True when addresses that the provider marks as proved count as proved. */
  provesAddress: boolean;
  /** With OpenID Connect: ID tokens that must be refused. */
  idTokens?: { forged: Forged[]; tamper(by: Tampering | undefined): void };
  /** With OpenID Connect: cuts the link between its pages and their opener. */
  isolate?(): void;
  close(): unknown;
}

const person: { email: string; email_verified: boolean; name: string; picture?: string } = {
  ...{ email: 'ada@news.example', email_verified: true, name: 'Ada Marsh' },
  picture: PICTURE,
};

/** The community's server, and the person. */
interface From {
  publicUrl?: string;
  who?: typeof person;
}

async function openId(
  { publicUrl = PUBLIC, who = person }: From,
  issuer: string,
  config: Record<string, unknown> = CLIENT,
  { forged = [], ...played }: Pick<Played, 'takesSecret' | 'hasPkce' | 'hasNonce'> & { forged?: Forged[] } = {},
): Promise<WindowPart> {
  const redirectUri = `${publicUrl}/callback.php`;
  const server = await startOpenIdServer({ redirectUri, issuer, ...played });
  server.people.set('ada', { sub: 'ada', ...who });
  const { address, close, tamper, isolate } = server;
  const typical = forgedIdTokens.filter(({ isByNonce }) => !isByNonce || played.hasNonce !== false);
  const idTokens = { forged: [...typical, ...forged], tamper };
  return { hosts: { [new URL(issuer).host]: address }, config, provesAddress: true, idTokens, isolate, close };
}

/** Returns only the requested members of a person, like X. */
const said = (known: Record<string, unknown>, fields: string[]) =>
  Object.fromEntries(Object.entries(known).filter(([name]) => fields.includes(name)));

const TENANTS = 'https://login.microsoftonline.com';
const OTHER_TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';

export const windowParts: Record<string, (from?: From) => Promise<WindowPart>> = {
  oauth: (from = {}) => openId(from, 'https://id.news.example', { ...CLIENT, issuer: 'https://id.news.example' }),
  google: (from = {}) => openId(from, 'https://accounts.google.com'),
  linkedin: (from = {}) => openId(from, 'https://www.linkedin.com/oauth', CLIENT, { hasPkce: false, hasNonce: false }),
  windowslive: (from = {}) =>
    openId(from, `${TENANTS}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`, CLIENT, {
      forged: [
        {
          attack: 4,
          what: 'of another tenant, by the same keys',
          by: signedAnew(() => ({ iss: `${TENANTS}/${OTHER_TENANT}/v2.0`, tid: OTHER_TENANT })),
        },
        { attack: 4, what: 'of no tenant', by: signedAnew(() => ({ iss: `${TENANTS}/{tenantid}/v2.0` })) },
      ],
    }),
  yahoo: (from = {}) => openId(from, 'https://api.login.yahoo.com'),
  aol: (from = {}) => openId(from, 'https://api.login.aol.com'),
  async apple(from = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const { client_id } = CLIENT;
    const issuer = 'https://appleid.apple.com';
    const expected = { algorithms: ['ES256'], issuer: 'TEAM', subject: client_id, audience: issuer };
    const takesSecret = async (secret: string) => {
      const { protectedHeader } = await jwtVerify(secret, publicKey, expected);
      return protectedHeader.kid === 'KEY';
    };
    return openId(from, issuer, { client_id, team_id: 'TEAM', key_id: 'KEY', private_key }, { takesSecret });
  },
  async facebook({ who = person } = {}) {
    const server = await startOAuthServer({
      authorize: /^\/v\d+\.\d\/dialog\/oauth$/,
      token: /^\/v\d+\.\d\/oauth\/access_token$/,
      me: /^\/v\d+\.\d\/me$/,
      client: CLIENT,
      auth: 'post',
      wantsProof: true,
      profile: () => ({ id: 'ada', name: who.name, email: who.email, picture: { data: { url: who.picture } } }),
    });
    const hosts = { 'www.facebook.com': server.address, 'graph.facebook.com': server.address };
    return { hosts, config: { ...CLIENT, version: 'v24.0' }, provesAddress: false, close: server.close };
  },
  async twitter({ who = person } = {}) {
    const server = await startOAuthServer({
      authorize: /^\/i\/oauth2\/authorize$/,
      token: /^\/2\/oauth2\/token$/,
      me: /^\/2\/users\/me$/,
      client: CLIENT,
      auth: 'basic',
      scoped: { confirmed_email: 'users.email' },
      profile: ({ fields }) => ({
        data: {
          id: 'ada',
          name: who.name,
          username: 'ada',
          ...said({ profile_image_url: who.picture, confirmed_email: who.email }, fields),
        },
      }),
    });
    const hosts = { 'x.com': server.address, 'api.x.com': server.address };
    return { hosts, config: { ...CLIENT, asks_for_address: true }, provesAddress: true, close: server.close };
  },
};
