/** Further pages of a list of content (host contract 9.4). */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import type { Getter, Setter } from '../../base/store/jotai';
import { nextTask } from '../../base/time/next-task';
import type { Comment, CommentList } from '../../contract/content/comment';
import { uuidToNumericId } from '../../contract/values/ids';
import { SEEN_MAX } from '../../contract/values/limits';
import { isRoot } from './content.atoms';
import type { PagedKind } from './kind';
import { loadNames } from './load-names';
import { sectionOf } from './read';

/** @returns a Failure when the page could not be loaded; the button stays. */
export async function loadMore(get: Getter, set: Setter, kind: PagedKind, id: string): Promise<Failure | undefined> {
  const { container, revision, isLoadingMore } = kind.read(get, id);
  if (!container || isLoadingMore) return;
  const isStale = () => kind.read(get, id).revision !== revision;
  kind.change(set, id, { isLoadingMore: true });
  const answer = await fetchPage(get, kind, id, container.content_container_uuid);
  if (isStale()) return;
  if (isFailure(answer)) {
    kind.change(set, id, { isLoadingMore: false });
    return kind.isHarmless?.(answer) ? undefined : answer;
  }
  await loadNames(set, answer.contents);
  // Separate tasks for storing names, storing comments and the first render: together they block a slow phone.
  await nextTask();
  if (isStale()) return;
  const uuids = kind.store(get, set, answer.contents);
  await nextTask();
  if (isStale()) return;
  kind.change(set, id, { isLoadingMore: false });
  kind.append(get, set, id, uuids, answer.more_available);
}

/** Loads a page of new content. In a list too long to name all, known content can come again; it does not count. */
async function fetchPage(
  get: Getter,
  kind: PagedKind,
  id: string,
  container_uuid: string,
): Promise<CommentList | Failure> {
  const { cursor, known, limit } = kind.position(get, id);
  const contents: Comment[] = [];
  const fresh = new Set<string>();
  for (let starting_from = cursor; ; ) {
    const page = await orUnreachable(
      kind.fetchMore(sectionOf(get, kind, id), container_uuid, {
        ...kind.query(get, id),
        limit: limit - fresh.size,
        ...readOnFrom(starting_from, [...known, ...fresh]),
      }),
    );
    if (isFailure(page)) return page;
    contents.push(...page.contents);
    const roots = page.contents.filter(isRoot).map(({ content_uuid }) => content_uuid);
    const before = fresh.size;
    for (const uuid of roots) if (!known.includes(uuid)) fresh.add(uuid);
    const isWhole = fresh.size - before === roots.length || fresh.size >= limit;
    if (isWhole || !page.more_available) return { ...page, contents };
    starting_from = roots.at(-1);
  }
}

/**
 * The part of a query that asks for the next comments. The server leaves out the comments that the reader has, and
 * returns a full page of others. A longer list continues after its last comment, which can repeat or skip some.
 */
function readOnFrom(last: string | undefined, known: Iterable<string>) {
  const ids = new Set(Array.from(known, uuidToNumericId).filter((id) => id !== null));
  return { starting_from: last, ...(ids.size > 0 && ids.size <= SEEN_MAX && { seen: [...ids].join() }) };
}
