/**
 * An OAuth 2 server without OpenID, like Facebook's and X's: small, and as strict as those. It logs in the person in
 * `person`, without asking.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Parts {
  authorize: RegExp;
  token: RegExp;
  me: RegExp;
  client: { client_id: string; client_secret: string };
  auth: 'post' | 'basic';
  /** Profile of the logged-in person. */
  profile(asked: { fields: string[]; scope: string[] }): unknown;
  /** Fields that require a scope. */
  scoped?: Record<string, string>;
  /** Facebook: requests with a token carry a proof by the secret. */
  wantsProof?: boolean;
}

export interface OAuthServer {
  address: string;
  close(): void;
}

export async function startOAuthServer(parts: Parts): Promise<OAuthServer> {
  const codes = new Map<string, { challenge: string; scope: string[] }>();
  const tokens = new Map<string, string[]>();
  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? '', 'http://oauth');
    const { searchParams: query, pathname } = url;
    const json = (status: number, body: unknown) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (parts.authorize.test(pathname)) {
      const challenge = query.get('code_challenge');
      const isRight =
        query.get('client_id') === parts.client.client_id && query.get('code_challenge_method') === 'S256';
      if (!isRight || !challenge || query.get('response_type') !== 'code')
        return json(400, { error: 'invalid_request' });
      const code = randomBytes(16).toString('hex');
      codes.set(code, { challenge, scope: (query.get('scope') ?? '').split(' ') });
      const back = new URL(query.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code, state: query.get('state') ?? '' }));
      return answer.writeHead(302, { location: back.href }).end();
    }
    if (parts.token.test(pathname)) {
      const body = new URLSearchParams(await textOf(request));
      const { challenge, scope = [] } = codes.get(body.get('code') ?? '') ?? {};
      codes.delete(body.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      const isClient =
        secretOf(request, body, parts.auth) === `${parts.client.client_id}:${parts.client.client_secret}`;
      if (!isClient) return json(401, { error: 'invalid_client' });
      if (challenge !== verifier) return json(400, { error: 'invalid_grant' });
      const access_token = randomBytes(16).toString('hex');
      tokens.set(access_token, scope);
      return json(200, { access_token, token_type: 'bearer', expires_in: 3600 });
    }
    if (parts.me.test(pathname)) {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const proof = createHmac('sha256', parts.client.client_secret).update(token).digest('hex');
      const isProved = !parts.wantsProof || query.get('appsecret_proof') === proof;
      const scope = tokens.get(token);
      if (!scope || !isProved) return json(401, { error: 'invalid_token' });
      const fields = (query.get('user.fields') ?? '').split(',');
      const isForbidden = fields.some((field) => parts.scoped?.[field] && !scope.includes(parts.scoped[field]));
      return isForbidden ? json(403, { error: 'insufficient_scope' }) : json(200, parts.profile({ fields, scope }));
    }
    return json(404, { error: 'not_found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function secretOf({ headers }: IncomingMessage, body: URLSearchParams, auth: 'post' | 'basic'): string {
  if (auth === 'post') return `${body.get('client_id')}:${body.get('client_secret')}`;
  return Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    .join(':');
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
