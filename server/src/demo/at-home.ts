/** Requests from the server's own network, under its own names. This keeps out the internet, and DNS rebinding. */
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { DEMO_DOMAIN, HOSTS } from './seed';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addSubnet('169.254.0.0', 16);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/** Checks whether the reader is in the server's own network and used one of its names. */
export function isAtHome({ ip, hostname, server }: FastifyRequest): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  const isOwnName = [DEMO_DOMAIN, ...HOSTS, new URL(server.config.publicUrl).hostname].includes(hostname);
  return (isOwnName || isIP(name) > 0) && own.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}
