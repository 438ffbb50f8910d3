/** Whom the server lets go of: everybody when it stops, the slowest when too much waits for them. */
import type { Connection } from './connection';

const SERVICE_RESTART = 1012;
/** How long a stop takes to send everybody away: all at once would fall upon the nodes that stay. */
const FAREWELL_MS = 4000;
const FAREWELL_EVERY_MS = 20;
/** Fewer than so many at a time are no crowd. */
const FAREWELL_AT_ONCE = 20;
/** What may wait in memory for all readers together; the slowest are let go. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

/** Closes all, in parts, those that come meanwhile as well. */
export async function sendAway(connections: ReadonlySet<Pick<Connection, 'close'>>): Promise<void> {
  const part = Math.max(FAREWELL_AT_ONCE, Math.ceil((connections.size * FAREWELL_EVERY_MS) / FAREWELL_MS));
  const done = new Set<unknown>();
  for (;;) {
    const next = [...connections].filter((connection) => !done.has(connection)).slice(0, part);
    if (next.length === 0) return;
    for (const connection of next) {
      done.add(connection);
      connection.close(SERVICE_RESTART, 'the server restarts');
    }
    if (next.length === part) await new Promise((resolve) => setTimeout(resolve, FAREWELL_EVERY_MS));
  }
}

/** Ends the lines with the most to take until the rest fits into memory. */
export function letGoOfSlow(connections: ReadonlySet<Pick<Connection, 'waiting' | 'terminate'>>): void {
  const slow = [...connections].map((connection) => ({ connection, waiting: connection.waiting }));
  let sum = slow.reduce((all, { waiting }) => all + waiting, 0);
  if (sum <= MAX_WAITING_BYTES) return;
  for (const { connection, waiting } of slow.sort((a, b) => b.waiting - a.waiting)) {
    if (sum <= MAX_WAITING_BYTES) return;
    sum -= waiting;
    connection.terminate();
  }
}
