/**
 * Arranges the comments of a container into threads. Gives each comment an id that sorts by date and after its parent, and counts
 * replies.
 */
import { type ReplyCounts, repliesByComment } from '../../content/comments/reply-counts.repository';
import type { NextRunning } from '../../content/comments/running-ids.repository';
import { dateOfId, FIRST_LIVE_ID, importedId } from '../../content/model/imported-id';

export interface StagedComment {
  position: number;
  foreign_id: string;
  parent: string | null;
  author: string | null;
  state: 'visible' | 'pending' | 'rejected' | 'removed';
  date_created: number;
}

/** A parent from an earlier run. */
export interface KnownComment {
  id: number;
  thread_id: number;
  actor_id: number;
  is_listed: boolean;
}

export interface PlacedComment extends StagedComment {
  id: number;
  thread_id: number;
  parent_id: number | null;
  total_replies: number;
  total_direct_replies: number;
  is_listed: boolean;
}

interface Arranged {
  /** Comments in the order of their ids. */
  placed: PlacedComment[];
  /** Number of visible replies that known comments gain, by their ids. */
  gained: ReplyCounts;
  /** Known comments that become listed, because a listed comment replies to them. */
  listed: Set<number>;
  /** Comments whose replies form a circle; the first of each circle becomes a root. */
  circular: string[];
}

/**
 * @param comments each with a parent that is among them, known, or null
 * @param known parents from before, by their ids in the source
 * @param isWhole drops removed comments without replies; a part of a container has only those with replies, which may be in a later part
 */
export async function arrange(
  comments: StagedComment[],
  known: ReadonlyMap<string, KnownComment>,
  nextRunning: NextRunning,
  { isWhole }: { isWhole: boolean },
): Promise<Arranged> {
  const { nodes, circular } = connect(comments, known);
  const remaining = isWhole ? withoutUnanswered(nodes) : nodes;
  const placed: PlacedComment[] = [];
  for (const node of remaining.toSorted(byTime)) placed.push(await place(node, nextRunning));
  const { gained, listed } = countReplies(placed, new Map([...known.values()].map((parent) => [parent.id, parent])));
  return { placed, gained, listed, circular };
}

interface Node {
  comment: StagedComment;
  parent: Node | KnownComment | null;
  depth: number;
  /** At least the date of its parent, in case clocks of the source were wrong. */
  date: number;
  row: PlacedComment | null;
  isAnswered: boolean;
}

const isNode = (parent: Node['parent']): parent is Node => parent !== null && 'comment' in parent;

/** Connects comments with their parents. Parents come first in the result. */
function connect(comments: StagedComment[], known: ReadonlyMap<string, KnownComment>) {
  const byId = new Map(comments.map((comment) => [comment.foreign_id, comment]));
  const replies = new Map<string | null, StagedComment[]>();
  for (const comment of comments) {
    const parent = comment.parent !== null && byId.has(comment.parent) ? comment.parent : null;
    const siblings = replies.get(parent);
    if (siblings) siblings.push(comment);
    else replies.set(parent, [comment]);
  }
  const nodes: Node[] = [];
  const reached = new Set<string>();
  const circular: string[] = [];
  const add = (comment: StagedComment, parent: Node['parent']) => {
    reached.add(comment.foreign_id);
    const [depth, date] = isNode(parent)
      ? [parent.depth + 1, Math.max(parent.date, comment.date_created)]
      : [0, comment.date_created];
    nodes.push({ comment, parent, depth, date, row: null, isAnswered: false });
  };
  let next = 0;
  const addReplies = () => {
    for (; next < nodes.length; next += 1) {
      const node = nodes[next] as Node;
      for (const reply of replies.get(node.comment.foreign_id) ?? []) {
        if (!reached.has(reply.foreign_id)) add(reply, node);
      }
    }
  };
  for (const comment of replies.get(null) ?? []) {
    add(comment, comment.parent === null ? null : (known.get(comment.parent) ?? null));
  }
  addReplies();
  for (const comment of comments) {
    if (reached.has(comment.foreign_id)) continue;
    circular.push(comment.foreign_id);
    add(comment, null);
    addReplies();
  }
  return { nodes, circular };
}

/** Drops removed comments without replies; the others stay as stubs. */
function withoutUnanswered(nodes: Node[]): Node[] {
  const remaining: Node[] = [];
  for (const node of nodes.toReversed()) {
    if (node.comment.state === 'removed' && !node.isAnswered) continue;
    if (isNode(node.parent)) node.parent.isAnswered = true;
    remaining.push(node);
  }
  return remaining;
}

const byTime = (a: Node, b: Node): number =>
  a.date - b.date ||
  a.depth - b.depth ||
  a.comment.date_created - b.comment.date_created ||
  a.comment.position - b.comment.position;

async function place(node: Node, nextRunning: NextRunning): Promise<PlacedComment> {
  const { comment } = node;
  const parent = isNode(node.parent) ? (node.parent.row as PlacedComment) : node.parent;
  const id = await takeId(
    Math.max(node.date, parent && parent.id < FIRST_LIVE_ID ? dateOfId(parent.id) : 0),
    nextRunning,
  );
  node.row = {
    ...comment,
    id,
    thread_id: parent?.thread_id ?? id,
    parent_id: parent?.id ?? null,
    total_replies: 0,
    total_direct_replies: 0,
    is_listed: comment.state === 'visible',
  };
  return node.row;
}

/** If a second has no free id, uses the next one. */
async function takeId(date: number, nextRunning: NextRunning): Promise<number> {
  for (let at = date; ; at += 1000) {
    const running = await nextRunning(at);
    if (running !== null) return importedId(at, running);
  }
}

function countReplies(placed: PlacedComment[], known: ReadonlyMap<number, KnownComment>) {
  const rows = new Map(placed.map((row) => [row.id, row]));
  const listed: Arranged['listed'] = new Set();
  // Replies have higher ids than their parents.
  for (const { parent_id, is_listed } of placed.toReversed()) {
    if (parent_id === null || !is_listed) continue;
    const parent = rows.get(parent_id);
    if (parent) parent.is_listed = true;
    else if (known.get(parent_id)?.is_listed === false) listed.add(parent_id);
  }
  const gained = repliesByComment(placed.filter(({ state }) => state === 'visible'));
  for (const [id, { all, direct }] of gained) {
    const row = rows.get(id);
    if (!row) continue;
    Object.assign(row, { total_replies: all, total_direct_replies: direct });
    gained.delete(id);
  }
  return { gained, listed };
}
