/**
 * The address of a push service from a browser, or from a person posing as one: the server posts there, so it must be a
 * service that browsers are known to use, or one that the operator has named.
 */

const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** @param added origins that the operator has named */
export function isPushService(endpoint: string, added: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (added.includes(origin)) return true;
  return protocol === 'https:' && port === '' && KNOWN.some((host) => host.test(hostname));
}

/** Returns the last segment of its path (specification §5). */
export const subscriptionIdOf = (endpoint: string): string => new URL(endpoint).pathname.split('/').at(-1) ?? '';
