/** A person's comments, votes and flags, and comments that mention them. */
import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { inBatches } from '../../platform/privacy/in-batches';
import type { PrivacyPart } from '../../platform/privacy/privacy-part';
import { findRemovedOf } from '../../sites/moderation-log/moderation-log.repository';
import { presentFor } from '../comments/comments.presenter';
import { type CommentRow, isGhost } from '../model/comment-row';
import { eraseContents } from './erase';

export const commentsPart: PrivacyPart = {
  markers: {
    own: ['comments.actor_id', 'votes.user_id', 'flags.user_id', 'mentions.user_id'],
    // The author of the parent.
    others: ['comments.parent_actor_id'],
  },
  erases: [
    { what: 'comments', column: 'comments.actor_id', fate: { anonymise: 'nameless', delete: 'removed' } },
    { what: 'votes', column: 'votes.user_id', fate: 'removed' },
    { what: 'reports', column: 'flags.user_id', fate: 'removed' },
    { what: 'mentions', column: 'mentions.user_id', fate: 'nameless' },
  ],
  async export(db, { id, asStaff }) {
    const removed = await findRemovedOf(db, id);
    const flags = await db.selectFrom('flags').selectAll().where('user_id', '=', id).orderBy('comment_id').execute();
    return {
      comments: inBatches(
        (after, limit) => commentsOf(db, id, after).limit(limit).execute(),
        (comment) => comment.id,
        (comment) => ({ ...exportComment(comment, id, asStaff), ...deletionOf(comment, removed) }),
      ),
      votes: inBatches(
        (after, limit) => votesOf(db, id, after).limit(limit).execute(),
        (vote) => vote.comment_id,
        ({ value, date_created, ...vote }) => ({
          ...placeOf(vote),
          value: value === 1 ? 'like' : 'dislike',
          date_created,
        }),
      ),
      flags: flags.map(({ reason, note, date_created, ...flag }) => ({ ...placeOf(flag), reason, note, date_created })),
      named_in: inBatches(
        (after, limit) => mentionsOf(db, id, after).limit(limit).execute(),
        (mention) => mention.comment_id,
        placeOf,
      ),
    };
  },
  erase: eraseContents,
};

type Db = Kysely<Tables>;

const commentsOf = (db: Db, id: number, after: number) =>
  db.selectFrom('comments').selectAll().where('actor_id', '=', id).where('id', '>', after).orderBy('id');
const votesOf = (db: Db, id: number, after: number) =>
  db.selectFrom('votes').selectAll().where('user_id', '=', id).where('comment_id', '>', after).orderBy('comment_id');
const mentionsOf = (db: Db, id: number, after: number) =>
  db.selectFrom('mentions').selectAll().where('user_id', '=', id).where('comment_id', '>', after).orderBy('comment_id');

const placeOf = ({ comment_id, container_uuid }: { comment_id: number; container_uuid: string }) => ({
  content_uuid: numericIdToUuid(comment_id),
  content_container_uuid: container_uuid,
});

/** Describes a deletion. A deleted comment is hidden from everyone, but its text is stored until the account ends. */
const deletionOf = ({ id, date_deleted }: CommentRow, removedByStaff: Set<string>) => ({
  is_deleted: date_deleted !== null,
  date_deleted,
  deleted_by: date_deleted === null ? null : removedByStaff.has(numericIdToUuid(id)) ? 'staff' : 'author',
});

/** Exports a comment with the data stored beside it, including one that was removed earlier. */
function exportComment(comment: CommentRow, id: number, asStaff: boolean) {
  const viewer = { id, isStaff: asStaff };
  const isGhostly = isGhost(comment) && !asStaff;
  const { container_uuid, content, metadata, links, mentions, media_uuids, media } = comment;
  const { date_created, date_edited } = comment;
  const seen = presentFor({ ...comment, date_deleted: null, waiting_change: null }, viewer);
  return {
    content_uuid: numericIdToUuid(comment.id),
    content_container_uuid: container_uuid,
    parent_uuid: comment.parent_id === null ? container_uuid : numericIdToUuid(comment.parent_id),
    content,
    ...comment.fields,
    // A pending edit.
    ...(comment.waiting_change && { waiting_change: comment.waiting_change }),
    metadata,
    links,
    mentions,
    media_uuids,
    media_alts: Object.fromEntries(media.flatMap(({ media_uuid, alt }) => (alt ? [[media_uuid, alt]] : []))),
    state: isGhostly ? (seen?.state ?? 'visible') : comment.state,
    state_reasons: isGhostly ? (seen?.state_reasons ?? []) : comment.state_reasons,
    decisions: comment.decisions.filter(({ phase }) => asStaff || phase !== 'ban'),
    date_created,
    date_edited,
    total_likes: comment.total_likes,
    total_dislikes: comment.total_dislikes,
    total_replies: comment.total_replies,
  };
}
