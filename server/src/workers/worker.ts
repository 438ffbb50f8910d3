/** A worker's own place, from the environment that the parent sets (supervise.ts). */

export interface WorkerPlace {
  /** Number from 0; a worker that died is replaced by one with the same number. */
  place: number;
  /** Number of workers. */
  count: number;
  /** The folder of the workers' sockets, one file each. */
  folder: string;
  /** The first of a start: it prepares the database before the others listen. */
  isFirst: boolean;
}

/** Message to the parent once the worker accepts connections. */
export const LISTENS = 'listens';

const VARIABLE = 'VF_WORKER_PLACE';

export const inPlace = (place: WorkerPlace): Record<string, string> => ({ [VARIABLE]: JSON.stringify(place) });

/** Returns null when the server is a single process. */
export function ownPlace(env: Record<string, string | undefined> = process.env): WorkerPlace | null {
  const said = env[VARIABLE];
  return said === undefined ? null : JSON.parse(said);
}
