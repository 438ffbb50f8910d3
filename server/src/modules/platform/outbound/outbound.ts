/**
 * Requests to hosts that a user named: a site's own hook, a page behind a link.
 *
 * The address is resolved once, checked, and connected to, so that a changing DNS record gains nothing. Time and size
 * are limited, redirects are not followed.
 */
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../../config';
import { isPublicAddress } from './addresses';
import { connectThrough } from './proxy';

/** Rules for requests to other servers. */
export interface Egress {
  /** Allows addresses of the own network, too. */
  allowPrivate: boolean;
  /** Address of the HTTP proxy to use. Host names are still resolved and checked here. */
  proxy: string | null;
}

export type EgressConfig = Pick<Config, 'privateAddresses' | 'egressProxy'>;

export const egressOf = ({ privateAddresses, egressProxy }: EgressConfig): Egress => ({
  allowPrivate: privateAddresses,
  proxy: egressProxy,
});

export interface Outbound extends Egress {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Limit for the whole request: resolving, connecting, sending, reading, and sending it again. */
  timeoutMs: number;
  maxBytes: number;
  /** Truncates a longer answer; otherwise it is an error. */
  isCut?: boolean;
  /** Connections to a host stay open between requests; the caller closes them. */
  agents?: Agents;
  /** Sends the request again if the host closed such a connection meanwhile; it may have got the first one. */
  isRepeatable?: boolean;
}

export interface Agents {
  http: http.Agent;
  https: https.Agent;
}

export interface Answered {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Thrown for a private or invalid address. */
export class AddressRefused extends Error {}

/** @throws AddressRefused, or a network error */
export async function request(address: string, options: Outbound): Promise<Answered> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await send(address, options, signal);
  } catch (error) {
    if (!(options.isRepeatable && error instanceof LineClosed)) throw error;
    const { agents: _, ...alone } = options;
    return send(address, alone, signal);
  }
}

/** The host has closed a connection that was open from an earlier request. */
class LineClosed extends Error {}

async function send(address: string, options: Outbound, signal: AbortSignal): Promise<Answered> {
  const { method = 'GET', headers = {}, body, maxBytes, isCut = false, allowPrivate, agents, proxy } = options;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused(url.protocol);
  // A host that is an IP address needs no lookup.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(host);
  const isSafe = url.protocol === 'https:';
  const { request: open } = isSafe ? https : http;
  const line = proxy ? await connectThrough(proxy, await targetOf(url, host, allowPrivate), signal) : null;
  return new Promise((resolve, reject) => {
    const asked = open(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      signal,
      ...(line
        ? { createConnection: () => line }
        : { agent: agents?.[isSafe ? 'https' : 'http'] ?? false, ...(!allowPrivate && { lookup: lookupPublic }) }),
    });
    asked.on('error', (error) => reject(asked.reusedSocket && !signal.aborted ? new LineClosed(error.message) : error));
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const finish = () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      };
      response.on('error', reject);
      response.on('end', finish);
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= maxBytes) return parts.push(part);
        if (isCut) finish();
        else reject(new Error(`more than ${maxBytes} bytes`));
        return asked.destroy();
      });
    });
    asked.end(body);
  });
}

/** Resolves like the system, but every address must be public. */
const lookupPublic: LookupFunction = (host, { all, ...options }, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses ?? [];
    if (error) done(error, '');
    else if (refused || !first) done(new AddressRefused(host), '');
    else if (all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** Finds the address that the proxy connects to. */
async function targetOf({ protocol, port }: URL, host: string, allowPrivate: boolean) {
  const isSafe = protocol === 'https:';
  const isNumeric = isIP(host) !== 0;
  return {
    address: isNumeric ? host : await addressOf(host, allowPrivate),
    port: Number(port) || (isSafe ? 443 : 80),
    servername: isSafe ? (isNumeric ? '' : host) : null,
  };
}

const addressOf = (host: string, allowPrivate: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, address: unknown) => (error ? reject(error) : resolve(String(address)));
    if (allowPrivate) lookup(host, done);
    else lookupPublic(host, {}, done);
  });
