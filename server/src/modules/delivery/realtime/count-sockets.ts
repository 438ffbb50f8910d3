import { Gauge, type Registry } from 'prom-client';

/** Counts sockets when metrics are read. */
export function countSockets(metrics: Registry, connections: ReadonlySet<unknown>): void {
  new Gauge({
    name: 'open_sockets',
    help: 'Readers listening',
    registers: [metrics],
    collect() {
      this.set(connections.size);
    },
  });
}
