/** Memory of PostgreSQL, as counted by the system. */
import { readdirSync, readFileSync } from 'node:fs';
import { cpuOf } from './process-cpu';

/**
 * MB of a PostgreSQL's first process and its children. Memory that they share counts once.
 *
 * @param data the folder of the cluster
 */
export function databaseMemoryMb(data: string): number {
  const [postmaster = ''] = readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n');
  let kilobytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (pid !== postmaster && cpuOf(pid).parent !== postmaster) continue;
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
    } catch {
      // The process has ended in the meantime.
    }
  }
  return Math.round(kilobytes / 1024);
}
