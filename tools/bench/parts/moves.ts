/** An import and an export of a large site, by the shipped commands (brief: 250 MB for a million comments). */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '../../../server/src/database/database';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, findPlace, startBareServer } from '../bare-server';
import { cpuOf, databaseCpuMs } from '../process-cpu';
import { held, type Measured, megabytes, milliseconds, type Row } from '../row';
import { names, texts } from '../texts';
import { addContainers, load, type Seen } from '../writing';

const COMMENTS = Number(process.env.VF_BENCH_COMMENTS ?? 1_000_000);
const COMMENTS_PER_PAGE = 200;
const COMMENTS_PER_PERSON = 20;
/** A root and its replies. */
const THREAD = 5;
const LIMIT_BYTES = 250 * 2 ** 20;
const WATCH_EVERY_MS = 100;
const SECONDS_OF_POSTS = 30;
/** Takes as long as the posts, with the default pace. */
const COMMENTS_BESIDE = 100_000;

interface Ran {
  seconds: number;
  /** Peak memory of the command. */
  bytes: number;
  commandMs: number;
  databaseMs: number;
}

export async function moves(): Promise<Measured> {
  if (!findPostgres()) return { intro: 'Needs PostgreSQL.', rows: [] };
  const folder = mkdtempSync(join(tmpdir(), 'vf-bench-moves-'));
  const cluster = await startPostgres();
  const env = { ...process.env, DATABASE_URL: cluster.url, VF_DATA_DIR: folder };
  const vf = (...words: string[]) => watch(['server/bin/vf.mjs', ...words], env, cluster.data);
  try {
    for (const site of ['tenth.example', 'whole.example']) await vf('site', 'add', site);
    const rows: Row[] = [];
    for (const [site, comments] of [
      ['tenth.example', COMMENTS / 10],
      ['whole.example', COMMENTS],
    ] as const) {
      const [file, out] = [join(folder, 'in.ndjson'), join(folder, `${site}.zip`)];
      await pipeline(Readable.from(records(comments)), createWriteStream(file));
      const imported = await vf('import', 'run', file, '--site', site, '--rate', '1000000');
      rows.push(...rowsOf('import', comments, imported));
      const exported = await vf('export', '--site', site, '--out', out, '--without-media');
      rows.push(...rowsOf('export', comments, exported));
      rows.push({ what: `export of ${comments.toLocaleString('en')}: file`, value: megabytes(statSync(out).size) });
    }
    const oneCrowd = join(folder, 'crowd.ndjson');
    await pipeline(Readable.from(records(COMMENTS / 10, COMMENTS / 10)), createWriteStream(oneCrowd));
    await vf('site', 'add', 'crowd.example');
    const crowd = await vf('import', 'run', oneCrowd, '--site', 'crowd.example', '--rate', '1000000');
    rows.push(...rowsOf('import into one conversation', COMMENTS / 10, crowd));
    rows.push(...(await besidePosts(cluster, folder)));
    return {
      intro: `Comments as vf/1, ${COMMENTS_PER_PAGE} on a page, ${THREAD} in a thread, ${COMMENTS_PER_PERSON} of a person; without the pace that an import has beside readers, except beside posts; database: PostgreSQL.`,
      rows,
    };
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rowsOf = (verb: string, comments: number, { seconds, bytes, commandMs, databaseMs }: Ran) => {
  const what = `${verb} of ${comments.toLocaleString('en')}`;
  return [
    held(`${what}: memory of the command`, { value: bytes, limit: LIMIT_BYTES, write: megabytes }),
    { what: `${what}: comments a second`, value: Math.round(comments / seconds).toLocaleString('en') },
    { what: `${what}: processor of the command a comment`, value: `${((commandMs * 1000) / comments).toFixed(0)} µs` },
    {
      what: `${what}: processor of the database a comment`,
      value: `${((databaseMs * 1000) / comments).toFixed(0)} µs`,
    },
  ];
};

/** Two readers post as fast as they can, first alone, then beside an import with its default pace. */
async function besidePosts({ url, data }: { url: string; data: string }, folder: string): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  const place = await findPlace();
  const { site_uuid, people } = await addPeople(database, place, 20);
  const containers = await addContainers(database, site_uuid, ['a', 'b']);
  await database.close();
  const env = { DATABASE_URL: url, VF_DATA_DIR: folder };
  const server = await startBareServer(place, env);
  try {
    const tokens = people.map(({ token }) => token);
    const plan = { ports: [place.port], site_uuid, containers, tokens, connections: 2, listeners: 0, kind: 'post' };
    const post = () => load({ ...plan, seconds: SECONDS_OF_POSTS });
    await post();
    const alone = await post();
    const file = join(folder, 'beside.ndjson');
    await pipeline(Readable.from(records(COMMENTS_BESIDE)), createWriteStream(file));
    const importing = watch(
      ['server/bin/vf.mjs', 'import', 'run', file, '--site', 'localhost'],
      { ...process.env, ...env },
      data,
    );
    const beside = await post();
    const { seconds } = await importing;
    const rowsOfPosts = (what: string, { total }: Seen): Row[] => [
      { what: `posts ${what}, a second`, value: Math.round(total.count / SECONDS_OF_POSTS).toLocaleString('en') },
      { what: `posts ${what}: p50`, value: milliseconds(total.p50) },
      { what: `posts ${what}: p99`, value: milliseconds(total.p99) },
    ];
    return [
      ...rowsOfPosts('alone', alone),
      ...rowsOfPosts('beside an import', beside),
      {
        what: 'import beside posts: comments a second, with reading the file',
        value: Math.round(COMMENTS_BESIDE / seconds).toLocaleString('en'),
      },
    ];
  } finally {
    await server.stop();
  }
}

function* records(comments: number, perPage = COMMENTS_PER_PAGE): Generator<string> {
  const line = (record: object) => `${JSON.stringify(record)}\n`;
  const people = Math.ceil(comments / COMMENTS_PER_PERSON);
  for (let id = 0; id < people; id += 1)
    yield line({ kind: 'user', id: `u${id}`, name: `${names[id % names.length]} ${id}` });
  const began = Date.UTC(2015, 0, 1);
  for (let id = 0; id < comments; id += 1) {
    const page = `p${Math.floor(id / perPage)}`;
    if (id % perPage === 0) yield line({ kind: 'container', id: page, container_id: page, title: page });
    const root = id - (id % THREAD);
    yield line({
      ...{ kind: 'comment', id: `c${id}`, container: page, author: `u${(id * 7919) % people}` },
      ...(root !== id && { parent: `c${root}` }),
      text: texts[id % texts.length],
      likes: id % 7,
      date_created: began + id * 60_000,
    });
  }
}

async function watch(words: string[], env: NodeJS.ProcessEnv, data: string): Promise<Ran> {
  const [before, began] = [databaseCpuMs(data), performance.now()];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let [problem, bytes, commandMs] = ['', 0, 0];
  child.stderr.on('data', (text) => {
    problem += text;
  });
  const look = setInterval(() => {
    try {
      const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      bytes = Math.max(bytes, Number(kilobytes) * 1024);
      commandMs = cpuOf(child.pid as number).ownMs;
    } catch {
      // The process has ended.
    }
  }, WATCH_EVERY_MS);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`vf ${words.slice(1).join(' ')} failed: ${problem}`);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, bytes, commandMs, databaseMs: databaseCpuMs(data) - before };
}
