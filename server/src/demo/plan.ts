/**
 * The rows of the demo: comments, votes and every counter as posting and voting one by one would have left them
 * (comments.service, votes.service). Nothing here reads or writes the database.
 */

import type { ContentState, FlagReason, ShownLink, StateReason } from '../../../core/contract/comment';
import { MINUTE_MS } from '../../../core/contract/durations';
import { splitLinks } from '../../../core/contract/links';
import type { StoredMedium } from '../../../core/contract/media';
import type { Decision } from '../../../core/contract/site-rules';
import { articles } from '../../../demo/articles';
import type { Random } from '../../../demo/long/random';
import { pick, seeded } from '../../../demo/long/random';
import { previews } from '../../../demo/previews';
import type { Article } from '../../../demo/publication';
import type { Remark } from '../../../demo/remark';
import type { Thread } from '../../../demo/threads';
import { warmed, weightOfComment } from '../modules/content/heat/heat';
import { hourOf } from '../modules/content/heat/warmth';
import { closedAt, type Said } from './timeline';

export interface CommentRow {
  id: number;
  container_uuid: string;
  section_uuid: string;
  thread_id: number;
  parent_id: number | null;
  parent_actor_id: number | null;
  actor_id: number;
  content: string;
  links: ShownLink[];
  metadata: Record<string, string>;
  state: ContentState;
  state_reasons: StateReason[];
  is_listed: boolean;
  is_picked: boolean;
  is_top: boolean;
  date_pinned: number | null;
  date_edited: number | null;
  date_deleted: number | null;
  date_created: number;
  total_likes: number;
  total_dislikes: number;
  total_replies: number;
  total_direct_replies: number;
  total_flags: number;
  decisions: Decision[];
  media_uuids: string[];
  media: StoredMedium[];
}
export interface VoteRow {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  value: 1 | -1;
  date_created: number;
}
export interface FlagRow {
  user_id: number;
  comment_id: number;
  container_uuid: string;
  reason: FlagReason;
  note: string;
  is_counted: true;
  date_created: number;
}
export interface ContainerRow {
  uuid: string;
  section_uuid: string;
  container_id: string;
  total_visible: number;
  total_visible_pinned: number;
  total_visible_picked: number;
  total_visible_top: number;
  expiry_time: number | null;
  date_created: number;
  hot: number | null;
  people: number;
}
export interface HourRow {
  section_uuid: string;
  hour: number;
  container_uuid: string;
  visible: number;
}
export interface UserCounts {
  id: number;
  content_created: number;
  replies_received: number;
  likes_created: number;
  likes_received: number;
  dislikes_created: number;
  dislikes_received: number;
}
export interface Plan {
  containers: ContainerRow[];
  comments: CommentRow[];
  votes: VoteRow[];
  flags: FlagRow[];
  users: UserCounts[];
  hours: HourRow[];
}

interface Given {
  threads: readonly Thread[];
  /** In the order of time; the ids are in the same order. */
  said: readonly Said[];
  ids: readonly number[];
  section_uuid: string;
  uuidOf(container_id: string): string;
  /** Id of a person by key. */
  people: ReadonlyMap<string, number>;
  /** Who may have liked and disliked. */
  voters: readonly number[];
  /** Pictures that readers sent, by name; each stands in one comment. */
  photos: ReadonlyMap<string, StoredMedium>;
  now: number;
  origin: string;
}

export function plan(given: Given): Plan {
  const random = seeded(2026);
  const rows = new Map<Said, CommentRow>();
  given.said.forEach((said, index) => {
    rows.set(said, commentRow(given, said, given.ids[index] ?? 0, rows, random));
  });
  const comments = [...rows.values()];
  const votes = comments.flatMap((row, index) => votesFor(given, row, given.said[index] as Said, random));
  countReplies(comments);
  listStubs(comments);
  const flags = comments.flatMap((row, index) => flagsOf(given, row, given.said[index] as Said));
  return {
    containers: containerRows(given, comments),
    comments,
    votes,
    flags,
    users: userCounts(comments, votes),
    hours: hourRows(comments),
  };
}

function commentRow(given: Given, said: Said, id: number, rows: Map<Said, CommentRow>, random: Random): CommentRow {
  const { remark } = said;
  const { marks } = remark;
  const parent = said.parent && (rows.get(said.parent) as CommentRow);
  const latest = given.now - 1;
  const isDeleted = marks.has('deleted');
  const photo = remark.picture && given.photos.get(remark.picture);
  return {
    id,
    container_uuid: given.uuidOf(said.container_id),
    section_uuid: given.section_uuid,
    thread_id: said.parent ? (rows.get(said.root) as CommentRow).id : id,
    parent_id: parent?.id ?? null,
    parent_actor_id: parent?.actor_id ?? null,
    actor_id: given.people.get(remark.by) ?? pick(random, given.voters),
    content: remark.text,
    links: splitLinks(remark.text).flatMap(({ url }) =>
      url ? [{ url, ...(previews[url] && { preview: previews[url] }) }] : [],
    ),
    metadata: metadata(given, said.container_id),
    ...stateOf(marks),
    decisions: decisionsOf(marks, said.at),
    media_uuids: photo ? [photo.media_uuid] : [],
    media: photo ? [photo] : [],
    total_flags: remark.reports.length,
    is_listed: true,
    is_picked: marks.has('picked'),
    is_top: marks.has('top'),
    date_pinned: marks.has('pinned') ? Math.min(said.at + 20 * MINUTE_MS, latest) : null,
    date_edited: marks.has('edited') ? Math.min(said.at + 2 * MINUTE_MS, latest) : null,
    date_deleted: isDeleted ? Math.min(said.at + 30 * MINUTE_MS, latest) : null,
    date_created: said.at,
    total_likes: 0,
    total_dislikes: 0,
    total_replies: 0,
    total_direct_replies: 0,
  };
}

