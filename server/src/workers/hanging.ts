/** Workers whose event loop is blocked: each worker sends a beat, and the parent kills one whose beats stop. */
import type { Worker } from 'node:cluster';
import { sendToParent } from './line';

/** Beats within the limit, so that a late one counts for nothing. */
const BEATS = 10;
const BEAT = 'beat';

/** Sends beats, in a worker. */
export function sendBeats(hangMs: number): void {
  setInterval(() => sendToParent(BEAT), hangMs / BEATS).unref();
  sendToParent(BEAT);
}

/** Calls `hangs` once when a worker has sent no beat for `hangMs`. A worker that has sent none yet is starting. */
export function watchBeats(worker: Worker, hangMs: number, hangs: () => void): void {
  let silentRounds = 0;
  let isWatched = false;
  worker.on('message', (message: { ask?: string }) => {
    if (message?.ask !== BEAT) return;
    silentRounds = 0;
    isWatched = true;
  });
  // Counts rounds instead of time: a parent that was suspended reads the queued beats before its next round.
  const timer = setInterval(() => {
    if (!isWatched) return;
    silentRounds += 1;
    if (silentRounds <= BEATS) return;
    clearInterval(timer);
    hangs();
  }, hangMs / BEATS);
  timer.unref();
  worker.once('exit', () => clearInterval(timer));
}
