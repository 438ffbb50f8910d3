/**
 * Stand-ins for identity services that publishers buy, on one address; the request's host selects the service. They
 * refuse what the real ones refuse, according to their documentation.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const CHANNEL = 'c'.repeat(32);

/** Address of everyone's picture, if they have one; it does not exist. */
export const PICTURE = 'https://pictures.example/ada.png';

/** Members of the answers. */
export const vendors = {
  picture: undefined as string | undefined,
  frames: [] as unknown[],
  messages: new Map<string, unknown>(),
  /** Answers without an identity, by token. */
  nobodies: new Map<string, unknown>(),
  /** Addresses in LoginRadius's mails. */
  mailed: [] as string[],
  gigya: { errorCode: 0, profile: {}, emails: {} } as Record<string, unknown>,
};

/** Answers requests of LoginRadius's own forms. */
function embeddedForms(
  { pathname, searchParams }: URL,
  headers: IncomingMessage['headers'],
  method = '',
  text = '',
): [status: number, body: unknown] | null {
  const asked = `${method} ${pathname.replace('/identity/v2/auth', '')}`;
  const body = text.startsWith('{') ? JSON.parse(text) : {};
  const page = searchParams.get('verificationurl') ?? searchParams.get('resetpasswordurl');
  if (asked === 'POST /login') {
    const isRight = body.email === 'rae@news.example' && body.password === 'correct horse battery';
    return isRight
      ? [200, { access_token: 'radius-token-1', Profile: { Uid: 'rae' } }]
      : [403, { ErrorCode: 966, Description: 'Invalid username or password' }];
  }
  if (asked === 'POST /register') {
    if (!/^[\w+/=]+\*[\da-f]{32}$/.test(String(headers['x-loginradius-sott']))) return [403, { ErrorCode: 1164 }];
    if (body.Email[0].Value === 'taken@news.example') return [409, { ErrorCode: 936 }];
    vendors.mailed.push(`${page}?vtype=emailverification`);
    return [200, { IsPosted: true, Data: { access_token: 'radius-token-1' } }];
  }
  if (asked === 'POST /password') {
    if (body.email !== 'rae@news.example') return [404, { ErrorCode: 938 }];
    vendors.mailed.push(`${page}?vtype=reset`);
    return [200, { IsPosted: true }];
  }
  if (asked === 'GET /email') return [searchParams.get('verificationtoken') === GUID ? 200 : 400, { IsPosted: true }];
  if (asked === 'PUT /password/reset') return [body.resettoken === GUID ? 200 : 400, { IsPosted: true }];
  return null;
}

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const { headers, method } = request;
  const host = String(headers['x-forwarded-host']);
  const url = new URL(request.url ?? '', `https://${host}`);
  let text = '';
  for await (const part of request) text += part;
  const form = new URLSearchParams(text);
  const basic = `Basic ${Buffer.from('community:bus secret').toString('base64')}`;
  const nobody = vendors.nobodies.get(String(headers.authorization).replace(/^\w+ /, ''));
  if (nobody) return [200, nobody];
  if (host === 'api.loginradius.com') {
    const embedded = url.searchParams.get('apikey') === 'our-api-key' && embeddedForms(url, headers, method, text);
    if (embedded) return embedded;
    const isOurs =
      url.searchParams.get('apikey') === 'our-api-key' && headers.authorization === 'Bearer radius-token-1';
    if (!isOurs) return [403, { ErrorCode: 906, Description: 'The access token is invalid' }];
    const Email = [
      { Type: 'Secondary', Value: 'other@news.example' },
      { Type: 'Primary', Value: 'rae@news.example' },
    ];
    return [200, { Uid: 'rae', FullName: 'Rae Dius', ImageUrl: vendors.picture, EmailVerified: true, Email }];
  }
  if (host === 'news.us.janraincapture.com') {
    const isOurs =
      method === 'POST' && headers.authorization === 'OAuth capture-token-1' && form.get('type_name') === 'user';
    if (!isOurs) return [200, { stat: 'error', code: 414, error: 'access_token_expired' }];
    const result = {
      uuid: 'jan',
      displayName: 'Jan Rain',
      email: 'jan@news.example',
      emailVerified: '2024-02-03 04:05:06 +0000',
      photos: [{ type: 'normal', value: vendors.picture }],
    };
    return [200, { stat: 'ok', result }];
  }
  if (host === 'accounts.eu1.gigya.com') {
    const isOurs = form.get('apiKey') === 'gigya-api-key' && form.get('UID') === 'gia';
    return [200, isOurs ? vendors.gigya : { errorCode: 403005 }];
  }
  if (url.pathname === '/v1.2/bus/news') return headers.authorization === basic ? [200, vendors.frames] : [401, {}];
  if (url.pathname === '/v2/token') {
    const isOurs = headers.authorization === basic && form.get('scope') === 'bus:news';
    return isOurs ? [200, { access_token: 'bus-token' }] : [401, {}];
  }
  const message = vendors.messages.get(url.pathname.replace('/v2/message/', ''));
  if (message && headers.authorization === 'Bearer bus-token') return [200, message];
  return [404, {}];
}

const names = ['api.loginradius.com', 'news.us.janraincapture.com', 'accounts.eu1.gigya.com', 'backplane.example'];

/** @returns the replacement of each host */
export async function startVendors(): Promise<{ hosts: Record<string, string>; close(): void }> {
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    hosts: Object.fromEntries(names.map((name) => [name, address])),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
