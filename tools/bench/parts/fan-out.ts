/**
 * One comment to many readers: from sending the post until the last socket has the event. The server is one process,
 * the readers another; their own work for thousands of messages is included.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { percentile } from '../median';
import { type Measured, megabytes, milliseconds, type Row } from '../row';
import { startLoad } from '../run-load';
import { openStage, type Stage } from '../stage';

const READERS = [1000, 5000, 10_000];
const POSTS = 60;
const WARM_UP = 10;
const CONTAINER = 'bench-news';

interface Delivery {
  /** Milliseconds from sending the post until half of the readers, 99 % of them and the last one have the event. */
  half: number;
  nearly: number;
  last: number;
  /** Time until the post was acknowledged, in ms. */
  answered: number;
}

export async function fanOut(): Promise<Measured> {
  const stage = await openStage([{ container_id: CONTAINER, roots: 20, replies: 0 }]);
  try {
    const rows: Row[] = [];
    const alone = memoryOf(stage.server.pid);
    for (const readers of READERS) rows.push(...(await measure(stage, readers)));
    return {
      intro: `One process, one thread, ${POSTS} posts one after the other; database: ${stage.database}. Memory of the server without readers: ${megabytes(alone)}.`,
      rows,
    };
  } finally {
    await stage.close();
  }
}

async function measure(stage: Stage, readers: number): Promise<Row[]> {
  const listeners = await openListeners(stage, readers);
  try {
    const deliveries: Delivery[] = [];
    for (let number = 0; number < WARM_UP + POSTS; number++) {
      const one = await postTo(stage, listeners, `${readers}-${number}`);
      if (number >= WARM_UP) deliveries.push(one);
    }
    const memory = memoryOf(stage.server.pid);
    const row = (what: string, key: keyof Delivery, share: number): Row => ({
      what: `${readers.toLocaleString('en')} readers: ${what}`,
      value: milliseconds(
        percentile(
          deliveries.map((one) => one[key]),
          share,
        ),
      ),
    });
    return [
      row('until half have it, p50', 'half', 0.5),
      row('until the last has it, p50', 'last', 0.5),
      row('until the last has it, p99', 'last', 0.99),
      row('until the post is acknowledged, p50', 'answered', 0.5),
      { what: `${readers.toLocaleString('en')} readers: memory of the server`, value: megabytes(memory) },
    ];
  } finally {
    listeners.kill();
  }
}

/** The readers' processes, and the containers by id. */
interface Listened extends Pick<Stage, 'site_uuid' | 'containers'> {
  server: Pick<Stage['server'], 'origin'>;
}

export function openListeners(
  { server, site_uuid, containers }: Listened,
  readers: number,
  { container = CONTAINER, program = 'listeners' } = {},
): Promise<ChildProcess> {
  const address = `${server.origin.replace('http', 'ws')}/eventfeed?site_uuid=${site_uuid}`;
  const args = [address, String(containers.get(container)), String(readers)];
  return startLoad(program, args, `${readers} readers could not connect`);
}

async function postTo({ server, site_uuid, containers, reader }: Stage, listeners: ChildProcess, mark: string) {
  const received = once(listeners, 'message', { signal: AbortSignal.timeout(30_000) });
  const began = performance.timeOrigin + performance.now();
  await post({ server, site_uuid, containers, reader }, mark);
  const answered = performance.timeOrigin + performance.now() - began;
  const [message] = (await received) as [Delivery & { mark: string }];
  if (message.mark !== mark) throw new Error(`heard of ${message.mark} instead of ${mark}`);
  const { half, nearly, last } = message;
  return { half: half - began, nearly: nearly - began, last: last - began, answered };
}

/** Posts a comment that readers recognize by its mark. */
export async function post(
  { server, site_uuid, containers, reader }: Pick<Stage, 'server' | 'site_uuid' | 'containers' | 'reader'>,
  mark: string,
  container = CONTAINER,
): Promise<void> {
  const answer = await fetch(`${server.origin}/v4/livecomments/${site_uuid}/${containers.get(container)}/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${reader.access}` },
    body: JSON.stringify({
      content: `News with the mark ${mark}. A comment of usual length follows it, two lines or so, as readers write them.`,
      metadata: {},
    }),
  });
  if (!answer.ok) throw new Error(`a post was refused: ${answer.status} ${await answer.text()}`);
}

/** Memory of a process in bytes. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
