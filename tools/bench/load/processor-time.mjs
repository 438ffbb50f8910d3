/**
 * A process that records every few milliseconds the CPU time of another process's first thread, because a task's clock
 * time includes time in which other processes had the core.
 *
 * Argument: the process. For spans of time, [from, to] in milliseconds since 1970, it returns the CPU milliseconds in
 * each: rounded up to the distance between two samples.
 */
import { closeSync, openSync, readSync } from 'node:fs';

const [pid] = process.argv.slice(2);
const EVERY_MS = 4;
const now = () => performance.timeOrigin + performance.now();

const file = openSync(`/proc/${pid}/task/${pid}/schedstat`, 'r');
const bytes = Buffer.alloc(100);
const looks = [];
const timer = setInterval(look, EVERY_MS);
process.send({ ready: true });
process.on('message', (spans) => {
  clearInterval(timer);
  closeSync(file);
  process.send(spans.map(spent));
});

function look() {
  const before = now();
  const length = readSync(file, bytes, 0, bytes.length, 0);
  // Three numbers: nanoseconds on a core, nanoseconds of waiting for a core, number of runs.
  looks.push({ before, after: now(), ns: Number(bytes.toString('latin1', 0, length).split(' ')[0]) });
}

function spent([from, to]) {
  const last = looks.findIndex(({ before }) => before >= to);
  const first = looks.findLastIndex(({ after }) => after <= from);
  if (first < 0 || last < 0) return to - from;
  return Math.min(to - from, (looks[last].ns - looks[first].ns) / 1e6);
}
