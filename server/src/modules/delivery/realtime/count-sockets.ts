import { Gauge, type Registry } from 'prom-client';

/** Read when somebody asks for the figures. */
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
