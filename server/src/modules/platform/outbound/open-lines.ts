/** Connections to other servers that stay open for a moment, so that several requests to a host cost one handshake. */
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { SECOND_MS } from '../../../../../core/contract/values/durations';
import type { Agents } from './outbound';

const OPEN_MS = 15 * SECOND_MS;
/** Maximum of hosts with unused open connections. A connection to another host is closed after its request. */
const HOSTS_AT_MOST = 100;
const OF_HOST_AT_MOST = 2;

const options = { keepAlive: true, timeout: OPEN_MS, maxFreeSockets: OF_HOST_AT_MOST };

class LastingAgent extends http.Agent {
  override keepSocketAlive(socket: Duplex) {
    return hasFewHosts(this) && Boolean(super.keepSocketAlive(socket));
  }
}

class LastingSafeAgent extends https.Agent {
  override keepSocketAlive(socket: Duplex) {
    return hasFewHosts(this) && Boolean(super.keepSocketAlive(socket));
  }
}

const hasFewHosts = ({ freeSockets }: http.Agent): boolean => Object.keys(freeSockets).length < HOSTS_AT_MOST;

export const openLines = (): Agents => ({ http: new LastingAgent(options), https: new LastingSafeAgent(options) });

export function closeLines(agents: Agents): void {
  agents.http.destroy();
  agents.https.destroy();
}
