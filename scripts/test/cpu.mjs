/** CPU seconds of whole process trees. Wall time says little on a shared machine; CPU seconds show what a test costs. */
import { readdirSync, readFileSync } from 'node:fs';
import { run } from '../run.mjs';

/** Runs the command and lets the shell add up the CPU time of it and of every process it waited for. */
const TIMED = 'trap : INT TERM; "$@"; code=$?; times; exit $code';
const TICKS_PER_SECOND = 100;

/** As `run` with `quiet`. @returns {Promise<{ code: number, output: string, cpuSeconds: number }>} `cpuSeconds` is 0 where there is no `sh` */
export async function runTimed(command, args, options) {
  if (process.platform === 'win32')
    return { ...(await run(command, args, { ...options, quiet: true })), cpuSeconds: 0 };
  const { code, output } = await run('sh', ['-c', TIMED, 'sh', command, ...args], { ...options, quiet: true });
  const lines = output.trimEnd().split('\n');
  const [, user, system] = /^(\d+m[\d.]+s) (\d+m[\d.]+s)$/.exec(lines.at(-1)) ?? [];
  // A process that was killed for its time limit has no such lines.
  if (!user) return { code, output, cpuSeconds: 0 };
  return { code, output: lines.slice(0, -2).join('\n'), cpuSeconds: inSeconds(user) + inSeconds(system) };
}

function inSeconds(text) {
  const [minutes, seconds] = text.slice(0, -1).split('m').map(Number);
  return minutes * 60 + seconds;
}

/** CPU seconds of a running process, its ended children and its running children; 0 where there is no /proc. */
export function cpuSecondsOf(pid) {
  let sum = 0;
  for (const name of listProcesses()) {
    const stat = readStat(name);
    if (!stat) continue;
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = stat;
    if (Number(name) === pid) sum += Number(user) + Number(system) + Number(endedUser) + Number(endedSystem);
    else if (Number(parent) === pid) sum += Number(user) + Number(system);
  }
  return sum / TICKS_PER_SECOND;
}

function listProcesses() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fields of /proc/<pid>/stat behind the command, which may hold spaces. */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return undefined;
  }
}
