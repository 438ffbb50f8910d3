/** The built server as separate processes, on one data directory with its embedded database. */
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
/** The flag of this run for compiling the embedded database also applies to these processes. */
const ownFlags = process.execArgv.filter((flag) => flag === '--liftoff-only');

interface Launched {
  child: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /** Exit code or signal of the process. */
  ended: Promise<[number | null, string | null]>;
}

export interface Processes {
  dataDir: string;
  launch(env?: Record<string, string>): Launched;
  /** Starts it, and waits for the line with its address. */
  start(env?: Record<string, string>): Promise<Launched & { url: string }>;
  /** Ends running processes, and removes the directory. */
  remove(): void;
}

export function serverProcesses(): Processes {
  buildWidgets();
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  const dataDir = join(folder, 'data');
  const children = new Set<ChildProcess>();

  function launch(env: Record<string, string> = {}): Launched {
    const child = spawn(process.execPath, [...ownFlags, program], {
      // Any directory works, because the server finds its files beside its program.
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
