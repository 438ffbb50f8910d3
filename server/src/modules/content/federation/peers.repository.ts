/** The state of deliveries to other servers: the form of signature that each reads, and its failures. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SignatureForm } from '../../../../../core/contract/content/social';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import type { SocialPeersTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type PeerRow = Selectable<SocialPeersTable>;

/** Number of failures in a row after which a server gets only one delivery an hour, to test whether it works again. */
export const PROBED_AFTER_FAILURES = 5;
const PROBE_EVERY_MS = HOUR_MS;
/** Its followers are deleted after this time without an answer, or earlier if it refuses every delivery. */
const GONE_AFTER_MS = 14 * DAY_MS;
const REFUSING_AFTER_MS = 7 * DAY_MS;

export async function findPeers(db: Db, hosts: string[]): Promise<Map<string, PeerRow>> {
  const rows = await db.selectFrom('social_peers').selectAll().where('host', 'in', hosts).execute();
  return new Map(rows.map((row) => [row.host, row]));
}

export async function noteSuccess(db: Db, host: string, form: SignatureForm): Promise<void> {
  await db
    .insertInto('social_peers')
    .values({ host, signature_form: form })
    .onConflict((conflict) =>
      conflict
        .column('host')
        .doUpdateSet({ signature_form: form, failures: 0, date_failing: null, date_paused: null, problem: null }),
    )
    .execute();
}

interface Failure {
  host: string;
  problem: string;
  now: number;
}

/** @returns the row after the failure */
export async function noteFailure(db: Db, { host, problem, now }: Failure): Promise<PeerRow> {
  const { rows } = await sql<PeerRow>`
    insert into social_peers as p (host, failures, date_failing, problem) values (${host}, 1, ${now}::bigint, ${problem})
    on conflict (host) do update set failures = p.failures + 1, problem = excluded.problem,
      date_failing = coalesce(p.date_failing, excluded.date_failing),
      date_paused = case when p.failures + 1 >= ${PROBED_AFTER_FAILURES} then ${now + PROBE_EVERY_MS}::bigint end
    returning *`.execute(db);
  return rows[0] as PeerRow;
}

/** Checks whether the server has failed, or refused everything, for so long that it gets nothing more. */
export const isLost = ({ date_failing }: PeerRow, isRefusing: boolean, now: number): boolean =>
  date_failing !== null && now - date_failing >= (isRefusing ? REFUSING_AFTER_MS : GONE_AFTER_MS);
