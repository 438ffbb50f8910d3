/**
 * From the command to `readyz`, and the memory that it takes: with no data (database created, demo seeded), and again on
 * the same data.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../../test/journeys/support/server';
import { held, milliseconds, type Row } from '../row';

/** The most resident memory, in MB. */
const LIMIT = { first: 500, second: 350 };
/** Work that begins with the server is over by then. */
const SETTLED_MS = 20_000;

export async function start(): Promise<Row[]> {
  const server = await startServer();
  try {
    const first = { ms: server.readyMs, mb: await peakOf(server.pid) };
    await server.kill();
    await server.start();
    const second = { ms: server.readyMs, mb: await peakOf(server.pid) };
    const memory = (what: string, value: number, limit: number) =>
      held(`${what}: memory, most`, { value, limit, write: (mb) => `${mb} MB` });
    return [
      { what: 'first start, database made and demo seeded', value: milliseconds(first.ms) },
      memory('first start', first.mb, LIMIT.first),
      { what: 'start after kill -9', value: milliseconds(second.ms) },
      memory('start after kill -9', second.mb, LIMIT.second),
    ];
  } finally {
    await server.close();
  }
}

async function peakOf(pid: number): Promise<number> {
  await sleep(SETTLED_MS);
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
