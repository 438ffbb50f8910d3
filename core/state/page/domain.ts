/**
 * Determines the site of a page (specification §3 "Page"; host contract 7): `vf:domain`, unless the host is whitelisted
 * (a tag must not turn a live site into another one), then the configured domain, then the host name.
 */
interface DomainClues {
  tag: string;
  hostname: string;
  /** The domain in the page's configuration, or ''. */
  configured: string;
  /** `window.vfConfig.hosts`: hosts whose tag is ignored. */
  whitelist?: unknown;
}

export function resolveDomain({ tag, hostname, configured, whitelist }: DomainClues): string {
  const isListed = Array.isArray(whitelist) && whitelist.includes(hostname);
  if (tag && !isListed) return tag.trim().toLowerCase();
  return configured || hostname;
}
