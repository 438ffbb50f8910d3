/** Calls the HTTP API of a community server, from a publisher's server or at the edge. It needs only Web APIs. */
export { verifyWebhook } from './webhooks.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

/** The scope of tokens that log readers in. */
const ACCOUNTS = 'accounts';

/** Thrown for an answer with a status other than 2xx. */
export class ApiError extends Error {
  constructor(status, body) {
    const { message, error, code } = typeof body === 'object' && body !== null ? body : {};
    super(`${status}: ${message ?? error ?? 'no message'}`);
    this.name = 'ApiError';
    Object.assign(this, { status, code, body, requestId: body?.request_id });
  }
}

/**
 * @param {object} options
 * @param {string} options.origin the address of the community server
 * @param {string} [options.site] the domain, which replaces `{domain}` in paths
 * @param {string} [options.section] the uuid, which replaces `{section_uuid}` in paths
 * @param {string | (() => string | Promise<string>)} [options.token] sent as a bearer token
 */
export function createClient({ origin, site, section, token, fetch = globalThis.fetch }) {
  const defaults = { domain: site, section_uuid: section };

  async function request(method, path, { path: params, query, body, headers, signal } = {}) {
    const url = new URL(fillPath(path, { ...defaults, ...params }), origin);
    for (const [name, value] of Object.entries(query ?? {})) {
      for (const one of [value].flat()) if (one !== undefined && one !== null) url.searchParams.append(name, one);
    }
    const bearer = typeof token === 'function' ? await token() : token;
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        accept: 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const answer = await read(response);
    if (!response.ok) throw new ApiError(response.status, answer);
    return answer;
  }

  return Object.fromEntries(METHODS.map((method) => [method, (path, options) => request(method, path, options)]));
}

/**
 * Returns a function for the option `token`, which exchanges the id and the secret of an API client for a token, and again before
 * the token expires. Parallel calls share one request.
 */
export function clientToken({ origin, id, secret, scope, fetch = globalThis.fetch, now = Date.now }) {
  let current;
  return async function token() {
    if (!current || (await current).until <= now()) {
      const requested = requestToken();
      current = requested;
      // A failed request is made again by the next call.
      requested.catch(() => {
        if (current === requested) current = undefined;
      });
    }
    return (await current).token;
  };

  async function requestToken() {
    const begun = now();
    const response = await fetch(new URL(scope === ACCOUNTS ? '/oauth2/token' : '/authorize_client', origin), {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    });
    const answer = await read(response);
    if (!response.ok) throw new ApiError(response.status, answer);
    return { token: answer.access_token, until: begun + answer.expires_in * 1000 - MARGIN_MS };
  }
}

const encode = encodeURIComponent;

/** `{*}` is the rest of the path, with its slashes. */
function fillPath(path, params) {
  return path.replace(/\{([\w*]+)\}/g, (_, name) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs a value for ${name}`);
    return name === '*' ? String(value).split('/').map(encode).join('/') : encode(value);
  });
}

async function read(response) {
  const text = await response.text();
  if (text === '') return undefined;
  return /\bjson\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}
