/**
 * An OpenID server on this machine (oidc-provider), as a publisher's or a network's: people log in by entering their
 * name, on its own pages.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { issuerKeys, type Tampering, tamperWith } from './forged-id-tokens';

interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
  /** Their purchases there. */
  plan?: string[];
}

export interface OpenIdServer {
  issuer: string;
  /** Its real address. */
  address: string;
  client: { client_id: string; client_secret: string };
  /** Known people; tests add and change them. */
  people: Map<string, Person>;
  /** Additional claims of UserInfo from now on. */
  userInfo: Record<string, unknown>;
  /** Forges ID tokens from now on; undefined: stops. */
  tamper(by: Tampering | undefined): void;
  /** From now on its pages cut the link to their opener, like some networks' do. */
  isolate(): void;
  close(): Promise<void>;
}

export interface Played {
  /** Allowed redirect address. */
  redirectUri: string;
  /** Issuer it imitates; without one, its own address. */
  issuer?: string;
  /** Checks the client's secret; by default it compares with `client`. */
  takesSecret?(secret: string): Promise<boolean>;
  /** False: answers `invalid_client` to requests with a verifier, like LinkedIn. */
  hasPkce?: boolean;
  /** False: omits the nonce from its ID tokens. */
  hasNonce?: boolean;
  /** Limits ID tokens to the identity, as in OpenID Connect Core 5.4; UserInfo has the rest. */
  isTerse?: boolean;
  /** The only accepted way to send the client's secret. */
  auth?: 'post' | 'basic';
  /** Members omitted from its document. */
  leavesOut?: string[];
  /** Address to notify of a logout. */
  logoutUri?: string;
}

export async function startOpenIdServer(played: Played): Promise<OpenIdServer> {
  const { redirectUri, issuer: name, takesSecret, hasPkce = true, hasNonce = true } = played;
  const { isTerse = false, auth = 'post', leavesOut = [], logoutUri } = played;
  const people = new Map<string, Person>();
  const client = { client_id: 'community', client_secret: 'a secret of thirty-two characters' };
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const issuer = name ?? address;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: `client_secret_${auth}`,
        ...(logoutUri && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [issuerKeys.jwk] },
    clientAuthMethods: [`client_secret_${auth}`],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'plan'] },
    // Requested claims are in the ID token, as with the networks.
    conformIdTokenClaims: isTerse,
    pkce: { required: () => hasPkce },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: logoutUri !== undefined } },
    cookies: { keys: ['only for tests'] },
    // By default it refuses requests to its own machine, where the whole test runs.
    fetch: (address, options) => fetch(address, { ...options, dispatcher: undefined } as RequestInit),
    findAccount: (_context, id) => {
      const person = people.get(id) ?? { sub: id };
      return { accountId: id, claims: async () => ({ ...person }) };
    },
  });
  // A proxy reports the requested name.
  provider.proxy = true;
  if (takesSecret) Object.assign(provider.Client.prototype, { compareClientSecret: takesSecret });
  provider.use(
    refuseClients(({ body = {}, isInHeader }) => {
      if (!hasPkce && 'code_verifier' in body) return true;
      // The library accepts a secret in either way, whatever the client was registered for.
      return isInHeader !== (auth === 'basic');
    }),
  );
  const userInfo: Record<string, unknown> = {};
  provider.use(async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (ctx.path === '/me' && ctx.status === 200) ctx.body = { ...(body as object), ...userInfo };
    if (!ctx.path.startsWith('/.well-known/')) return;
    ctx.body = Object.fromEntries(Object.entries(body as object).filter(([name]) => !leavesOut.includes(name)));
  });
  const answer = provider.callback();
  const path = new URL(issuer).pathname.replace(/\/$/, '');
  let tampering: Tampering | undefined;
  let isIsolated = false;
  http.on('request', (request, response) => {
    const { url = '' } = request;
    // An issuer with a path is mounted below it: the library learns this from `originalUrl`.
    if (url.startsWith(path)) Object.assign(request, { originalUrl: url, url: url.slice(path.length) });
    if (!hasNonce) Object.assign(request, { url: request.url?.replace(/([?&])nonce=[^&]*&?/, '$1') });
    if (isIsolated) response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (tampering && request.url === '/token') tamperWith(response, tampering, client);
    answer(request, response);
  });
  return {
    issuer,
    address,
    client,
    people,
    userInfo,
    tamper: (by) => {
      tampering = by;
    },
    isolate: () => {
      isIsolated = true;
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

/** The form has been read by the time the library answers. */
const refuseClients =
  (isRefused: (asked: { body?: object; isInHeader: boolean }) => boolean) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.path !== '/token') return;
    const isInHeader = ctx.headers.authorization !== undefined;
    if (!isRefused({ ...(ctx.oidc?.body && { body: ctx.oidc.body }), isInHeader })) return;
    ctx.status = 401;
    ctx.body = { error: 'invalid_client', error_description: 'Client authentication failed' };
  };

/**
 * A browser's steps from the press to the returning page: follows redirects, stores cookies, fills in forms. @param
 * login person who logs in at the server
 * @param route maps names to this machine
 * @param jar the browser's cookies there, for a second login
 */
export async function logInThere(
  address: string,
  login: string,
  route: (url: URL) => Routed = (url) => ({ url: url.href, headers: {} }),
  jar = new Map<string, string>(),
): Promise<URL> {
  let url = new URL(address);
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 20; steps++) {
    const routed = route(url);
    const answer = await ask(routed, jar, body);
    const location = answer.headers.get('location');
    const html = await answer.text();
    const form = /<form[^>]*action="([^"]+)"/.exec(html);
    body = undefined;
    if (location) url = new URL(location, url);
    else if (form) {
      url = new URL((form[1] as string).replaceAll('&amp;', '&'), url);
      if (url.pathname === '/callback.php') return withFields(url, html);
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? '';
      body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
    } else throw new Error(`${answer.status} ${url}: ${html.slice(0, 300)}`);
    if (url.pathname === '/callback.php') return url;
  }
  throw new Error('it never came back');
}

/** The same for a logout there. @param jar as returned by `logInThere` */
export async function logOutThere({ issuer }: OpenIdServer, jar: Map<string, string>): Promise<void> {
  const html = await (await ask({ url: `${issuer}/session/end`, headers: {} }, jar)).text();
  const [, action = '', xsrf = ''] = /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(html) ?? [];
  await ask({ url: action, headers: {} }, jar, new URLSearchParams({ xsrf, logout: 'yes' }));
}

/** Like a browser that does not follow redirects. */
async function ask({ url, headers }: Routed, jar: Map<string, string>, body?: URLSearchParams): Promise<Response> {
  const answer = await fetch(url, {
    redirect: 'manual',
    method: body ? 'POST' : 'GET',
    headers: { ...headers, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(body && { body }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return answer;
}

/** A form that posts the answer itself, as requested by `response_mode=form_post`. */
function withFields(url: URL, html: string): URL {
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g))
    url.searchParams.set(name, value);
  return url;
}

export interface Routed {
  url: string;
  headers: Record<string, string>;
}

/** Names that lead to servers on this machine, which receive the requested name in a header. */
export function routing(servers: Record<string, string>): (url: URL) => Routed {
  return (url) => {
    const address = servers[url.host];
    if (address === undefined) return { url: url.href, headers: {} };
    const headers = { 'x-forwarded-host': url.host, 'x-forwarded-proto': 'https' };
    return { url: `${address}${url.pathname}${url.search}`, headers };
  };
}
