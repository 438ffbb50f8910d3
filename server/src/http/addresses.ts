/** Finds the client address before Fastify has, by the package that Fastify uses for `request.ip`. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** @param trustedProxies proxies whose forwarding headers are trusted */
export function addressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, isTrusted);
}
