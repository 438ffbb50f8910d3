import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';

export interface VotesOfHour {
  date: number;
  counted: number;
  apart: number;
}

/** Counts the votes of a poll by the hour in which they were last changed, oldest first, in the last hours with votes. */
export async function countVotesByHour(db: Kysely<Tables>, poll_uuid: string, hours: number): Promise<VotesOfHour[]> {
  const { rows } = await sql<VotesOfHour>`
    select date_created / ${HOUR_MS}::bigint * ${HOUR_MS}::bigint as date,
      count(*) filter (where standing in ('counted', 'new'))::int as counted,
      count(*) filter (where standing in ('suspect', 'ghost'))::int as apart
    from poll_votes where poll_uuid = ${poll_uuid} group by 1 order by 1 desc limit ${hours}`.execute(db);
  return rows.reverse();
}
