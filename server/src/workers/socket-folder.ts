/** The folder for the workers' sockets. Only the server's user may enter it. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IN_MEMORY } from '../config/data-dir';

/** Leaves room for the names of the folder and the socket, because Linux limits the length of a socket's path. */
const PATH_MAX = 107 - '/workers-XXXXXX/63.sock'.length;

/**
 * Creates the folder in the data directory, because a container may have no other writable directory. If its path is
 * too long for a socket, in the runtime directory or the temporary directory. @throws when none of them is writable
 */
export function makeSocketFolder(dataDir: string, env: Record<string, string | undefined> = process.env): string {
  const own = dataDir === IN_MEMORY ? [] : [join(dataDir, 'run')];
  const places = [...own, env.XDG_RUNTIME_DIR ?? '', tmpdir()].filter((place) => place && place.length <= PATH_MAX);
  let problem: unknown;
  for (const place of places) {
    try {
      mkdirSync(place, { recursive: true, mode: 0o700 });
      return mkdtempSync(join(place, 'workers-'));
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem;
}
