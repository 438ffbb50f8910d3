/** Connects to another host through an HTTP proxy (`VF_EGRESS_PROXY`). */
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import tls from 'node:tls';

interface Target {
  /** An IP address that was checked, so that the proxy does not resolve the name itself. */
  address: string;
  port: number;
  /** Host name in the certificate; null for a connection without TLS. */
  servername: string | null;
}

/** @throws Error when the proxy cannot be reached or refuses the target */
export async function connectThrough(proxy: string, target: Target, signal: AbortSignal): Promise<Socket> {
  const line = await openTunnel(new URL(proxy), target, signal);
  if (target.servername === null) return line;
  const { servername } = target;
  return tls.connect({ socket: line, ...(servername !== '' && { servername }), ALPNProtocols: ['http/1.1'] });
}

function openTunnel(proxy: URL, { address, port }: Target, signal: AbortSignal): Promise<Socket> {
  const to = `${address.includes(':') ? `[${address}]` : address}:${port}`;
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(':');
  const headers = {
    host: to,
    ...(credentials !== ':' && { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };
  const { request: open } = proxy.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = open({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: to,
      headers,
      agent: false,
      signal,
    });
    asked.on('error', reject);
    const refuse = (status: number | undefined) => reject(new Error(`the egress proxy answered ${status}`));
    asked.on('response', ({ statusCode }) => {
      asked.destroy();
      refuse(statusCode);
    });
    asked.on('connect', ({ statusCode }, line) => {
      if (statusCode === 200) return resolve(line);
      line.destroy();
      refuse(statusCode);
    });
    asked.end();
  });
}
