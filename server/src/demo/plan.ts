/**
 * Builds the demo's rows: comments, votes and counters, as if posted one by one (comments.service, votes.service). Does
 * not access the database.
 */
import type { ContentState, StateReason } from '../../../core/contract/content/comment';
import type { StoredMedium } from '../../../core/contract/content/media';
import type { Decision } from '../../../core/contract/content/site-rules';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { splitLinks } from '../../../core/contract/values/split-links';
import type { Random } from '../../../demo/long/random';
import { pick, seeded } from '../../../demo/long/random';
import { previews } from '../../../demo/previews';
import type { Remark } from '../../../demo/remark';
import type { Thread } from '../../../demo/threads';
import { containerRows, countReplies, hourRows, listStubs, userCounts } from './counters';
import type { CommentRow, FlagRow, Plan, VoteRow } from './rows';
import { stories } from './stories';
import type { Said } from './timeline';

interface Given {
  threads: readonly Thread[];
  /** Remarks in chronological order, with ascending ids. */
  said: readonly Said[];
  ids: readonly number[];
  section_uuid: string;
  uuidOf(container_id: string): string;
  /** Id of a person by key. */
  people: ReadonlyMap<string, number>;
  /** People who may have voted. */
  voters: readonly number[];
  /** Pictures of readers by name, each in one comment. */
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

/** Returns the decisions that the posting pipeline would have made. */
function decisionsOf(marks: Remark['marks'], date: number): Decision[] {
  if (marks.has('spam')) return [{ phase: 'spam', rule: 'model', verdict: 'spam', version: 1, score: 0.99, date }];
  if (marks.has('waiting')) return [{ phase: 'first_time', rule: 'first_time', verdict: 'hold', version: 1, date }];
  return [];
}

/** Returns one report by each reporter, a while later. */
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
  const story = stories.find((one) => one.container_id === container_id);
  if (!story) return {};
  return {
    author_host_section_uuid: section_uuid,
    origin_title: story.title,
    origin_summary: story.standfirst,
    origin_url: origin + story.path,
    origin_image_url: `${origin}/demo/pictures/${story.picture}.svg`,
    origin_image_alt: story.pictureAlt,
  };
}

/** Returns votes by as many different people as the remark has likes and dislikes, never by its author. */
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
