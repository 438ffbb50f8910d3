/**
 * The workers' port. The parent process binds one socket, hands it to every worker and keeps it until the server stops:
 * while no worker runs, clients wait in the socket's backlog instead of being refused. The parent accepts no connection.
 *
 * A `net.Server` of the parent would accept connections, and the socket of `node:cluster` closes with the last worker.
 * So the parent uses the function that `node:cluster` itself binds with.
 */
import cluster from 'node:cluster';
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { getSystemErrorName } from 'node:util';
import { sendToParent } from './line';

/** A socket that Node.js can send to another process. */
export interface SharedSocket {
  close(): void;
  getsockname(into: { port?: number }): number;
}

const GIVE_PORT = 'givePort';
type Bind = (address: string, port: number, addressType: 4 | 6, fd: -1) => SharedSocket | number;
const { _createServerHandle: bind } = net as typeof net & { _createServerHandle: Bind };

/** Binds the port; connections are accepted once a worker listens. @throws Error when the port is taken */
export async function bindPort({ host, port }: { host: string; port: number }): Promise<SharedSocket> {
  // `localhost` may resolve to ::1 first, which most clients try second.
  const { address, family } = await lookup(host, { family: host === 'localhost' ? 4 : 0 });
  const socket = bind(address, port, family === 6 ? 6 : 4, -1);
  // libuv reports a taken port only when the socket is used; until then, the error is in its name.
  const error = typeof socket === 'number' ? socket : socket.getsockname({});
  if (typeof socket !== 'number' && error === 0) return socket;
  throw new Error(`cannot listen on ${address}, port ${port}: ${getSystemErrorName(error)}`);
}

export const portOf = (socket: SharedSocket): number => {
  const name: { port?: number } = {};
  socket.getsockname(name);
  return name.port ?? 0;
};

/** Gives workers the socket when they ask, in the parent. */
export function givePort(open: () => Promise<SharedSocket>): void {
  cluster.on('message', (worker, message: { ask?: string }) => {
    if (message?.ask !== GIVE_PORT) return;
    open().then(
      (socket) => worker.isConnected() && worker.send({ [GIVE_PORT]: true }, socket as never),
      (error) => worker.isConnected() && worker.send({ [GIVE_PORT]: String(error) }),
    );
  });
}

/** Takes the socket, in a worker. @throws Error when the parent could not bind the port. */
export function takePort(): Promise<SharedSocket> {
  return new Promise((resolve, reject) => {
    process.on('message', function receive(message: { [GIVE_PORT]?: true | string }, socket: unknown) {
      const answer = message?.[GIVE_PORT];
      if (answer === undefined) return;
      process.off('message', receive);
      if (answer === true) resolve(socket as SharedSocket);
      else reject(new Error(answer));
    });
    sendToParent(GIVE_PORT);
  });
}
