/**
 * Holds an edit for kinds whose former text stays visible: otherwise an item would lose its stars, and the review its
 * readers, for every comma (docs/decisions/reviews.md). Members that need no approval change at once.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '../../../../../core/contract/content/site-rules';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { storeChange } from '../comments/changes.repository';
import { publish, refill } from '../comments/comment-state';
import type { CommentRow } from '../model/comment-row';
import type { WrittenContent } from '../model/written-content';

type Changed = Pick<WrittenContent, 'content' | 'links' | 'mentions' | 'fields'> & { decisions: Decision[] };

/** @param atOnce members of the kind that need no approval */
export async function holdChange(
  unit: UnitOfWork,
  before: CommentRow,
  { content, links, mentions, fields, decisions }: Changed,
  atOnce: readonly string[],
): Promise<CommentRow> {
  const different = Object.entries(fields ?? {}).filter(([name, value]) => value !== before.fields?.[name]);
  const counted = Object.fromEntries(different.filter(([name]) => atOnce.includes(name)));
  const waiting = Object.fromEntries(different.filter(([name]) => !atOnce.includes(name)));
  const isSameText = content === before.content && isDeepStrictEqual(waiting, {});
  const isCounted = !isDeepStrictEqual(counted, {});
  const row = await storeChange(unit.trx, before, {
    // An edit of the stars alone, or back to the published text, needs no review.
    change: isSameText ? null : { content, links, mentions, fields: waiting, date: unit.now },
    decisions: isSameText ? before.decisions : decisions,
    fields: before.fields && { ...before.fields, ...counted },
    date_edited: isCounted ? unit.now : before.date_edited,
  });
  refill(unit, before, row.fields);
  // Publishes only the change that everyone sees.
  publish(unit, row, 'updated', isCounted);
  return row;
}
