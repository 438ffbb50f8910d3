/** The folder of the workers' sockets, which nobody else on the machine may enter. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IN_MEMORY } from '../config/data-dir';

/** Linux refuses longer addresses of sockets; the name of the folder and of a socket come behind the path. */
const PATH_MAX = 107 - '/workers-XXXXXX/63.sock'.length;

/**
 * In the data directory, because a container may have no other directory that can be written; else in the runtime or the
 * temporary directory, where the path of the data directory is too long for a socket. @throws when none can be written
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
