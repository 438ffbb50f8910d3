/**
 * An OpenID server on this machine (oidc-provider), as a publisher's or a network's: people log in at it by saying who
 * they are, on its own pages.
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
  /** What they have bought there. */
  plan?: string[];
}

export interface OpenIdServer {
  issuer: string;
  /** Where it really is. */
  address: string;
  client: { client_id: string; client_secret: string };
  /** People it knows; tests add and change them. */
  people: Map<string, Person>;
  /** What UserInfo says beside, from now on. */
  userInfo: Record<string, unknown>;
  /** What becomes of the ID tokens it gives from now on; undefined: nothing. */
  tamper(by: Tampering | undefined): void;
  /** From now on its pages cut the tie to whoever opened them, as some networks' do. */
  isolate(): void;
  close(): Promise<void>;
}

export interface Played {
  /** Where it may send people back to. */
  redirectUri: string;
  /** Whose part it plays; its own address without one. */
  issuer?: string;
  /** Whether it takes this for the client's secret; by default the one in `client`. */
  takesSecret?(secret: string): Promise<boolean>;
  /** False for one that answers `invalid_client` to whoever sends a verifier, as LinkedIn does. */
  hasPkce?: boolean;
  /** False for one that puts no nonce into its ID tokens. */
  hasNonce?: boolean;
  /** Whether its ID tokens say who it is and nothing more, as OpenID Connect Core 5.4 wants it; the rest says UserInfo. */
  isTerse?: boolean;
  /** How it takes the client's secret; the only way it does. */
  auth?: 'post' | 'basic';
  /** Of its document, what it does not say. */
  leavesOut?: string[];
  /** Where it announces a log-out. */
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
    // What is asked for stands in the ID token, as it does with the networks.
    conformIdTokenClaims: isTerse,
    pkce: { required: () => hasPkce },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: logoutUri !== undefined } },
    cookies: { keys: ['only for tests'] },
    // By itself it asks nobody on its own machine, where all of a test is.
    fetch: (address, options) => fetch(address, { ...options, dispatcher: undefined } as RequestInit),
    findAccount: (_context, id) => {
      const person = people.get(id) ?? { sub: id };
      return { accountId: id, claims: async () => ({ ...person }) };
    },
  });
  // What stands before it says under which name it was asked.
  provider.proxy = true;
  if (takesSecret) Object.assign(provider.Client.prototype, { compareClientSecret: takesSecret });
  provider.use(
    refuseClients(({ body = {}, isInHeader }) => {
      if (!hasPkce && 'code_verifier' in body) return true;
      // The library takes a secret in either way, whatever the client was registered for.
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
    // An issuer with a path stands under it: by `originalUrl` the library knows where.
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
 * What a browser does from the press to the page that brings the result home: follows redirects, stores cookies, fills in
 * forms. @param login who logs in at the server
 * @param route where a name leads on this machine
 * @param jar the browser's cookies there, for who comes a second time
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

/** The same from somebody's log-out there to its end. @param jar as `logInThere` left it */
export async function logOutThere({ issuer }: OpenIdServer, jar: Map<string, string>): Promise<void> {
  const html = await (await ask({ url: `${issuer}/session/end`, headers: {} }, jar)).text();
  const [, action = '', xsrf = ''] = /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(html) ?? [];
  await ask({ url: action, headers: {} }, jar, new URLSearchParams({ xsrf, logout: 'yes' }));
}

/** As a browser that follows no redirect by itself. */
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

/** A form that posts the answer itself, as `response_mode=form_post` asks for. */
function withFields(url: URL, html: string): URL {
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g))
    url.searchParams.set(name, value);
  return url;
}

export interface Routed {
  url: string;
  headers: Record<string, string>;
}

/** Names that lead to servers on this machine, which receive the name they were asked under in a header. */
export function routing(servers: Record<string, string>): (url: URL) => Routed {
  return (url) => {
    const address = servers[url.host];
    if (address === undefined) return { url: url.href, headers: {} };
    const headers = { 'x-forwarded-host': url.host, 'x-forwarded-proto': 'https' };
    return { url: `${address}${url.pathname}${url.search}`, headers };
  };
}
