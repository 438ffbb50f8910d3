/** Records the failures of an endpoint: how many in a row, since when, and until when to pause. */
import { type Kysely, sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import type { WebhookRow } from './webhooks.repository';

type Db = Kysely<Tables>;

/** Failures in a row after which an endpoint is only probed. */
export const PROBED_AFTER_FAILURES = 5;
export const PROBE_EVERY_MS = MINUTE_MS;
/** Times of uninterrupted failure after which administrators get a mail about an endpoint. */
const WARN_AFTER_MS = [HOUR_MS, DAY_MS] as const;
const OFF_AFTER_MS = 5 * DAY_MS;

/** The state of an endpoint that works. */
export const NO_FAILURES = { failures: 0, date_failing: null, date_paused: null, warnings: 0 } as const;

export async function noteSuccess(db: Db, uuid: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set(NO_FAILURES)
    .where('uuid', '=', uuid)
    .where((column) => column.or([column('failures', '>', 0), column('date_paused', 'is not', null)]))
    .execute();
}

/** @param not_before time that the endpoint named in `Retry-After` */
export async function noteFailure(
  db: Db,
  { uuid, now, not_before }: { uuid: string; now: number; not_before: number | null },
): Promise<void> {
  await sql`
    update webhooks set
      failures = failures + 1, date_failing = coalesce(date_failing, ${now}::bigint),
      date_paused = greatest(
        date_paused, ${not_before}::bigint,
        case when failures + 1 = ${PROBED_AFTER_FAILURES} then ${now + PROBE_EVERY_MS}::bigint end
      )
    where uuid = ${uuid}`.execute(db);
}

type Failing = Pick<WebhookRow, 'uuid' | 'site_uuid' | 'url'> & { date_failing: number };

/** Marks the failing webhooks that are due for a warning. @returns them, once for each warning */
export async function markWarned(trx: Db, now: number): Promise<Failing[]> {
  const [first, second] = WARN_AFTER_MS.map((ms) => now - ms);
  const { rows } = await sql<Failing>`
    update webhooks set warnings = case when date_failing <= ${second}::bigint then 2 else 1 end
    where date_off is null and (
      (warnings < 1 and date_failing <= ${first}::bigint) or (warnings < 2 and date_failing <= ${second}::bigint)
    )
    returning uuid, site_uuid, url, date_failing`.execute(trx);
  return rows;
}

/**
 * Turns off webhooks whose deliveries have only failed for days. A few failures without later attempts are too little evidence.
 *
 * @returns the webhooks turned off
 */
export async function switchOffFailing(trx: Db, now: number): Promise<Failing[]> {
  const { rows } = await sql<Failing>`
    update webhooks set date_off = ${now}::bigint, off_reason = 'failing'
    where date_off is null and date_failing <= ${now - OFF_AFTER_MS}::bigint and failures >= ${PROBED_AFTER_FAILURES}
    returning uuid, site_uuid, url, date_failing`.execute(trx);
  return rows;
}
