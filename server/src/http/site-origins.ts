/**
 * Which pages are a site's own (host contract 9.2 "Origins"). Scheme and port are part of it: a page over plain http may
 * have been written by anybody on the way, another port or an extension belongs to somebody else.
 */

export interface OwnPages {
  domain: string;
  /** `amp.news.example` stands for https at its usual port; anything else is said whole: `http://intranet:8080`. */
  hosts: readonly string[];
  is_development: boolean;
}

/** The origins a site has named, as browsers write them. */
export const siteOrigins = ({ domain, hosts }: Pick<OwnPages, 'domain' | 'hosts'>): string[] => [
  ...new Set([domain, `www.${domain}`, ...hosts].map(originOf)),
];

const originOf = (host: string): string => new URL(host.includes('://') ? host : `https://${host}`).origin;

/** What of a site says which pages are its own. */
export interface OwnOrigins {
  origins: readonly string[];
  isDevelopment: boolean;
}

/** Whether an `Origin` header is one of them or, for a site in development, a page on the reader's own machine. */
export function isSiteOrigin(origin: string, { origins, isDevelopment }: OwnOrigins): boolean {
  return origins.includes(origin) || (isDevelopment && isLocal(origin));
}

/** Whether a page at this host may be the site's, however it is reached. */
export const isSiteHost = (hostname: string, { origins, isDevelopment }: OwnOrigins): boolean =>
  origins.some((origin) => new URL(origin).hostname === hostname) || (isDevelopment && isLoopback(hostname));

/** A site whose own name is this machine's is one in development, whether or not it says so. */
export const isInDevelopment = ({ domain, is_development }: Pick<OwnPages, 'domain' | 'is_development'>): boolean =>
  is_development || isLoopback(domain);

function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) && isLoopback(hostname);
}

/** RFC 6761: names under `localhost` never leave the machine. */
export const isLoopback = (host: string): boolean => /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(host);
