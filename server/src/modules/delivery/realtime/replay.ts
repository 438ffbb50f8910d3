/**
 * What a reader who was away gets of the past: the log as it was written, but of each comment only what may be read
 * now. Removed, hidden or edited since, its former text is nobody's to look up (host contract 10 "resume").
 */

import type { Kysely } from 'kysely';
import type { Comment } from '../../../../../core/contract/comment';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';
import { presentPublic } from '../../content/comments/comments.presenter';
import { findComments } from '../../content/comments/comments.repository';
import type { CommentRow } from '../../content/model/comment-row';
import { readEvents, weighEvents } from '../../platform/events/events.repository';
import type { StoredEvent } from '../../platform/write-queue/container-changes';

/** Longer gaps are not replayed: reading the thread anew is cheaper for both sides. */
const MAX_REPLAY = 1000;

export interface Gap {
  container_uuid: string;
  /** The last number the reader has, and the one to catch up to. */
  after: number;
  upTo: number;
  /** Bytes. */
  budget: number;
}

/** The events of a gap in order; null when the log has not all of them, they are too many, or the container is hidden. */
async function replay(db: Kysely<Tables>, gap: Gap): Promise<StoredEvent[] | null> {
  const { container_uuid, after, upTo, budget } = gap;
  if (upTo === after) return [];
  if (upTo - after > MAX_REPLAY) return null;
  const { bytes, isHidden, isForStaff } = await weighEvents(db, container_uuid, after, upTo);
  if (isHidden || bytes > budget) return null;
  const events = await readEvents(db, container_uuid, after, upTo);
  if (events.length !== upTo - after) return null;
  // Without texts there is nothing that somebody could have taken back.
  return isForStaff ? events : asOfNow(db, container_uuid, events);
}

async function asOfNow(db: Kysely<Tables>, container_uuid: string, events: StoredEvent[]): Promise<StoredEvent[]> {
  const comments = events.map(({ payload }) => JSON.parse(payload) as Comment);
  const ids = new Set(comments.map(({ content_uuid }) => uuidToNumericId(content_uuid) ?? 0));
  const rows = new Map((await findComments(db, container_uuid, [...ids])).map((row) => [row.id, row]));
  return events.flatMap((event, index) => {
    const comment = comments[index] as Comment;
    const row = rows.get(uuidToNumericId(comment.content_uuid) ?? 0);
    if (row && isSame(row, comment)) return event;
    // Gone altogether, with its author perhaps: its number stays, and nothing else.
    const payload = row ? presentPublic(row) : withoutText(comment);
    return { ...event, payload: JSON.stringify(payload) };
  });
}

const isSame = (row: CommentRow, { date_edited, content }: Comment): boolean =>
  row.state === 'visible' ? row.date_edited === date_edited : content === undefined;

function withoutText({ content: _content, ...comment }: Comment): Comment {
  return {
    ...comment,
    state: 'hidden',
    simplified_state: 'hidden',
    state_reasons: ['content_deleted'],
    metadata: {},
    links: [],
    media_uuids: [],
  };
}

/** Gaps being read: readers who come back together have missed the same. */
export class Replays {
  readonly #underWay = new Map<string, Promise<StoredEvent[] | null>>();
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  of(gap: Gap): Promise<StoredEvent[] | null> {
    const key = `${gap.container_uuid} ${gap.after} ${gap.upTo} ${gap.budget}`;
    const known = this.#underWay.get(key);
    if (known) return known;
    const events = replay(this.#db, gap);
    this.#underWay.set(key, events);
    // Shared only while it is read: a later reader must not get what was removed meanwhile.
    const forget = () => this.#underWay.delete(key);
    events.then(forget, forget);
    return events;
  }
}
