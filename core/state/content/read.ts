/**
 * Reading a list of content: its first page, and more. A request for another first page drops the answers to the ones
 * before (host contract 9.4; specification §4 "Live widget loads").
 */
import { type Failure, isFailure, orUnreachable, unreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { nextTask } from '../../base/time/next-task';
import type { Comment, CommentList, ContainerList } from '../../contract/comment';
import { uuidToNumericId } from '../../contract/ids';
import { SEEN_MAX } from '../../contract/limits';
import { sectionUuidAtom } from '../site/site.atoms';
import { isRoot } from './content.atoms';
import type { PagedKind, ReadKind } from './kind';
import { loadNames } from './load-names';

/** Counts over the life of the script: an answer from before a reset must not match a list of after it. */
const lastRevisionAtom = atom(0);

export const sectionOf = (get: Getter, kind: Pick<ReadKind, 'section'>, id: string): string =>
  kind.section?.(get, id) || get(sectionUuidAtom);

/** Creates an unknown container (specification §4: "fall back to an alternate action"). */
export async function fetchFirst(
  get: Getter,
  kind: ReadKind,
  id: string,
  query: object,
): Promise<ContainerList | Failure> {
  const section = sectionOf(get, kind, id);
  const first = await orUnreachable(kind.fetch(section, id, query));
  if (!isFailure(first) || first.error_status !== 404) return first;
  const made = await orUnreachable(kind.open(section, id));
  if (isFailure(made) && made.error_status !== 409) return made;
  return orUnreachable(kind.fetch(section, id, query));
}

/**
 * Loads the first page. The shown list stays until the answer arrives, and when it is a failure.
 * @param changes of the list, such as another order
 * @returns true if the page is shown
 */
export async function loadList(
  get: Getter,
  set: Setter,
  kind: ReadKind,
  id: string,
  changes: object = {},
): Promise<boolean> {
  const revision = get(lastRevisionAtom) + 1;
  set(lastRevisionAtom, revision);
  const isStale = () => kind.read(get, id).revision !== revision;
  kind.change(set, id, { ...changes, status: 'pending', failure: null, isLoadingMore: false, revision });
  const answer = await fetchFirst(get, kind, id, kind.query(get, id));
  if (isStale()) return false;
  if (isFailure(answer)) {
    const isShown = kind.isHarmless?.(answer) && kind.read(get, id).container !== null;
    kind.change(set, id, isShown ? { status: 'success' } : { status: 'error', failure: answer });
    return false;
  }
  const beside = (await kind.fetchBeside?.(get, answer)) ?? [];
  await loadNames(set, [...answer.contents, ...beside]);
  if (isStale()) return false;
  kind.show(get, set, id, answer, beside);
  return true;
}

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

/**
 * A list that was painted before anyone opened its container has no container uuid. Open the container before you send.
 * @param load opens the container and reads the list @returns the uuid, or why the list cannot be read
 */
export async function opened(
  read: () => { container: { content_container_uuid: string } | null; failure: Failure | null },
  load: () => Promise<unknown>,
): Promise<string | Failure> {
  const uuid = () => read().container?.content_container_uuid;
  if (!uuid()) await load();
  return uuid() || (read().failure ?? unreachable(null));
}
