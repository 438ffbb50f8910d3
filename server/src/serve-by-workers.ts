/** Several processes on one port: the parent counts for all workers and replaces those that end. */
import { AggregatorRegistry } from 'prom-client';
import type { Config } from './config';
import { memoryCounters } from './modules/platform/counters/memory-counters';
import { say } from './say';
import { startLine } from './start-line';
import { holdPort } from './starting';
import { answerWorkers, askWorkers } from './workers/line';
import { bindPort, type SharedSocket } from './workers/port';
import { supervise } from './workers/supervise';

export async function serveByWorkers(config: Config): Promise<void> {
  const free = await holdPort(config);
  let opened: Promise<SharedSocket> | undefined;
  const open = () => {
    opened ??= free().then(() => bindPort(config));
    return opened;
  };
  const { count, uncount } = memoryCounters(Date.now);
  answerWorkers({ count, uncount, metrics });
  const port = await supervise({
    count: config.workers,
    dataDir: config.dataDir,
    open,
    hangMs: config.hangMs,
    drainMs: config.drainMs,
    died: ({ pid, reason }) => {
      say(`worker ${pid} ended with ${reason}, another takes its place`, { level: 'error', json: config.logsJson });
    },
    ended: (code) => process.exit(code),
  });
  say(startLine(config, 'pg', port), { json: config.logsJson });
}

/** The sum over all workers. */
const metrics = async (): Promise<string> =>
  AggregatorRegistry.aggregate(await askWorkers<object[]>('measured')).metrics();
