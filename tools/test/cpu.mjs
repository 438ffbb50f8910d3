/**
 * CPU seconds of whole process trees. Wall time says little on a shared machine; CPU seconds show a test's cost.
 *
 * Two counts, of which the larger is right to a few percent: the shell's `times` adds up every process that was waited
 * for, and misses many that a browser leaves behind; samples of /proc see those, but not very short processes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { run } from '../run.mjs';

const TIMED = 'trap : INT TERM; "$@"; code=$?; times; exit $code';
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 1000;

/** As `run` with `quiet`. @returns {Promise<{ code: number, output: string, cpuSeconds: number }>} `cpuSeconds` is 0 where there is no `sh` */
export async function runTimed(command, args, options) {
  const quiet = { ...options, quiet: true };
  if (process.platform === 'win32') return { ...(await run(command, args, quiet)), cpuSeconds: 0 };
  let sampled;
  const onStart = (pid) => (sampled = startSampling(pid));
  const { code, output } = await run('sh', ['-c', TIMED, 'sh', command, ...args], { ...quiet, onStart });
  const seconds = sampled();
  const lines = output.trimEnd().split('\n');
  const [, user, system] = /^(\d+m[\d.]+s) (\d+m[\d.]+s)$/.exec(lines.at(-1)) ?? [];
  // A process killed by its time limit has no such lines.
  if (!user) return { code, output, cpuSeconds: seconds };
  const waitedFor = inSeconds(user) + inSeconds(system);
  return { code, output: lines.slice(0, -2).join('\n'), cpuSeconds: Math.max(seconds, waitedFor) };
}

function inSeconds(text) {
  const [minutes, seconds] = text.slice(0, -1).split('m').map(Number);
  return minutes * 60 + seconds;
}

/** The running trees: last seen CPU ticks of each process, by the root's id. */
const trees = new Map();
let sampling;

/** @returns {() => number} ends it and gives the CPU seconds of the process and its descendants */
export function startSampling(root) {
  const ticks = new Map();
  trees.set(root, ticks);
  sampling ??= setInterval(sample, SAMPLE_MS).unref();
  return () => {
    trees.delete(root);
    if (trees.size === 0) sampling = void clearInterval(sampling);
    return [...ticks.values()].reduce((sum, used) => sum + used, 0) / TICKS_PER_SECOND;
  };
}

/** Records the CPU time of every process below a root. */
function sample() {
  const processes = new Map(listProcesses().map((pid) => [pid, readProcess(pid)]));
  for (const [pid, found] of processes) {
    for (let above = pid; processes.get(above); above = processes.get(above).parent) {
      if (trees.has(above)) {
        trees.get(above).set(pid, found.ticks);
        break;
      }
    }
  }
}

function listProcesses() {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
  } catch {
    // No /proc on this system.
    return [];
  }
}

function readProcess(pid) {
  try {
    // After the command, which may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It has ended in the meantime.
    return undefined;
  }
}
