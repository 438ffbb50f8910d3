/**
 * Stored events in their present state. The log has their numbers, but no answer contains a comment or poll that was
 * removed, hidden or edited since, or a former title of a live blog (host contract 10 "resume").
 */
import type { Kysely } from 'kysely';
import type { Comment, Container } from '../../../../../core/contract/content/comment';
import type { Poll } from '../../../../../core/contract/content/polls';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { presentPublic } from '../comments/comments.presenter';
import { findComments } from '../comments/comments.repository';
import { findContainer } from '../containers/containers.repository';
import { kindOf } from '../kinds/kinds';
import type { CommentRow } from '../model/comment-row';
import { guestReader, presentPoll } from '../polls/polls.presenter';
import { findPolls } from '../polls/polls.repository';

type Db = Kysely<Tables>;
type Payload = Comment | (Partial<Container> & { content_uuid?: undefined; poll?: Poll });

/** @returns the events in order, each with its number */
export async function asOfNow(
  db: Db,
  { container_uuid, now }: { container_uuid: string; now: number },
  events: StoredEvent[],
): Promise<StoredEvent[]> {
  const payloads = events.map(({ payload }) => JSON.parse(payload) as Payload);
  const ids = new Set(payloads.flatMap(({ content_uuid }) => uuidToNumericId(content_uuid ?? '') ?? []));
  const rows = new Map((await findComments(db, container_uuid, [...ids])).map((row) => [row.id, row]));
  const hasPolls = payloads.some((payload) => 'poll' in payload);
  const polls = new Map(hasPolls ? (await findPolls(db, container_uuid)).map((poll) => [poll.uuid, poll]) : []);
  const hasBlog = payloads.some((payload) => 'blog' in payload);
  const container = hasBlog ? await findContainer(db, container_uuid) : undefined;

  return events.map((event, index) => {
    const payload = payloads[index] as Payload;
    if (payload.content_uuid !== undefined) {
      const row = rows.get(uuidToNumericId(payload.content_uuid) ?? 0);
      if (row && isSame(row, payload)) return event;
      // The comment was deleted, perhaps with its author: only the number remains.
      return { ...event, payload: JSON.stringify(row ? presentPublic(row) : withoutText(payload)) };
    }
    if (payload.poll) {
      const row = polls.get(payload.poll.poll_uuid);
      const poll = row ? presentPoll(row, guestReader, now) : { ...payload.poll, question: '', options: [] };
      return { ...event, payload: JSON.stringify({ ...payload, poll }) };
    }
    if (!container || !('blog' in payload)) return event;
    return { ...event, payload: JSON.stringify({ ...payload, ...kindOf(container).presentFields?.(container) }) };
  });
}

const isSame = (row: CommentRow, { date_edited, content }: Comment): boolean =>
  row.state === 'visible' ? row.date_edited === date_edited : content === undefined;

/** Returns position and counts of a comment, without any text of a person. */
const withoutText = (comment: Comment): Comment => ({
  section_uuid: comment.section_uuid,
  content_container_uuid: comment.content_container_uuid,
  thread_uuid: comment.thread_uuid,
  parent_uuid: comment.parent_uuid,
  content_uuid: comment.content_uuid,
  actor_uuid: comment.actor_uuid,
  ...(comment.parent_actor_uuid !== undefined && { parent_actor_uuid: comment.parent_actor_uuid }),
  time: comment.time,
  date_created: comment.date_created,
  date_edited: comment.date_edited,
  date_pinned: comment.date_pinned,
  state: 'hidden',
  simplified_state: 'hidden',
  state_reasons: ['content_deleted'],
  is_edited: comment.is_edited,
  is_pinned: comment.is_pinned,
  is_picked: comment.is_picked,
  is_top_comment: comment.is_top_comment,
  total_likes: comment.total_likes,
  total_dislikes: comment.total_dislikes,
  total_replies: comment.total_replies,
  total_direct_replies: comment.total_direct_replies,
  total_flags: comment.total_flags,
  media_uuids: [],
  media: [],
  metadata: {},
  links: [],
  mentions: [],
});
