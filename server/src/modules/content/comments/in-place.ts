/** A comment in context: the root of its thread and a run of replies around it (host contract 9.4 "direct"). */

import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { CommentRow } from '../model/comment-row';
import { findComment } from './comments.repository';
import { findReplies, findRepliesBefore } from './replies.repository';

export interface InPlace {
  rows: CommentRow[];
  moreBefore: boolean;
  moreAfter: boolean;
}

/** @param limit maximum of replies, without the comment itself; later replies get the slots that earlier ones leave */
export async function findInPlace(db: Kysely<Tables>, comment: CommentRow, limit: number): Promise<InPlace> {
  const { thread_id, id } = comment;
  if (comment.parent_id === null) {
    const { rows, more } = await findReplies(db, { thread_id, after: id, limit });
    return { rows: [comment, ...rows], moreBefore: false, moreAfter: more };
  }
  const root = await findComment(db, comment.container_uuid, thread_id);
  const before = await findRepliesBefore(db, { thread_id, before: id, limit: Math.floor(limit / 2) });
  const after = await findReplies(db, { thread_id, after: id, limit: limit - before.rows.length });
  return {
    rows: [...(root ? [root] : []), ...before.rows, comment, ...after.rows],
    moreBefore: before.more,
    moreAfter: after.more,
  };
}
