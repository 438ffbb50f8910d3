/** What a worker knows of itself; the process above it says so by its environment (supervise.ts). */

export interface WorkerPlace {
  /** From 0: a worker that died is followed by one in the same place. */
  place: number;
  /** How many there are. */
  count: number;
  /** The folder of the workers' sockets, one file each. */
  folder: string;
  /** The first of a start: it makes the database ready, and nobody else listens yet. */
  isFirst: boolean;
}

/** What a worker tells its parent once it accepts connections. */
export const LISTENS = 'listens';

const VARIABLE = 'VF_WORKER_PLACE';

export const inPlace = (place: WorkerPlace): Record<string, string> => ({ [VARIABLE]: JSON.stringify(place) });

/** Null: the server is this process alone. */
export function ownPlace(env: Record<string, string | undefined> = process.env): WorkerPlace | null {
  const said = env[VARIABLE];
  return said === undefined ? null : JSON.parse(said);
}
