/** CPU time of processes, as counted by the system. */
import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the clock in /proc. */
const TICK_MS = 10;

/** Milliseconds so far: the process's own, and those of its ended children. */
export function cpuOf(pid: number | string): { parent: string | undefined; ownMs: number; endedMs: number } {
  // Fields after the name, which may contain anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const ms = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place]), 0) * TICK_MS;
  return { parent: fields[1], ownMs: ms(11, 12), endedMs: ms(13, 14) };
}

/**
 * Milliseconds so far of a PostgreSQL's first process and its children. They end with their connections, which the
 * servers keep: none is missing.
 *
 * @param data the folder of the cluster
 */
export function databaseCpuMs(data: string): number {
  const [postmaster] = readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n');
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, ownMs, endedMs } = cpuOf(pid);
      if (pid === postmaster) sum += ownMs + endedMs;
      else if (parent === postmaster) sum += ownMs;
    } catch {
      // The process has ended in the meantime.
    }
  }
  return sum;
}
