/**
 * Comments of one container that have all the words, newest first. Texts are compared here and not by the database: both
 * drivers then find the same, whatever their collation. A walk along an index of its own (migrations, "search index"),
 * a few hundred at a time, which other requests go between.
 */
import { type Kysely, sql } from 'kysely';
import { type Folded, foldText, hasWords } from '../../../../../core/contract/folded';
import type { Tables } from '../../../database/schema';
import { ofKind } from '../comments/pages.repository';
import type { Kind } from '../kinds/kind';
import { byGhost } from '../model/comment-row';
import type { Viewer } from '../model/viewer';

/** Texts read at once. */
const STEP = 500;
/** Texts one request looks through: about a tenth of a second of a busy server. */
export const MOST_LOOKED_THROUGH = 3000;

export interface Search {
  kind: Kind;
  container_uuid: string;
  viewer: Viewer;
  words: Folded[];
  /** Older than this one. */
  before: number | null;
  limit: number;
}

/** @returns ids, newest first, and the last one looked at, null when there are no older ones */
export async function findWithWords(
  db: Kysely<Tables>,
  search: Search,
): Promise<{ ids: number[]; last: number | null }> {
  const ids: number[] = [];
  let before = search.before;
  for (let looked = 0; looked < MOST_LOOKED_THROUGH; looked += STEP) {
    const texts = await readTexts(db, search, before);
    for (const { id, content } of texts) {
      before = id;
      if (!hasWords(foldText(content), search.words)) continue;
      ids.push(id);
      if (ids.length === search.limit) return { ids, last: id };
    }
    if (texts.length < STEP) return { ids, last: null };
  }
  return { ids, last: before };
}

/** What lists show; a ghost-banned writer finds what only they see, or they would notice. */
async function readTexts(db: Kysely<Tables>, { kind, container_uuid, viewer }: Search, before: number | null) {
  const older = before === null ? sql`` : sql`and id < ${before}`;
  const listed = sql`(
    select id, content from comments
    where ${ofKind(kind)} and container_uuid = ${container_uuid} and is_listed and state = 'visible'
      and date_deleted is null ${older}
    order by id desc limit ${STEP})`;
  const own = sql`(
    select id, content from comments
    where actor_id = ${viewer.id} and container_uuid = ${container_uuid} and ${byGhost} ${older}
    order by id desc limit ${STEP})`;
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from (${viewer.isGhost ? sql`${listed} union all ${own}` : listed}) as texts
    order by id desc limit ${STEP}`.execute(db);
  return rows;
}
