/** Data that items show next to their comment: articles, writers and claims. */
import { type Kysely, sql } from 'kysely';
import type { QueueItem } from '../../../../../core/contract/console/queue';
import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import type { BanLevel } from '../../../../../core/contract/people/roles';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { withPresentBan } from '../../people/users/present-ban';
import { findVerdicts, isProven, judgedOfYear, removalRateOf } from '../../sites/moderation-log/writer-verdicts';
import { findArticles } from '../comments/page-titles';
import type { CommentRow } from '../model/comment-row';

type Db = Kysely<Tables>;

export const findByIds = async (db: Db, ids: number[]): Promise<Map<number, CommentRow>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CommentRow>`select * from comments where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Finds the articles of containers, by container. */
export async function findContainers(db: Db, uuids: string[]): Promise<Map<string, QueueItem['container']>> {
  if (uuids.length === 0) return new Map();
  const [{ rows }, articles] = await Promise.all([
    sql<{ uuid: string; container_id: string }>`
      select uuid, container_id from containers where uuid = any(${uuids}::uuid[])`.execute(db),
    findArticles(db, uuids),
  ]);
  return new Map(
    rows.map(({ uuid, container_id }) => {
      const { title = '', url = '' } = articles.get(uuid) ?? {};
      return [uuid, { content_container_uuid: uuid, container_id, title, url }];
    }),
  );
}

export async function findNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds writers by id. A person is new if the rule for newcomers would hold their comments when switched on. */
export async function findWriters(
  db: Db,
  ids: number[],
  { first_time, now }: { first_time: SiteRules['first_time']; now: number },
): Promise<Map<number, QueueItem['writer']>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    name: string;
    made: number;
    badge_trusted: boolean;
    type: string;
    role: string;
    ban_level: BanLevel;
    ban_expires: number | null;
    first: number | null;
    vouched: number | null;
    is_email_proved: boolean;
    date_created: number;
  }>`
    select id, name, content_created as made, badge_trusted, type, role, ban_level, ban_expires, date_first_post as first,
      date_vouched as vouched, email_verification_status = 'approved' as is_email_proved, date_created
    from users where id = any(${ids}::bigint[])`.execute(db);
  const verdicts = await findVerdicts(db, ids);
  return new Map(
    rows.map((row) => {
      const { id, name, made, first, vouched, is_email_proved, date_created, badge_trusted: is_trusted } = row;
      const is_new = vouched === null && now < (first ?? now) + first_time.hours * HOUR_MS;
      const judged = verdicts.get(id) ?? [];
      const ofYear = judgedOfYear(judged, now);
      const { approved } = ofYear;
      const [removal_rate, is_proven] = [removalRateOf(judged, now), isProven(withPresentBan(row, now), ofYear)];
      const account = { name, is_trusted, is_email_proved, date_created };
      return [id, { ...account, comments_made: made, is_new, removal_rate, approved, is_proven }];
    }),
  );
}
