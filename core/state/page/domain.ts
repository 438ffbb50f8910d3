/**
 * Which site a page belongs to (specification §3 "Page"; host contract 7).
 *
 * `vf:domain` wins on hosts that are not on the whitelist (it is meant for testing: a live site must not be turned
 * into another one by a tag), then the configured domain, then the host name.
 */
interface DomainClues {
  tag: string;
  hostname: string;
  /** `window.vfConfig.domain`. */
  configured?: unknown;
  /** `window.vfConfig.hosts`: the hosts whose tag does not count. */
  whitelist?: unknown;
}

export function resolveDomain({ tag, hostname, configured, whitelist }: DomainClues): string {
  const isListed = Array.isArray(whitelist) && whitelist.includes(hostname);
  if (tag && !isListed) return tag.trim().toLowerCase();
  return typeof configured === 'string' && configured ? configured : hostname;
}