function stateOf(marks: Remark['marks']): { state: ContentState; state_reasons: StateReason[] } {
  if (marks.has('deleted')) return { state: 'hidden', state_reasons: ['content_deleted'] };
  if (marks.has('hidden')) return { state: 'disabled', state_reasons: ['content_disabled'] };
  if (marks.has('spam')) return { state: 'spam', state_reasons: ['content_marked_as_spam'] };
  if (marks.has('waiting')) return { state: 'awaiting_moderation', state_reasons: ['content_awaiting_moderation'] };
  return { state: 'visible', state_reasons: [] };
}

/** What held a comment, as the posting pipeline would have said it. */
function decisionsOf(marks: Remark['marks'], date: number): Decision[] {
  if (marks.has('spam')) return [{ phase: 'spam', rule: 'model', verdict: 'spam', version: 1, score: 0.99, date }];
  if (marks.has('waiting')) return [{ phase: 'first_time', rule: 'first_time', verdict: 'hold', version: 1, date }];
  return [];
}

/** One of each who reported it, a while later. */
const flagsOf = ({ people, now }: Given, row: CommentRow, { remark }: Said): FlagRow[] =>
  remark.reports.map(({ by, reason, note }, index) => ({
    user_id: people.get(by) as number,
    comment_id: row.id,
    container_uuid: row.container_uuid,
    reason,
    note,
    is_counted: true,
    date_created: Math.min(row.date_created + (7 + 11 * index) * MINUTE_MS, now - 1),
  }));

function metadata({ origin, section_uuid }: Given, container_id: string): Record<string, string> {
  const article: Article | undefined = articles.find((one) => one.container_id === container_id);
  if (!article) return {};
  return {
    author_host_section_uuid: section_uuid,
    origin_title: article.title,
    origin_summary: article.standfirst,
    origin_url: `${origin}/articles/${article.slug}`,
    origin_image_url: `${origin}/demo/pictures/${article.picture}.svg`,
    origin_image_alt: article.pictureAlt,
  };
}

/** As many different people as the remark has likes and dislikes; never its author. */
function votesFor({ voters, now }: Given, row: CommentRow, { remark }: Said, random: Random): VoteRow[] {
  if (row.state !== 'visible') return [];
  const likes = Math.min(remark.likes, voters.length - 1);
  const wanted = Math.min(likes + remark.dislikes, voters.length - 1);
  const chosen = new Set<number>();
  while (chosen.size < wanted) {
    const voter = pick(random, voters);
    if (voter !== row.actor_id) chosen.add(voter);
  }
  row.total_likes = likes;
  row.total_dislikes = wanted - likes;
  return [...chosen].map((user_id, index) => ({
    user_id,
    comment_id: row.id,
    container_uuid: row.container_uuid,
    value: index < likes ? 1 : -1,
    date_created: Math.round(row.date_created + random() * (now - row.date_created)),
  }));
}

/** Of a root: every visible reply of its thread; of a reply: its visible direct answers. */
function countReplies(comments: CommentRow[]): void {
  const byId = new Map(comments.map((row) => [row.id, row]));
  for (const row of comments) {
    if (row.parent_id === null || row.state !== 'visible') continue;
    const parent = byId.get(row.parent_id) as CommentRow;
    parent.total_direct_replies += 1;
    parent.total_replies += 1;
    if (row.thread_id !== row.parent_id) (byId.get(row.thread_id) as CommentRow).total_replies += 1;
  }
}

/** What is not visible stays as a stub exactly while a listed answer stands directly under it. */
function listStubs(comments: CommentRow[]): void {
  const listed = new Set<number>();
  for (const row of comments.toReversed()) {
    row.is_listed = row.state === 'visible' || listed.has(row.id);
    if (row.is_listed && row.parent_id !== null) listed.add(row.parent_id);
  }
}

function containerRows({ threads, uuidOf, section_uuid, now }: Given, comments: CommentRow[]): ContainerRow[] {
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

/** Comments come in the order of time. */
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

function hourRows(comments: CommentRow[]): HourRow[] {
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

function userCounts(comments: CommentRow[], votes: VoteRow[]): UserCounts[] {
  const counts = new Map<number, UserCounts>();
  const of = (id: number): UserCounts => {
    const found = counts.get(id) ?? {
      id,
      content_created: 0,
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
    // An answer to oneself is none received.
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
