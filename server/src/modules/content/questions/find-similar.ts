/** Finds open questions that resemble a text, most similar first. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { findPage } from '../comments/pages.repository';
import type { Kind, Order } from '../kinds/kind';
import { livequestions as kind } from '../kinds/livequestions.kind';
import type { CommentRow } from '../model/comment-row';
import { ALIKE, likeness, trigramsOf } from './similar';

/** Numbers of open questions to compare, most wanted first, and to suggest. */
const COMPARED = 300;
const OFFERED = 3;

export async function findSimilar(db: Kysely<Tables>, container_uuid: string, text: string): Promise<CommentRow[]> {
  const { rows } = await findPage(db, {
    kind,
    container_uuid,
    order: kind.sorts.popular as Order,
    filter: kind.filters.open as Kind['filters'][string],
    limit: COMPARED,
    reply_limit: 0,
    after: null,
  });
  const asked = trigramsOf(text);
  return rows
    .map((row) => ({ row, by: likeness(asked, trigramsOf(row.content)) }))
    .filter(({ by }) => by >= ALIKE)
    .sort((a, b) => b.by - a.by)
    .slice(0, OFFERED)
    .map(({ row }) => row);
}
