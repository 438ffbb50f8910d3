/** Former versions of posts: stored as long as the post, for staff and the blog's authors. */
import type { UnitOfWork } from '../../../platform/write-queue/jobs';
import type { CommentRow } from '../../model/comment-row';

export async function saveVersion({ trx, now }: UnitOfWork, before: CommentRow, actor_id: number): Promise<void> {
  if (before.fields === null) return;
  await trx
    .insertInto('post_versions')
    .values({
      comment_id: before.id,
      rev: Number(before.fields.rev ?? 0),
      content: before.content,
      fields: JSON.stringify(before.fields),
      actor_id,
      date_replaced: now,
    })
    .execute();
}
