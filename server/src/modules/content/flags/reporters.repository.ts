/**
 * The share of a person's reports that staff agreed with by removing the comment instead of approving it. Determines
 * how much the next report adds to the priority.
 */
import { type Kysely, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import type { Participant } from '../comments/participant';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

/** Only the last hundred reports that staff decided within a year count. */
const SINCE_MS = 365 * DAY_MS;
const LAST = 100;

export interface Agreement {
  judged: number;
  agreed: number;
}

/** Agreements by person, without people whose reports are all undecided. */
export async function findAgreements(db: Db, user_ids: number[], now: number): Promise<Map<number, Agreement>> {
  if (user_ids.length === 0) return new Map();
  const { rows } = await sql<Agreement & { user_id: number }>`
    select asked.id as user_id, count(*)::int as judged, (count(*) filter (where latest.agreed))::int as agreed
    from unnest(${user_ids}::bigint[]) as asked (id) cross join lateral (
      select agreed from report_verdicts
      where user_id = asked.id and date_created > ${now - SINCE_MS}
      order by date_created desc limit ${LAST}
    ) latest group by asked.id`.execute(db);
  return new Map(rows.map(({ user_id, judged, agreed }) => [user_id, { judged, agreed }]));
}

/** Reports are counted up to this number. */
const COUNTED = 1000;

/** Counts all reports of each person, those that staff cleared included. */
export async function countReports(db: Db, user_ids: number[]): Promise<Map<number, number>> {
  if (user_ids.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; made: number }>`
    select asked.id as user_id,
      (select count(*)::int from (select from flags where user_id = asked.id limit ${COUNTED}) open)
      + (select count(*)::int from (select from cleared_flags where user_id = asked.id limit ${COUNTED}) cleared) as made
    from unnest(${user_ids}::bigint[]) as asked (id)`.execute(db);
  return new Map(rows.map(({ user_id, made }) => [user_id, made]));
}

/** Saves the verdict for every reporter of the comment. */
export async function saveReportVerdicts(
  trx: Db,
  { comment_id, agreed, now }: { comment_id: number; agreed: boolean; now: number },
): Promise<void> {
  await sql`
    insert into report_verdicts (user_id, comment_id, agreed, date_created)
    select user_id, comment_id, ${agreed}, ${now}::bigint from flags where comment_id = ${comment_id}
    on conflict (user_id, comment_id) do update set agreed = excluded.agreed, date_created = excluded.date_created
  `.execute(trx);
}

/** Records that staff removed a reported comment. */
export async function agreeWithReports({ trx, now }: UnitOfWork, { id, total_flags }: CommentRow): Promise<void> {
  if (total_flags > 0) await saveReportVerdicts(trx, { comment_id: id, agreed: true, now });
}

/** Removes the verdicts after an undo. */
export const dropReportVerdicts = (trx: Db, comment_id: number) =>
  trx.deleteFrom('report_verdicts').where('comment_id', '=', comment_id).execute();

const STAFF = 10;
const [LEAST, MOST] = [0.25, 2];
const MISLEADING = { judged: 20, share: 0.2, weight: 0.1 };

/** Factors for new accounts, other members and trusted people. */
const TRUST = { newcomer: 0.5, member: 1, trusted: 1.25 };

/**
 * Weighs a report: 2 for a trusted person who was always right, a tenth for a person who was mostly wrong. A report by a
 * newcomer, by the site's rule, counts half, so that one person with several new accounts has less weight than several members.
 */
export function weightOf(
  { viewer, isTrusted, date_created }: Pick<Participant, 'viewer' | 'isTrusted' | 'date_created'>,
  { judged, agreed }: Agreement = { judged: 0, agreed: 0 },
  { now, newcomer_hours }: { now: number; newcomer_hours: number },
): number {
  if (viewer.isStaff) return STAFF;
  if (judged >= MISLEADING.judged && agreed < judged * MISLEADING.share) return MISLEADING.weight;
  const isNewcomer = now < date_created + newcomer_hours * HOUR_MS;
  // Adds two imaginary reports of each kind, so that the first decision does not determine everything.
  const mean = (2 + agreed) / (4 + judged);
  const trust = TRUST[isTrusted ? 'trusted' : isNewcomer ? 'newcomer' : 'member'];
  return Math.min(MOST, Math.max(LEAST, 2 * mean * trust));
}
