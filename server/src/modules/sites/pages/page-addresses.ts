/** Possible addresses of a site's pages, and the parts of an address that identify a page. */
import type { FastifyInstance } from 'fastify';
import { isLoopback, isSiteHost } from '../../../http/site-origins';
import type { Site } from '../sites/site-registry';

export interface PageAddresses {
  /** Checks for one of the site's hosts, at a port that the site has named. */
  isOwnPage(url: URL): boolean;
  /** Checks whether readers' browsers may load a page's picture from the host. */
  isPictureHost(hostname: string): boolean;
  /** Query parameters that identify a page. */
  query: readonly string[];
}

/** Sites of a group show each other's articles. */
export async function pageAddressesOf(
  { sites, config }: Pick<FastifyInstance, 'sites' | 'config'>,
  { group, rules }: Site,
): Promise<PageAddresses> {
  const found = await Promise.all(group.map((uuid) => sites.bySection(uuid)));
  const own = found.flatMap((place) => (place ? [place.site] : []));
  const server = new URL(config.publicUrl);
  const isOwnHost = (hostname: string) =>
    hostname === server.hostname || own.some((site) => isSiteHost(hostname, site));
  const pictureHosts = [...own.map(({ domain }) => domain), ...rules.pages.picture_hosts];
  return {
    // Compares ports too, because another port of this machine may belong to somebody else.
    isOwnPage: ({ hostname, host, port }) =>
      isOwnHost(hostname) &&
      (port === '' ||
        host === server.host ||
        own.some(
          ({ origins, isDevelopment }) =>
            origins.some((origin) => new URL(origin).host === host) || (isDevelopment && isLoopback(hostname)),
        )),
    isPictureHost: (hostname) =>
      isOwnHost(hostname) || pictureHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)),
    query: rules.pages.query,
  };
}

/**
 * Removes everything from an address that does not identify the page. A reader's address can contain a share link, a
 * campaign parameter, a token or an email address, which must stay private.
 *
 * @param query names of the query parameters to keep (rule `pages.query`)
 */
export function publicAddress(address: URL, query: readonly string[]): URL {
  const url = new URL(address);
  const parameters = [...url.searchParams].filter(([name]) => query.includes(name));
  url.search = new URLSearchParams(parameters).toString();
  url.hash = '';
  return url;
}
