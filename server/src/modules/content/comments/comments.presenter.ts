/**
 * Comments on the wire, and the members that each viewer may see (specification §3, §6; host contract 9.4).
 *
 * Everyone sees visible comments and, as a stub without content, hidden ones with visible replies. Authors see their
 * own pending comments as pending, and comments that only a ghost ban hides as visible. Staff see everything that was
 * not deleted. The writer and staff see a pending edit as waiting; everyone else sees the published text.
 */
import type { Comment } from '../../../../../core/contract/content/comment';
import type { Target } from '../../../../../core/contract/rules/rules';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { presentMedium } from '../media/media.presenter';
import { type CommentRow, isGhost, isOwn } from '../model/comment-row';
import type { Viewer } from '../model/viewer';
import { withChange } from '../model/waiting-change';

/** Checks for a comment without review. One marked as spam meanwhile also looks pending to its writer. */
const isWaiting = ({ state, state_reasons }: CommentRow): boolean =>
  state === 'awaiting_moderation' || (state === 'spam' && state_reasons.includes('content_awaiting_moderation'));

const isOwnSeen = (row: CommentRow, viewer: Viewer): boolean =>
  isOwn(row, viewer) && row.date_deleted === null && (isGhost(row) || isWaiting(row));

/** Returns the comment as the viewer may see it, or null when they may not. */
export function presentFor(row: CommentRow, viewer: Viewer): Comment | null {
  if (row.waiting_change && row.date_deleted === null && (viewer.isStaff || isOwn(row, viewer))) {
    return presentFor(changed(row), viewer);
  }
  if (viewer.isStaff && row.date_deleted === null) {
    // Staff see pictures even when the container is hidden.
    return present(row, row.state, row.state_reasons, true, row.total_flags, true);
  }
  // A writer's own pictures carry the key whether or not everyone sees them: a missing key would reveal a ghost ban.
  if (row.state === 'visible') return present(row, 'visible', [], true, 0, isOwn(row, viewer));
  if (isOwnSeen(row, viewer)) {
    return isGhost(row)
      ? present(row, 'visible', [], true, 0)
      : present(row, 'awaiting_moderation', ['content_awaiting_moderation'], true, 0);
  }
  return row.is_listed ? presentPublic(row) : null;
}

/** Shows a visible comment as waiting with its edit, and a hidden one with the reason that hides it. */
const changed = (row: CommentRow): CommentRow => ({
  ...withChange(row),
  ...(row.state === 'visible' && {
    state: 'awaiting_moderation',
    state_reasons: ['content_awaiting_moderation'],
  }),
  waiting_change: null,
});

/** Presents a comment in its author's own list, which includes rejected ones because the text is theirs. */
export function presentToAuthor(row: CommentRow): Comment {
  if (row.waiting_change) return presentToAuthor(changed(row));
  if (row.state === 'visible' || isGhost(row)) return present(row, 'visible', [], true, 0);
  return isWaiting(row)
    ? present(row, 'awaiting_moderation', ['content_awaiting_moderation'], true, 0)
    : present(row, 'disabled', ['content_disabled'], true, 0);
}

/** Presents the comment for events and lists that are the same for everyone. Never reveals a ghost ban. */
export function presentPublic(row: CommentRow): Comment {
  if (row.state === 'visible') return present(row, 'visible', [], true, 0);
  return present(row, row.state, untellingOfGhosts(row), false, 0);
}

/** Presents a comment's state for the staff log, which has no text (platform/write-queue/container-changes). */
export const presentToStaff = (row: CommentRow): Comment =>
  present(row, row.state, row.state_reasons, false, row.total_flags);

const untellingOfGhosts = (row: CommentRow) => row.state_reasons.filter((reason) => reason !== 'actor_ghost_banned');

function present(
  row: CommentRow,
  state: Comment['state'],
  state_reasons: Comment['state_reasons'],
  hasContent: boolean,
  total_flags: number,
  hasKey = row.state !== 'visible',
): Comment {
  return {
    section_uuid: row.section_uuid,
    content_container_uuid: row.container_uuid,
    thread_uuid: numericIdToUuid(row.thread_id),
    parent_uuid: row.parent_id === null ? row.container_uuid : numericIdToUuid(row.parent_id),
    content_uuid: numericIdToUuid(row.id),
    actor_uuid: numericIdToUuid(row.actor_id),
    ...(row.parent_actor_id !== null && { parent_actor_uuid: numericIdToUuid(row.parent_actor_id) }),
    ...(hasContent && { content: row.content }),
    ...(hasContent && row.fields),
    ...(row.origin !== null && { origin: row.origin }),
    ...(hasContent && row.social_id !== null && { social_id: row.social_id }),
    time: row.date_created,
    date_created: row.date_created,
    date_edited: row.date_edited,
    date_pinned: row.date_pinned,
    state,
    simplified_state: state === 'visible' ? 'visible' : 'hidden',
    state_reasons,
    is_edited: row.date_edited !== null,
    is_pinned: row.date_pinned !== null,
    is_picked: row.is_picked,
    is_top_comment: row.is_top,
    total_likes: row.total_likes,
    total_dislikes: row.total_dislikes,
    total_replies: row.total_replies,
    total_direct_replies: row.total_direct_replies,
    total_flags,
    media_uuids: hasContent ? row.media_uuids : [],
    // A viewer of a comment that is not public also gets the key that opens its media.
    media: hasContent ? row.media.map((medium) => presentMedium(medium, hasKey)) : [],
    // Metadata, like the text, comes from the writer.
    metadata: hasContent ? row.metadata : {},
    links: hasContent ? row.links : [],
    mentions: hasContent ? row.mentions : [],
  };
}

/** Members of a comment that the rules need, as the viewer sees them. */
export const targetOf = (row: CommentRow, viewer: Viewer): Target => ({
  actor_uuid: numericIdToUuid(row.actor_id),
  state: !isOwn(row, viewer)
    ? row.state
    : isGhost(row)
      ? 'visible'
      : isWaiting(row)
        ? 'awaiting_moderation'
        : row.state,
  is_picked: row.is_picked,
  date_created: row.date_created,
  is_deleted: row.date_deleted !== null,
  is_reply: row.parent_id !== null,
});
