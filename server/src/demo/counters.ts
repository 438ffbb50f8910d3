/** Counters of the demo's comments and votes, as if these had been posted one by one. */
import { MINUTE_MS } from '../../../core/contract/values/durations';
import type { Thread } from '../../../demo/threads';
import { warmed, weightOfComment } from '../modules/content/heat/heat';
import { hourOf } from '../modules/content/heat/warmth';
import type { CommentRow, ContainerRow, HourRow, UserCounts, VoteRow } from './rows';
import { closedAt } from './timeline';

interface Sites {
  threads: readonly Thread[];
  section_uuid: string;
  uuidOf(container_id: string): string;
  now: number;
}

/** Counts all visible replies of a root's thread, and the visible direct replies of a reply. */
export function countReplies(comments: CommentRow[]): void {
  const byId = new Map(comments.map((row) => [row.id, row]));
  for (const row of comments) {
    if (row.parent_id === null || row.state !== 'visible') continue;
    const parent = byId.get(row.parent_id) as CommentRow;
    parent.total_direct_replies += 1;
    parent.total_replies += 1;
    if (row.thread_id !== row.parent_id) (byId.get(row.thread_id) as CommentRow).total_replies += 1;
  }
}

/** Lists a hidden comment as a stub exactly while it has a listed direct reply. */
export function listStubs(comments: CommentRow[]): void {
  const listed = new Set<number>();
  for (const row of comments.toReversed()) {
    row.is_listed = row.state === 'visible' || listed.has(row.id);
    if (row.is_listed && row.parent_id !== null) listed.add(row.parent_id);
  }
}

export function containerRows({ threads, uuidOf, section_uuid, now }: Sites, comments: CommentRow[]): ContainerRow[] {
  return threads.map((thread) => {
    const uuid = uuidOf(thread.container_id);
    const visible = comments.filter((row) => row.container_uuid === uuid && row.state === 'visible');
    const count = (test: (row: CommentRow) => boolean) => visible.filter(test).length;
    return {
      uuid,
      section_uuid,
      container_id: thread.container_id,
      total_visible: visible.length,
      total_visible_pinned: count((row) => row.date_pinned !== null),
      total_visible_picked: count((row) => row.is_picked),
      total_visible_top: count((row) => row.is_top),
      expiry_time: thread.closed ? closedAt(thread, now) : null,
      date_created: now - thread.hours * 60 * MINUTE_MS,
      ...heatOf(visible),
    };
  });
}

/** Expects comments in chronological order. */
function heatOf(visible: CommentRow[]): Pick<ContainerRow, 'hot' | 'people'> {
  const counts = new Map<number, number>();
  let hot: ContainerRow['hot'] = null;
  for (const { actor_id, date_created } of visible) {
    const before = counts.get(actor_id) ?? 0;
    hot = warmed(hot, weightOfComment(before), date_created);
    counts.set(actor_id, before + 1);
  }
  return { hot, people: counts.size };
}

export function hourRows(comments: CommentRow[]): HourRow[] {
  const hours = new Map<string, HourRow>();
  for (const { section_uuid, container_uuid, date_created, state } of comments) {
    if (state !== 'visible') continue;
    const hour = hourOf(date_created);
    const key = `${container_uuid} ${hour}`;
    const row = hours.get(key) ?? { section_uuid, hour, container_uuid, visible: 0 };
    hours.set(key, { ...row, visible: row.visible + 1 });
  }
  return [...hours.values()];
}

export function userCounts(comments: CommentRow[], votes: VoteRow[]): UserCounts[] {
  const counts = new Map<number, UserCounts>();
  const of = (id: number): UserCounts => {
    const found = counts.get(id) ?? {
      id,
      content_created: 0,
      pictures_created: 0,
      replies_received: 0,
      likes_created: 0,
      likes_received: 0,
      dislikes_created: 0,
      dislikes_received: 0,
    };
    counts.set(id, found);
    return found;
  };
  const authors = new Map<number, number>();
  for (const row of comments) {
    authors.set(row.id, row.actor_id);
    if (row.state !== 'visible') continue;
    of(row.actor_id).content_created += 1;
    if (row.media.length > 0) of(row.actor_id).pictures_created += 1;
    // A reply to oneself is not counted as received.
    if (row.parent_actor_id !== null && row.parent_actor_id !== row.actor_id)
      of(row.parent_actor_id).replies_received += 1;
  }
  for (const vote of votes) {
    const author = authors.get(vote.comment_id) as number;
    of(vote.user_id)[vote.value === 1 ? 'likes_created' : 'dislikes_created'] += 1;
    of(author)[vote.value === 1 ? 'likes_received' : 'dislikes_received'] += 1;
  }
  return [...counts.values()];
}
