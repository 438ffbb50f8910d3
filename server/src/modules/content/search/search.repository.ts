/**
 * Finds comments of a container that contain all words, newest first. Compares texts here and not in the database, so
 * that both drivers find the same, whatever their collation. Walks an index of its own (migrations, "search index") in
 * steps of a few hundred, so that other requests can run in between.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Folded, foldText, hasWords } from '../../../../../core/contract/values/folded';
import type { Tables } from '../../../database/schema';
import { ofKind } from '../comments/pages.repository';
import type { Kind } from '../kinds/kind';
import { byGhost } from '../model/comment-row';
import type { Viewer } from '../model/viewer';
import { walkById } from '../model/walk-by-id';

/** Number of texts to search in one step. */
const STEP = 500;
/** Texts per request: about a tenth of a second of a busy server. */
export const MOST_LOOKED_THROUGH = 3000;

export interface Search {
  kind: Kind;
  container_uuid: string;
  viewer: Viewer;
  words: Folded[];
  /** Only comments older than this one. */
  before: number | null;
  limit: number;
}

/** @returns ids, newest first, and the last one examined; null when there are no older ones */
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

/** Reads listed comments. Ghost-banned writers also find their own comments, so that they do not notice the ban. */
async function readTexts(db: Kysely<Tables>, { kind, container_uuid, viewer }: Search, before: number | null) {
  const { within, by } = walkById(container_uuid, 'desc', before);
  const part = (which: RawBuilder<unknown>) => sql`(
    select container_uuid, id, content from comments where ${within} and ${which} order by ${by} limit ${STEP})`;
  const listed = part(sql`${ofKind(kind)} and is_listed and state = 'visible' and date_deleted is null`);
  const own = part(sql`actor_id = ${viewer.id} and ${byGhost}`);
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from (${viewer.isGhost ? sql`${listed} union all ${own}` : listed}) as texts
    order by ${by} limit ${STEP}`.execute(db);
  return rows;
}
