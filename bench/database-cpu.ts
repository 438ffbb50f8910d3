/** What PostgreSQL takes of the processor: of the cluster's first process and all it started. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds so far. Its processes end with their connections, which the servers keep: none is missing.
 *
 * @param data the folder of the cluster
 */
export function databaseCpuMs(data: string): number {
  const pidFile = execFileSync('head', ['-1', `${data}/postmaster.pid`], { encoding: 'utf8' });
  const postmaster = pidFile.trim();
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [, parent, ...rest] = (fields.at(-1) ?? '').split(' ');
      if (pid !== postmaster && parent !== postmaster) continue;
      // utime, stime, and of the first process those that have ended.
      for (const index of pid === postmaster ? [9, 10, 11, 12] : [9, 10]) ticks += Number(rest[index]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10;
}
