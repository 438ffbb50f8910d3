/**
 * A provider's server for the OpenID library. Its metadata and keys are cached for all sites. The signature of ID
 * tokens is always verified, even where the protocol would accept the connection instead.
 */

import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import type { Redirect, Tools } from '../providers/provider';
import { speaksOpenId } from '../providers/redirect-query';

const RETAIN_MS = HOUR_MS;

interface CachedServer {
  until: number;
  server: ServerMetadata;
  keys?: ReturnType<typeof getJwksCache>;
}
const cached = new Map<string, CachedServer>();

/** @param work receives the library's configuration; keys that it fetches are cached afterwards */
export async function withAuthority<Result>(
  tools: Tools,
  redirect: Redirect<unknown>,
  config: unknown,
  work: (authority: Configuration) => Promise<Result> | Result,
): Promise<Result> {
  const { issuer, endpoints } = redirect.authority(config);
  const { id, secret } = await redirect.client(config, tools.now());
  const isPlain = issuer.startsWith('http:');
  const options = { [customFetch]: fetchBy(tools), ...(isPlain && { execute: [allowInsecureRequests] }) };
  const known = cached.get(issuer);
  const isFresh = known !== undefined && known.until > tools.now();
  const server =
    endpoints !== undefined
      ? { issuer, ...endpoints }
      : isFresh
        ? known.server
        : (await discovery(new URL(issuer), id, {}, undefined, options).catch(unavailable)).serverMetadata();
  const isBasic = takesBasic(redirect.auth?.(config) ?? 'post', server);
  const authority = new Configuration(server, id, {}, isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret));
  authority[customFetch] = options[customFetch];
  // Only for a local server in development: the settings require https otherwise.
  if (isPlain) allowInsecureRequests(authority);
  if (isFresh && known.keys) setJwksCache(authority, known.keys);
  if (speaksOpenId(redirect, config)) enableNonRepudiationChecks(authority);
  const result = await (async () => work(authority))().catch(unavailableForMetadata);
  if (endpoints === undefined) {
    cached.set(issuer, {
      until: isFresh ? known.until : tools.now() + RETAIN_MS,
      server,
      keys: getJwksCache(authority),
    });
  }
  return result;
}

/** Checks the method: a server that lists none accepts a header (OpenID Connect Discovery, section 3). */
function takesBasic(auth: 'post' | 'basic' | 'as_said', server: ServerMetadata): boolean {
  const { token_endpoint_auth_methods_supported: said } = server;
  const taken = Array.isArray(said) ? said : ['client_secret_basic'];
  // Many servers accept both methods, and have worked with `post` so far.
  return auth === 'basic' || (auth === 'as_said' && !taken.includes('client_secret_post'));
}

/** Reports that the server's metadata cannot be read, or are invalid. */
function unavailable(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError('unavailable');
}

/** Reports unusable metadata, which are found only when the library needs an address. */
function unavailableForMetadata(error: unknown): never {
  throw METADATA_ERRORS.has((error as { code?: string } | null)?.code ?? '') ? new ApiError('unavailable') : error;
}

const METADATA_ERRORS = new Set([
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
]);

/** Sends the library's requests like all of ours: to public addresses, bounded, without redirects. */
const fetchBy =
  (tools: Tools) =>
  async (address: string, { method, headers, body }: { method: string; headers: object; body?: unknown }) => {
    const answer = await tools.request(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: headers as Record<string, string>,
      ...(body != null && { body: String(body) }),
    });
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    });
  };
