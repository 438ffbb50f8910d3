/**
 * The indexes behind the lists of one kind of content, over its own rows alone: what a busy kind writes widens no other's,
 * and a post is written to as many as its kind has sorts. A migration that adds a kind calls this with its sorts.
 */
import { type Kysely, sql } from 'kysely';

/** `oldest` walks the index of `newest` the other way. */
const keys = {
  newest: 'id',
  /** Of before there were ranks (026): no list walks it any more. */
  num_likes_desc: 'total_likes desc, id desc',
  ranked_likes: 'ranked_likes desc, id desc',
  best: 'ranked_best desc, id desc',
  num_replies_desc: 'total_replies desc, id desc',
  newest_pick: 'is_picked desc, id desc',
  is_top_comment: 'is_top desc, id desc',
};

export async function createListIndexes(
  db: Kysely<unknown>,
  kind: string,
  sorts: readonly (keyof typeof keys)[],
): Promise<void> {
  for (const sort of sorts) {
    await sql`
      create index ${sql.ref(`${kind}_${sort}`)} on comments (container_uuid, ${sql.raw(keys[sort])})
      where kind = ${sql.lit(kind)} and parent_id is null and is_listed and date_pinned is null`.execute(db);
  }
}
