/**
 * Crowds of readers: a busy thread with a thousand of them, and five thousand who lost their connection and return
 * within five seconds. The server is one process, the readers another.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../median';
import { cpuOf } from '../process-cpu';
import { type Measured, megabytes, milliseconds, type Row } from '../row';
import { ask } from '../run-load';
import { openStage, type Stage } from '../stage';
import { memoryOf, openListeners, post } from './fan-out';

const STREAM = { readers: 1000, postsPerSecond: 20, seconds: 20 };
const STORM = { readers: 5000, withinMs: 5000, missed: 20 };
const CONTAINER = 'bench-news';
const SAMPLE_MS = 100;

const openThread = (): Promise<Stage> => openStage([{ container_id: CONTAINER, roots: 20, replies: 0 }]);

export async function stream(): Promise<Measured> {
  const { readers, postsPerSecond, seconds } = STREAM;
  const stage = await openThread();
  const listeners = await openListeners(stage, readers);
  try {
    const sent = new Map<string, number>();
    const delivered: { half: number; last: number }[] = [];
    listeners.on('message', ({ mark, half, last }: { mark: string; half: number; last: number }) => {
      const began = sent.get(mark) ?? Number.NaN;
      delivered.push({ half: half - began, last: last - began });
    });
    const watch = watchProcess(stage.server.pid);
    const posts = postsPerSecond * seconds;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: posts }, async (_, number) => {
        await sleep((number * 1000) / postsPerSecond);
        const mark = `stream-${number}`;
        sent.set(mark, performance.timeOrigin + performance.now());
        await post(stage, mark);
      }),
    );
    for (let waited = 0; delivered.length < posts && waited < 10_000; waited += SAMPLE_MS) await sleep(SAMPLE_MS);
    const took = performance.now() - began;
    const { cpu, memory } = watch.stop();
    const row = (what: string, values: number[], share: number): Row => ({
      what,
      value: milliseconds(percentile(values, share)),
    });
    const halves = delivered.map(({ half }) => half);
    const lasts = delivered.map(({ last }) => last);
    return {
      intro: `${readers.toLocaleString('en')} readers of one thread, ${postsPerSecond} posts a second for ${seconds} s, each told twice (as made and as visible); database: ${stage.database}.`,
      rows: [
        row('from sending a post until half of the readers have it, p50', halves, 0.5),
        row('until the last reader has it, p50', lasts, 0.5),
        row('until the last reader has it, p99', lasts, 0.99),
        {
          what: 'posts that every reader heard',
          value: `${delivered.length} of ${posts}`,
          isWithin: delivered.length === posts,
        },
        {
          what: 'messages a second',
          value: Math.round((delivered.length * 2 * readers * 1000) / took).toLocaleString('en'),
        },
        { what: 'processor of the server', value: `${Math.round((cpu * 100_000) / took)} % of a core` },
        { what: 'memory of the server, most', value: megabytes(memory) },
      ],
    };
  } finally {
    listeners.kill();
    await stage.close();
  }
}

interface Resumed {
  /** Milliseconds from the cut until the last reader had everything. */
  all: number;
  /** Milliseconds of each reader from its own attempt. */
  each: number[];
  /** Readers who had to retry, or received other events than were missed. */
  again: number;
  wrong: number;
}

export async function storm(): Promise<Measured> {
  const { readers, withinMs, missed } = STORM;
  const stage = await openThread();
  const crowd = await openListeners(stage, readers, { program: 'storm' });
  try {
    await ask(crowd, { cut: true });
    for (let number = 0; number < missed; number++) await post(stage, `storm-${number}`);
    const before = memoryOf(stage.server.pid);
    const watch = watchProcess(stage.server.pid);
    const began = performance.now();
    const resumed = (await ask(crowd, { withinMs, missed: missed * 2 })) as Resumed;
    const took = performance.now() - began;
    const { cpu, memory } = watch.stop();
    return {
      intro: `${readers.toLocaleString('en')} readers lose their lines, miss ${missed} posts and come back, spread over ${withinMs / 1000} s; database: ${stage.database}.`,
      rows: [
        { what: 'until all have what they missed', value: milliseconds(resumed.all) },
        {
          what: 'a reader, from connecting until it has what it missed, p50',
          value: milliseconds(percentile(resumed.each, 0.5)),
        },
        { what: 'the same, p99', value: milliseconds(percentile(resumed.each, 0.99)) },
        { what: 'readers who had to try again', value: String(resumed.again) },
        { what: 'readers with a gap or anything twice', value: String(resumed.wrong), isWithin: resumed.wrong === 0 },
        { what: 'processor of the server', value: `${(cpu).toFixed(1)} s in ${(took / 1000).toFixed(1)} s` },
        { what: 'memory of the server before, most', value: `${megabytes(before)}, ${megabytes(memory)}` },
      ],
    };
  } finally {
    crowd.kill();
    await stage.close();
  }
}

/** Measures the memory and CPU seconds of a process. */
export function watchProcess(pid: number) {
  const seconds = () => cpuOf(pid).ownMs / 1000;
  const began = seconds();
  let most = 0;
  const timer = setInterval(() => {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    most = Math.max(most, pages * 4096);
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return { cpu: seconds() - began, memory: most };
    },
  };
}
