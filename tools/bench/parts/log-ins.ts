/**
 * 1,000 logins a minute by password, each of which costs argon2 some 50 ms, against one server process: the time and
 * possible rate of a guest's reads in parallel, next to the same without logins. On PostgreSQL if its programs are
 * installed, else on PGlite; every login has its own account.
 *
 * VF_BENCH_SECONDS shortens each measurement.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PASSWORD_COST } from '../../../server/src/config/password-cost';
import { openDatabase } from '../../../server/src/database/database';
import { hashPassword } from '../../../server/src/modules/people/users/password';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { addPeople, findPlace, startBareServer } from '../bare-server';
import { milliseconds, type Row } from '../row';
import { runLoad } from '../run-load';
import { PASSWORD } from '../stage';
import { addContainers } from '../writing';

const SECONDS = Math.min(30, Number(process.env.VF_BENCH_SECONDS ?? 30));
const LOG_INS_A_MINUTE = 1000;
const READS_PER_SECOND = 500;
/** Additional time of a read that nobody notices. */
const LONGER_MS = 20;
/** Share of the due requests; the last ones are still running at the end. */
const MUST_ANSWER = 0.95;
/** 1,000 times 50 ms are most of a core: of two, this share is left for reads and readers. */
const MUST_BE_LEFT = 0.4;
const LOGIN = '/v2/localhost/users/login?session=false';

interface Seen {
  count: number;
  perSecond: number;
  p99: number;
}

export async function logIns(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vf-log-ins-'));
  const cluster = findPostgres() ? await startPostgres(undefined, { durable: true }) : undefined;
  try {
    const place = await findPlace();
    const where = { databaseUrl: cluster?.url ?? null, dataDir: join(folder, 'data') };
    const site_uuid = await fill(where, place);
    const server = await startBareServer(place, { VF_DATA_DIR: where.dataDir, DATABASE_URL: cluster?.url ?? '' });
    try {
      return await measure(server.port, `/v4/livecomments/${site_uuid}/?container_id=article&limit=20`);
    } finally {
      await server.stop();
    }
  } finally {
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An article and enough people with a password; all have the same, which is hashed once. */
async function fill(where: Parameters<typeof openDatabase>[0], place: Awaited<ReturnType<typeof findPlace>>) {
  const database = await openDatabase(where);
  try {
    const { site_uuid } = await addPeople(database, place, (SECONDS + 1) * Math.ceil(LOG_INS_A_MINUTE / 60));
    await addContainers(database, site_uuid, ['article']);
    await sql`
      update users set password_hash = ${await hashPassword(PASSWORD, PASSWORD_COST)}, email = address, email_key = address
      from (select id as named, 'reader' || row_number() over (order by id) || '@example.org' as address from users) as n
      where id = named`.execute(database.db);
    return site_uuid;
  } finally {
    await database.close();
  }
}

async function measure(port: number, path: string): Promise<Row[]> {
  const paced = { port, path, headers: '', connections: 8, perSecond: READS_PER_SECOND, seconds: SECONDS };
  const flatOut = { port, path, headers: '', connections: 64, seconds: SECONDS };
  await runLoad<Seen>('readers', { ...flatOut, seconds: 1 });
  const alone = { paced: await runLoad<Seen>('readers', paced), flatOut: await runLoad<Seen>('readers', flatOut) };
  const [pacedBeside, first] = await Promise.all([
    runLoad<Seen>('readers', paced),
    runLoad<Seen>('readers', loginsAt(port)),
  ]);
  const [flatOutBeside, second] = await Promise.all([
    runLoad<Seen>('readers', flatOut),
    runLoad<Seen>('readers', loginsAt(port)),
  ]);
  const longer = pacedBeside.p99 - alone.paced.p99;
  const left = flatOutBeside.perSecond / alone.flatOut.perSecond;
  const due = (LOG_INS_A_MINUTE / 60) * SECONDS;
  const answered = Math.min(first.count, due) / due;
  return [
    {
      what: 'log-ins a minute, while reads come at their pace',
      value: Math.round((first.count * 60) / SECONDS).toLocaleString('en'),
      limit: `≥ ${(LOG_INS_A_MINUTE * MUST_ANSWER).toLocaleString('en')}`,
      isWithin: answered >= MUST_ANSWER,
    },
    { what: 'log-in: p99', value: milliseconds(first.p99) },
    { what: `p99 of ${READS_PER_SECOND} reads a second, without log-ins`, value: milliseconds(alone.paced.p99) },
    {
      what: `p99 of ${READS_PER_SECOND} reads a second, beside them`,
      value: milliseconds(pacedBeside.p99),
      limit: `≤ ${milliseconds(LONGER_MS)} longer`,
      isWithin: longer <= LONGER_MS,
    },
    { what: 'p99 of the reads, beside log-ins to without', value: ratio(pacedBeside.p99, alone.paced.p99) },
    { what: 'reads a second as fast as they go, without log-ins', value: whole(alone.flatOut.perSecond) },
    { what: 'reads a second as fast as they go, beside them', value: whole(flatOutBeside.perSecond) },
    {
      what: 'reads as fast as they go, beside log-ins to without',
      value: left.toFixed(2),
      limit: `≥ ${MUST_BE_LEFT}`,
      isWithin: left >= MUST_BE_LEFT,
    },
    {
      what: 'log-ins a minute, while reads go as fast as they can',
      value: Math.round((second.count * 60) / SECONDS).toLocaleString('en'),
    },
  ];
}

const whole = (it: number) => Math.round(it).toLocaleString('en');
const ratio = (a: number, b: number) => (a / b).toFixed(2);

/** Without an `Origin`, like a publisher's server: no mail is sent. */
const loginsAt = (port: number) => ({
  port,
  path: LOGIN,
  headers: 'content-type: application/json\r\n',
  body: `{"email":"reader{n}@example.org","password":"${PASSWORD}"}`,
  connections: 16,
  perSecond: LOG_INS_A_MINUTE / 60,
  seconds: SECONDS,
});
