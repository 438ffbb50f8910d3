/**
 * Ninety days of usage figures: 10,000 articles read on every day; 24 widgets with all countable events, by guests and
 * members, with their values; readers of their own; comments and moderators' decisions on them.
 */
import { sql } from 'kysely';
import { recordNames } from '../../core/contract/delivery/analytics';
import { DAY_MS } from '../../core/contract/values/durations';
import type { Database } from '../../server/src/database/database';
import { noRegisters } from '../../server/src/modules/delivery/analytics/hyperloglog';
import { rollUp } from '../../server/src/modules/delivery/analytics/rollups';
import { beginOf, days, hours, pageDays, slotOf } from '../../server/src/modules/delivery/analytics/spans';
import { COMMENT } from '../../server/src/modules/delivery/analytics/sums';

const DAYS = 90;
export const ARTICLES = 10_000;
const WIDGETS = Array.from({ length: 24 }, (_, at) => `vf-widget-${at + 1}`);
/** Recorded for every widget; other names for one widget each, with several values. */
const OF_ALL = ['CONTAINER_LOAD', 'ENGAGE', 'READ'];
const OF_ONE = [...recordNames, COMMENT].filter((name) => !OF_ALL.includes(name));
const VALUES = ['', 'reply', 'facebook', 'post_content'];
const READERS = ['readers', 'engaged', 'registered'];
/** Moderators' decisions in a day. */
const DECISIONS = 1000;

type Db = Database['db'];

export interface Place {
  site_uuid: string;
  container_uuid: string;
  user_id: number;
}

/** @returns the times of the figures. */
export async function fillFigures(db: Db, place: Place, now: number): Promise<{ from: number; to: number }> {
  const today = beginOf(days, now);
  for (let back = DAYS; back > 0; back -= 1) {
    const at = today - back * DAY_MS;
    await fillArticles(db, place.site_uuid, at);
    await fillHours(db, place.site_uuid, at);
    await fillReaders(db, place.site_uuid, at);
    await fillDecisions(db, place, at);
  }
  // Marks the minutes as rolled up.
  await sql`insert into analytics_rollups (name, until) values ('analytics_hours', ${today})`.execute(db);
  while (await rollUp(db, now));
  await sql`analyze`.execute(db);
  return { from: today - DAYS * DAY_MS, to: today + DAY_MS };
}

const fillArticles = (db: Db, site_uuid: string, at: number) =>
  sql`
    insert into analytics_page_days
    select ${slotOf(pageDays, at)}::smallint, ${at}::bigint, ${site_uuid}::uuid, ${site_uuid}::uuid, 'article-' || i,
      i, i, i / 2, i / 4, i / 8, i / 16, i * 9000, i * 4000 from generate_series(1, ${ARTICLES}::int) i`.execute(db);

const fillHours = (db: Db, site_uuid: string, at: number) =>
  sql`
    insert into analytics_hours
    select ${slotOf(hours, at)}::smallint, ${at}::bigint + h * 3600000, ${site_uuid}::uuid, ${site_uuid}::uuid,
      told.name, told.widget, told.value, segment, false, h + 1, h * 9000, h * 4000
    from generate_series(0, 23) h, unnest(array['anonymous', 'registered']) segment, (
      select name, widget, '' as value from unnest(${OF_ALL}::text[]) name, unnest(${WIDGETS}::text[]) widget
      union all
      select name, ${WIDGETS[0] as string}, value from unnest(${OF_ONE}::text[]) name, unnest(${VALUES}::text[]) value
    ) told`.execute(db);

async function fillReaders(db: Db, site_uuid: string, at: number): Promise<void> {
  const rows = READERS.map((kind) => ({ site_uuid, at, kind, registers: noRegisters() }));
  await db.insertInto('analytics_uniques').values(rows).execute();
}

const fillDecisions = (db: Db, { site_uuid, container_uuid, user_id }: Place, at: number) =>
  sql`
    with written as (
      insert into comments (kind, container_uuid, section_uuid, thread_id, actor_id, content, links, metadata, media_uuids,
        mentions, decisions, state, state_reasons, is_listed, date_created)
      select 'livecomments', ${container_uuid}::uuid, ${site_uuid}::uuid, 0, ${user_id}::bigint, 'Said ' || i, '[]', '{}',
        '[]', '[]', '[]', 'disabled', '["content_disabled"]', false, ${at}::bigint + i * 1000
      from generate_series(1, ${DECISIONS}::int) i returning id, date_created
    )
    insert into moderation_log (site_uuid, container_uuid, comment_id, user_id, actor_id, action, date_created)
    select ${site_uuid}::uuid, ${container_uuid}::uuid, id, ${user_id}::bigint, ${user_id}::bigint,
      (array['enable', 'disable', 'spam', 'remove'])[1 + id % 4], date_created + 600000 from written`.execute(db);
