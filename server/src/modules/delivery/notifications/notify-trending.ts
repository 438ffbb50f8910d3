/**
 * The most discussed article of a site: one row for all its readers, found once an hour. Announces an article once, and
 * at most one a day per site: readers switch off notifications that come too often.
 */
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { TrendingArticle } from '../../../../../core/contract/content/trending';
import { DAY_MS, HOUR_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import type { Handler } from '../../platform/outbox/outbox.worker';
import { groupingKey } from './grouping-key';
import { siteSource } from './sources';

export const NOTIFY_TRENDING = 'tell_trending';
export const TRENDING = 'trending_article';
/** Comments in a day: fewer do not justify a notification to people who do not read the page. */
const MIN_COMMENTS = 10;
/** Maximum age of a trending article, in days. */
const FRESH_DAYS = 2;
/** Longer than it is fresh: as long as the row exists, the article is not announced again. */
const SHOWN_MS = (FRESH_DAYS + 1) * DAY_MS;
/** A little less than a day, so that the hour may change. */
const PAUSE_MS = 20 * HOUR_MS;

/** Queues the planning; all processes queue the same message for an hour. */
export const planTrending = (db: Kysely<Tables>, now: number): Promise<void> => {
  const hour = Math.floor(now / HOUR_MS);
  return addToOutbox(db, { kind: NOTIFY_TRENDING, payload: {}, idempotency_key: `${NOTIFY_TRENDING} ${hour}`, now });
};

export const notifyTrending =
  (app: Pick<FastifyInstance, 'db' | 'clock' | 'sites' | 'trending'>): Handler =>
  async (_payload, job) => {
    const { db, clock, sites, trending } = app;
    for (const { uuid } of await db.selectFrom('sites').select('uuid').orderBy('id').execute()) {
      const found = await sites.bySection(uuid);
      if (!found) continue;
      const [article] = await trending.list(found.site, {
        ...{ limit: 1, windowHours: 24, days: FRESH_DAYS, sort: 'total_visible_contents' },
        ...{ lang: '', without: new Set() },
      });
      if (article && article.total_visible_contents >= MIN_COMMENTS) await store(db, uuid, article, clock.now());
      await job.goOn();
    }
  };

/** Skips an article that was announced before, and sites that announced another within the day. */
async function store(db: Kysely<Tables>, section_uuid: string, article: TrendingArticle, now: number): Promise<void> {
  const { content_container_uuid: container_uuid, origin_title: title, origin_url: url } = article;
  const source = siteSource(section_uuid);
  await sql`
    insert into notification_sources (
      source, kind, grouping_key, container_uuid, section_uuid, service, detail, date_created, date_ends
    )
    select ${source}::text, ${TRENDING}::text, ${groupingKey(TRENDING, container_uuid)}::uuid, ${container_uuid}::uuid,
      ${section_uuid}::uuid, 'livecomments', ${JSON.stringify({ title, url })}::jsonb, ${now}::bigint, ${now + SHOWN_MS}::bigint
    where not exists (
      select from notification_sources where source = ${source} and kind = ${TRENDING}
        and (container_uuid = ${container_uuid}::uuid or date_created > ${now - PAUSE_MS})
    )`.execute(db);
}

/** Excludes articles whose conversation is hidden, or which staff exclude from lists. */
export const isHiddenArticle = sql`n.kind = ${TRENDING} and (k.uuid is null or k.is_hidden or k.standing is not distinct from 'banned')`;
