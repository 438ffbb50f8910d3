/** Decisions of staff about a person's comments: the share they removed, and whether the person could be trusted. */
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';

/** Entries of the log that are read for each person, the newest. */
const ENTRIES_MOST = 200;

export interface Verdict {
  content_uuid: string;
  /** Null for a decision that was undone, or that decided nothing. */
  isRemoved: boolean | null;
  date: number;
}

/**
 * Reads the decisions about each person's comments, newest first, by id. Decisions about edits are left out, because the comment
 * itself stays visible.
 */
export async function findVerdicts(db: Kysely<Tables>, user_ids: number[]): Promise<Map<number, Verdict[]>> {
  const found = new Map<number, Verdict[]>(user_ids.map((id) => [id, []]));
  if (user_ids.length === 0) return found;
  const { rows } = await sql<Omit<Verdict, 'isRemoved'> & { user_id: number; action: string }>`
    select asked.id as user_id, latest.content_uuid, latest.action, latest.date_created as date
    from unnest(${user_ids}::bigint[], ${user_ids.map(numericIdToUuid)}::uuid[]) as asked (id, uuid)
    cross join lateral (
      select id, content_uuid, action, date_created from moderation_log
      where user_uuid = asked.uuid and not detail ? 'change'
      order by id desc limit ${ENTRIES_MOST}
    ) latest
    where latest.content_uuid is not null and latest.action = any(${[...removing, ...approving, ...neither]}::text[])
    order by asked.id, latest.id desc`.execute(db);
  for (const { user_id, action, ...verdict } of rows) {
    const isRemoved = removing.has(action) ? true : approving.has(action) ? false : null;
    found.get(user_id)?.push({ ...verdict, isRemoved });
  }
  return found;
}

const removing = new Set(['disable', 'spam', 'remove']);
const approving = new Set(['enable', 'unspam', 'clear_flags']);
const neither = ['review', 'undo'];

export interface Judged {
  approved: number;
  removed: number;
}

/** Counts the comments by their last decision of a time. */
function countJudged(verdicts: Verdict[], { since, until }: { since: number; until: number }): Judged {
  const last = new Map<string, boolean | null>();
  for (const { content_uuid, isRemoved, date } of verdicts)
    if (date > since && date <= until && !last.has(content_uuid)) last.set(content_uuid, isRemoved);
  const counted = [...last.values()];
  return {
    approved: counted.filter((isRemoved) => isRemoved === false).length,
    removed: counted.filter((isRemoved) => isRemoved === true).length,
  };
}

const RECENT_MS = 30 * DAY_MS;
/** With fewer decisions, a share says nothing. */
const JUDGED_AT_LEAST = 5;

/** Returns the share of removed comments among the last 30 days' decisions, 0 to 1; null with fewer than five. */
export function removalRateOf(verdicts: Verdict[], now: number): number | null {
  const { approved, removed } = countJudged(verdicts, { since: now - RECENT_MS, until: now });
  return approved + removed < JUDGED_AT_LEAST ? null : removed / (approved + removed);
}

const PROVEN = { approved: 20, removedBelow: 0.02, withinMs: 365 * DAY_MS };

interface Candidate {
  type: string;
  role: string;
  badge_trusted: boolean;
  ban_level: string;
}

/**
 * Checks whether staff could trust a writer: an account without a role, a ban or the badge, of whose comments they approved
 * so many in a year and removed so few.
 *
 * @param writer with the ban that is in force now
 */
export function isProven(writer: Candidate, { approved, removed }: Judged): boolean {
  const isCandidate =
    writer.type === 'user' && writer.role === 'normal' && writer.ban_level === 'none' && !writer.badge_trusted;
  return isCandidate && approved >= PROVEN.approved && removed / (approved + removed) < PROVEN.removedBelow;
}

export const judgedOfYear = (verdicts: Verdict[], now: number): Judged =>
  countJudged(verdicts, { since: now - PROVEN.withinMs, until: now });
