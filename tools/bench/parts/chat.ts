/**
 * A busy chat (design decision 18): a hundred messages a second to ten thousand readers of one process, and a moderator
 * who removes one every second. The readers are two processes, the writers are this one.
 */
import type { ChildProcess } from 'node:child_process';
import { MESSAGES_PER_SECOND, openChat, type Said, talk, WRITERS } from '../chat-load';
import { percentile } from '../median';
import { held, type Measured, megabytes, milliseconds } from '../row';
import { ask, startLoad } from '../run-load';
import { openStage, type Stage } from '../stage';
import { watchProcess } from './crowds';

const READERS = Number(process.env.VF_BENCH_READERS ?? 10_000);
const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 60);
const PROCESSES = 2;
const LIMIT = { lastMs: 600, cores: 1 };

interface Report {
  frames: { received: number; last: number; messages: string[] }[];
  groups: { readers: number; wasCut: boolean; messages: number; twice: number; removed: number; left_out: number }[];
}

export async function chat(): Promise<Measured> {
  const stage = await openStage([]);
  const crowds: ChildProcess[] = [];
  try {
    const chat = await openChat(stage);
    for (let number = 0; number < PROCESSES; number += 1) crowds.push(await openCrowd(stage, chat.uuid));

    const watch = watchProcess(stage.server.pid);
    const began = performance.now();
    const said = await talk(chat, SECONDS);
    const took = performance.now() - began;
    const { cpu, memory } = watch.stop();
    const reports = (await Promise.all(crowds.map((crowd) => ask(crowd, { report: true })))) as Report[];
    return { intro: introOf(stage), rows: rowsOf(said, reports, { cores: (cpu * 1000) / took, memory }) };
  } finally {
    for (const crowd of crowds) crowd.kill();
    await stage.close();
  }
}

const introOf = ({ database }: Stage) =>
  `${READERS.toLocaleString('en')} readers of one chat (10,000 for the limits), ${MESSAGES_PER_SECOND} messages a second by ${WRITERS} people for ${SECONDS} s (60 s), one of them taken away by a moderator every second; one process of the server, ${PROCESSES} of readers; database: ${database}.`;

function rowsOf(
  { acknowledged, removed }: Said,
  reports: Report[],
  { cores, memory }: { cores: number; memory: number },
) {
  const lasts = new Map<string, { at: number; received: number }>();
  for (const { frames } of reports) {
    for (const { messages, last, received } of frames) {
      for (const uuid of messages) {
        const before = lasts.get(uuid) ?? { at: 0, received: 0 };
        lasts.set(uuid, { at: Math.max(before.at, last), received: before.received + received });
      }
    }
  }
  const delivered = [...lasts].filter(([, { received }]) => received >= READERS);
  const waits = delivered.map(([uuid, { at }]) => Math.max(0, at - (acknowledged.get(uuid) ?? Number.NaN)));
  const groups = reports.flatMap((report) => report.groups);
  const sum = (of: (group: Report['groups'][0]) => boolean) =>
    groups.filter(of).reduce((count, { readers }) => count + readers, 0);
  const wrong = sum((it) => it.wasCut || it.twice > 0 || it.messages + it.left_out !== acknowledged.size);
  return [
    held('from the acknowledgement until the last reader has it, p99', {
      value: percentile(waits, 0.99),
      limit: LIMIT.lastMs,
      write: milliseconds,
    }),
    { what: 'the same, p50', value: milliseconds(percentile(waits, 0.5)) },
    held('processor of the server, cores', { value: cores, limit: LIMIT.cores, write: (it) => it.toFixed(2) }),
    held('readers whose messages are not those of the log less what they were told was left out', {
      value: wrong,
      limit: 0,
    }),
    held(`readers who missed one of ${removed} removals`, { value: sum((it) => it.removed !== removed), limit: 0 }),
    { what: 'messages acknowledged', value: acknowledged.size.toLocaleString('en') },
    { what: 'of them told to every reader', value: delivered.length.toLocaleString('en') },
    { what: 'memory of the server, most', value: megabytes(memory) },
  ];
}

function openCrowd({ server, site_uuid }: Stage, container_uuid: string): Promise<ChildProcess> {
  const address = `${server.origin.replace('http', 'ws')}/eventfeed?site_uuid=${site_uuid}`;
  const args = [address, container_uuid, String(READERS / PROCESSES)];
  return startLoad('chat-readers', args, 'the readers could not connect');
}
