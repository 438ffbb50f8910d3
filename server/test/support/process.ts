/** The built server as processes of their own, on one data directory and the database embedded in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildWidgets } from './painted';

const program = fileURLToPath(new URL('../../../server/dist/server.js', import.meta.url));
const START_MS = 120_000;
/** The flag by which this run compiles the embedded database holds for these processes as well. */
const ownFlags = process.execArgv.filter((flag) => flag === '--liftoff-only');

interface Launched {
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Its code, or the signal that ended it. */
  ended: Promise<[number | null, string | null]>;
}

export interface Processes {
  dataDir: string;
  launch(env?: Record<string, string>): Launched;
  /** Launches it and waits until it says where it listens. */
  start(env?: Record<string, string>): Promise<Launched & { url: string }>;
  /** Ends all that still run, and their directory. */
  remove(): void;
}

export function serverProcesses(): Processes {
  buildWidgets();
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  const dataDir = join(folder, 'data');
  const children = new Set<ChildProcess>();

  function launch(env: Record<string, string> = {}): Launched {
    const child = spawn(process.execPath, [...ownFlags, program], {
      // Any directory will do: the server finds what it needs beside its program.
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', VF_DEMO: 'off', VF_DATA_DIR: dataDir, ...env },
    });
    children.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
    return { child, output: () => text, ended: once(child, 'exit') as Launched['ended'] };
  }

  return {
    dataDir,
    launch,
    async start(env) {
      const launched = launch(env);
      for (const until = Date.now() + START_MS; Date.now() < until && launched.child.exitCode === null; ) {
        const [, url] = /(?:^|")Community server on (http\S+)/m.exec(launched.output()) ?? [];
        if (url) return { ...launched, url };
        await wait(20);
      }
      throw new Error(`no start: ${launched.output()}`);
    },
    remove() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
