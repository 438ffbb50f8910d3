/** The console's list of articles: a sorted page of containers, with their pages and waiting comments. */
import type { Kysely } from 'kysely';
import type { ArticleLine, ArticlesPage, ArticlesQuery } from '../../../../../core/contract/console/articles';
import type { ArticleState } from '../../../../../core/contract/console/lists';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { readCursor, writeCursor } from '../../../http/cursor';
import { invalidField } from '../../../http/errors';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import { type Article, findArticles } from '../comments/page-titles';
import { kindNames } from '../kinds/kinds';
import { countWaiting, type Place, searchContainers, sortFound, walkContainers } from './articles.repository';

type Db = Kysely<Tables>;

/** Containers to read for one page when a state filter leaves most of them out. */
const LOOKED_AT = 500;

/** @throws ApiError invalid_field naming `after` */
export async function listArticles(
  db: Db,
  site_uuid: string,
  query: ArticlesQuery,
  now: number,
): Promise<ArticlesPage> {
  const { state, limit } = query;
  const lookedAt = state ? LOOKED_AT : limit + 1;
  const looked = await walk(db, site_uuid, query, lookedAt);
  const wanted = looked.filter((row) => !state || stateOf(row, now) === state);
  const shown = wanted.slice(0, limit);
  const last = wanted.length > limit ? shown.at(-1) : looked.length === lookedAt ? looked.at(-1) : undefined;
  return {
    articles: await presentArticles(db, shown, now),
    after: last ? writeCursor(last.key, last.uuid) : null,
  };
}

/** Lines of containers with their pages and waiting comments, in the given order. */
export async function presentArticles(
  db: Db,
  rows: (ContainerRow & { section: string })[],
  now: number,
): Promise<ArticleLine[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  const [articles, totals] = await Promise.all([findArticles(db, uuids), countWaiting(db, uuids)]);
  return rows.map((row) => {
    const { waiting = 0, reported = 0 } = totals.get(row.uuid) ?? {};
    return presentArticle(row, articles.get(row.uuid), { waiting, reported }, now);
  });
}

async function walk(db: Db, site_uuid: string, { q = '', sort, after }: ArticlesQuery, limit: number) {
  const list = { sort, after: after === undefined ? null : readPlace(after), limit };
  const kinds = kindNames();
  const text = q.trim();
  if (text === '') return walkContainers(db, { ...list, site_uuid, kinds });
  const exact = { id: text, uuid: isUuid(text) ? text : null };
  return sortFound(db, await searchContainers(db, { site_uuid, kinds, words: wordsOf(text), exact }), list);
}

export function readPlace(after: string): Place {
  const [key, uuid] = readCursor(after, ['number', 'string']);
  if (!isUuid(uuid)) throw invalidField('after', 'after must be what an answer of this list gave.');
  return [key, uuid];
}

/** Builds a prefix search for every word of the text. */
function wordsOf(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 20)
    .map((word) => `${word}:*`)
    .join(' & ');
}

function stateOf(
  { is_hidden, expiry_time }: Pick<ContainerRow, 'is_hidden' | 'expiry_time'>,
  now: number,
): ArticleState {
  if (is_hidden) return 'hidden';
  return expiry_time !== null && expiry_time <= now ? 'closed' : 'open';
}

const presentArticle = (
  row: ContainerRow & { section: string },
  article: Article | undefined,
  totals: { waiting: number; reported: number },
  now: number,
): ArticleLine => ({
  content_container_uuid: row.uuid,
  container_id: row.container_id,
  kind: row.kind,
  section_uuid: row.section_uuid,
  section: row.section,
  title: article?.title ?? '',
  url: article?.url ?? '',
  state: stateOf(row, now),
  moderation_mode: row.mode ?? 'site',
  is_premoderated: row.is_premoderated,
  totals: { visible: row.total_visible, ...totals },
  date_latest: row.date_latest,
  expiry_time: row.expiry_time,
});
