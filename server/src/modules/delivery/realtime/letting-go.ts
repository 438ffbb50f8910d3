/** Closes connections: all when the server stops, the slowest when too many bytes wait. */
import type { Connection } from './connection';

const SERVICE_RESTART = 1012;
/** Time over which a stop closes connections, so that they do not all reconnect at once to the other nodes. */
const FAREWELL_MS = 4000;
const FAREWELL_EVERY_MS = 20;
/** Minimum number of connections to close at a time. */
const FAREWELL_AT_ONCE = 20;
/** Maximum of waiting bytes for all readers together; the slowest are closed. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

/** Closes all in parts, including those that arrive meanwhile. */
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

/** Ends the lines with the most waiting bytes until the rest fits into memory. */
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
