/**
 * The pages that belong to a site (host contract 9.2 "Origins"). Includes scheme and port: a page over plain http may
 * be forged on the way, and another port or an extension may belong to others.
 */

export interface OwnPages {
  domain: string;
  /** `amp.news.example` means https at the default port; others are complete: `http://intranet:8080`. */
  hosts: readonly string[];
  is_development: boolean;
}

/** Returns the site's origins, as browsers send them. */
export const siteOrigins = ({ domain, hosts }: Pick<OwnPages, 'domain' | 'hosts'>): string[] => [
  ...new Set([domain, `www.${domain}`, ...hosts].map(originOf)),
];

const originOf = (host: string): string => new URL(host.includes('://') ? host : `https://${host}`).origin;

/** Members of a site that determine its pages. */
export interface OwnOrigins {
  origins: readonly string[];
  isDevelopment: boolean;
}

/** Checks an `Origin` header against them; a development site also accepts pages on the reader's own machine. */
export function isSiteOrigin(origin: string, { origins, isDevelopment }: OwnOrigins): boolean {
  return origins.includes(origin) || (isDevelopment && isLocal(origin));
}

/** Checks whether pages at this host may belong to the site, with any scheme and port. */
export const isSiteHost = (hostname: string, { origins, isDevelopment }: OwnOrigins): boolean =>
  origins.some((origin) => new URL(origin).hostname === hostname) || (isDevelopment && isLoopback(hostname));

/** Checks for a development site. One named after this machine always is. */
export const isInDevelopment = ({ domain, is_development }: Pick<OwnPages, 'domain' | 'is_development'>): boolean =>
  is_development || isLoopback(domain);

function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) && isLoopback(hostname);
}

/** Checks for names of this machine. RFC 6761: names under `localhost` never leave it. */
export const isLoopback = (host: string): boolean => /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(host);
