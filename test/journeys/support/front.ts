/** Load balancer before several nodes: passes each connection to one of them, and cuts connections on demand. */
import { connect, createServer, type Socket } from 'node:net';

export interface Front {
  port: number;
  /** Cuts some connections: each with the given chance. @returns how many. */
  cut(chance: number): number;
  close(): Promise<void>;
}

/** @param random from 0 to 1; chooses the node. */
export async function startFront(port: number, ports: number[], random: () => number): Promise<Front> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const first = Math.floor(random() * ports.length);
    void reach([...ports.slice(first), ...ports.slice(0, first)]).then((node) => {
      if (!node) {
        client.destroy();
        return;
      }
      open.add(client);
      client.once('close', () => open.delete(client));
      for (const [one, other] of [
        [client, node],
        [node, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
      if (client.destroyed) node.destroy();
    });
    client.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    cut(chance) {
      const chosen = [...open].filter(() => random() < chance);
      // Like a broken connection: without a closing handshake.
      for (const socket of chosen) socket.resetAndDestroy();
      return chosen.length;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The first node that accepts the connection. */
async function reach(ports: number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = await new Promise<Socket | undefined>((resolve) => {
      const opening = connect(port, '127.0.0.1', () => resolve(opening));
      opening.once('error', () => resolve(undefined));
    });
    if (socket) return socket;
  }
}
