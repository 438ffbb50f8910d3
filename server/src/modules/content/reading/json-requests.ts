/** Parses the reads in `GET /v2/?json=` into paths below the site's path (host contract 9.3). */
import { ApiError, invalidField } from '../../../http/errors';

/** A site, by its domain or number. */
export const SITE_PATTERN = '^[A-Za-z0-9.:-]*$';
const REQUESTS_MAX = 50;

export type Asked = Record<string, unknown>;
const LISTED = ['sort', 'show', 'limit', 'child_limit', 'offset'];

/** Routes that everyone may read. A number or a uuid identifies a person or a comment. */
const ROUTES = [
  /^users$/,
  /^users\/(\d+|[\da-f-]{36})(\/comments)?$/i,
  /^followers\/[\w-]+$/,
  /^comments\/[\w-]+$/,
  /^pages\/./,
];

/** Paths below the site's path, by `api` and `type`. */
const reads: Record<string, (asked: Asked) => string> = {
  'page get': ({ id, path, url }) => `pages/${encodedPath(id ?? path ?? pathnameOf(url))}`,
  'page comments': (asked) => `pages/${whole(asked.page_id ?? asked.id)}/comments?${listed(asked)}`,
  'page threads': (asked) => `pages/${whole(asked.page_id ?? asked.id)}/threads?${listed(asked)}`,
  'comment get': (asked) => `comments/${encodeURIComponent(String(asked.id ?? ''))}?${listed(asked)}`,
};

/** @throws ApiError invalid_field */
export function readJson(json: string): { site: string; requests: Record<string, Asked> } {
  let said: { site?: unknown; requests?: unknown };
  try {
    said = JSON.parse(json);
  } catch {
    throw invalidField('json', 'json is no JSON.');
  }
  const site = String(said?.site ?? '');
  if (site.length > 253 || !new RegExp(SITE_PATTERN).test(site))
    throw invalidField('json', 'site is no domain and no number.');
  // The keys of a list are its indexes.
  const requests = Object.fromEntries(Object.entries((said?.requests ?? {}) as object));
  if (Object.values(requests).some((one) => typeof one !== 'object' || one === null))
    throw invalidField('json', 'requests is no list.');
  if (Object.keys(requests).length > REQUESTS_MAX) throw new ApiError('payload_too_large');
  return { site, requests };
}

const whole = (id: unknown): number => (Number.isSafeInteger(Number(id)) ? Math.abs(Number(id)) : 0);

const listed = (asked: Asked, names = LISTED): string =>
  names
    .filter((name) => asked[name] !== undefined)
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(asked[name]))}`)
    .join('&');

const encodedPath = (path: unknown): string =>
  String(path ?? '')
    .split('/')
    // `.` and `..` would lead to other paths.
    .filter((part) => !/^\.{0,2}$/.test(part))
    .map(encodeURIComponent)
    .join('/');

const pathnameOf = (url: unknown): string => (URL.canParse(String(url)) ? new URL(String(url)).pathname : '');

/** Returns null if there is no read with this `api` and `type`. */
export function namedAddress(asked: Asked): string | null {
  const name = `${asked.api} ${asked.type}`;
  const addressOf = Object.hasOwn(reads, name) ? reads[name] : undefined;
  return addressOf?.(asked) ?? null;
}

/** Returns null if not everyone may read the route, or if the verb would change something. */
export function routeAddress({ route, verb = 'get', ...parameters }: Asked): string | null {
  const path = encodedPath(route);
  const isRead = String(verb).toLowerCase() === 'get' && ROUTES.some((known) => known.test(path));
  return isRead ? `${path}?${listed(parameters, Object.keys(parameters))}` : null;
}
