/**
 * The parent of the workers: starts them, replaces those that die, and ends when all have stopped. It answers no
 * requests itself.
 */
import cluster, { type Worker } from 'node:cluster';
import { rmSync } from 'node:fs';
import { watchBeats } from './hanging';
import { givePort, portOf, type SharedSocket } from './port';
import { makeSocketFolder } from './socket-folder';
import { inPlace, LISTENS } from './worker';

/** A worker that dies sooner is replaced after a pause, because its cause may persist. */
const SHORT_LIFE_MS = 5000;
const PAUSE_MS = 1000;
/** Longer than a worker takes to stop after it has drained (../serve.ts). */
const STOP_WITHIN_MS = 15_000;

interface How {
  count: number;
  dataDir: string;
  /** Returns the bound port; the first call opens it. */
  open(): Promise<SharedSocket>;
  /** Maximum time that a worker's event loop may be blocked. */
  hangMs: number;
  /** Time in which a stopping worker still accepts connections. */
  drainMs: number;
  /** Called when a worker died unexpectedly. */
  died(what: { place: number; pid: number | undefined; reason: string | number | null }): void;
  ended(code: number): void;
}

/** Resolves with the port when all listen. The first starts alone, because it prepares the database. */
export async function supervise({ count, dataDir, open, hangMs, drainMs, died, ended }: How): Promise<number> {
  const folder = makeSocketFolder(dataDir);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const running = new Map<number, Worker>();
  givePort(open);
  let isStopping = false;
  let worst = 0;

  /** Resolves with the port when the worker listens. */
  function begin(place: number, isFirst = false): Promise<void> {
    const began = Date.now();
    const worker = cluster.fork(inPlace({ place, count, folder, isFirst }));
    running.set(place, worker);
    let isListening = false;
    let isHung = false;
    watchBeats(worker, hangMs, () => {
      isHung = true;
      worker.process.kill('SIGKILL');
    });
    return new Promise((resolve) => {
      worker.on('message', (message: { ask?: string }) => {
        if (message?.ask !== LISTENS) return;
        isListening = true;
        resolve();
      });
      worker.once('exit', (code, signal) => {
        running.delete(place);
        if (isStopping || (isFirst && !isListening)) {
          // A worker that does not listen yet ends by the signal.
          worst = Math.max(worst, code ?? (isStopping ? 0 : 1));
          if (running.size === 0) ended(worst);
          return;
        }
        died({
          place,
          pid: worker.process.pid,
          reason: isHung ? `no sign of life for ${hangMs / 1000} s` : (signal ?? code),
        });
        const pause = Date.now() - began < SHORT_LIFE_MS ? PAUSE_MS : 0;
        setTimeout(() => isStopping || resolve(begin(place)), pause);
      });
    });
  }

  function stop(): void {
    // A second Ctrl-C stops at once. Uses signals, because a starting worker receives no messages.
    for (const { process: worker } of running.values()) worker.kill(isStopping ? 'SIGKILL' : 'SIGTERM');
    isStopping = true;
    // The workers' own copies stay open until each has drained.
    void open().then((socket) => socket.close());
    setTimeout(() => ended(1), drainMs + STOP_WITHIN_MS).unref();
    if (running.size === 0) ended(worst);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  await begin(0, true);
  await Promise.all(Array.from({ length: count - 1 }, (_, other) => begin(other + 1)));
  return portOf(await open());
}
