/** Catching up with a list after a gap too long to replay (host contract 9.4, 10). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import type { Getter, Setter } from '../../base/store/jotai';
import type { Comment, ContainerList } from '../../contract/content/comment';
import { applyChange } from './apply';
import { commentAtom, deliveryAtom, isVisible } from './content.atoms';
import type { JoinedKind } from './kind';
import { loadNames } from './load-names';
import { fetchFirst, sectionOf } from './read';

/** Most ids that the server takes at once. */
const BATCH = 100;

/**
 * Loads the beginning again. When one answer does not contain everything new, the kind starts over: content between the
 * shown part and the answer would be missing.
 * @returns the number of the last event that the list has; undefined when it could not be loaded
 */
export async function catchUp(get: Getter, set: Setter, kind: JoinedKind, id: string): Promise<number | undefined> {
  const { status, revision } = kind.read(get, id);
  if (status !== 'success') return;
  const isStale = () => kind.read(get, id).revision !== revision;
  const page = await fetchFirst(get, kind, id, kind.longQuery(get, id));
  if (isFailure(page) || isStale()) return;
  const known = new Set(kind.roots(get, id));
  const isJoined =
    !page.more_available || known.size === 0 || page.contents.some(({ content_uuid }) => known.has(content_uuid));
  if (!isJoined && kind.startOver) {
    await kind.startOver(set, id);
    return kind.read(get, id).container?.seq;
  }
  const fresh = kind.freshIn(get, id, page);
  await loadNames(set, fresh);
  if (isStale()) return;
  // Checks missing content first, because the counts of the answer must be applied last.
  if (!(await recheck(get, set, kind, id, page, isJoined)) || isStale()) return;
  kind.join(get, set, id, page, fresh, isJoined);
  return page.container.seq;
}

/** Requests shown content that is not in the answer: changed or removed. @returns false if it could not be loaded */
async function recheck(
  get: Getter,
  set: Setter,
  kind: JoinedKind,
  id: string,
  page: ContainerList,
  isJoined: boolean,
): Promise<boolean> {
  const shown = kind
    .toRecheck(get, id, page, isJoined)
    .filter((uuid) => isVisible(get(commentAtom(uuid))) && !get(deliveryAtom(uuid)));
  const found = new Map<string, Comment>();
  for (let at = 0; at < shown.length; at += BATCH) {
    const uuids = shown.slice(at, at + BATCH);
    const section = sectionOf(get, kind, id);
    const answer = await orUnreachable(kind.fetchSome(section, page.content_container_uuid, uuids));
    if (isFailure(answer)) return false;
    for (const comment of answer.contents) found.set(comment.content_uuid, comment);
  }
  for (const uuid of shown) {
    const known = get(commentAtom(uuid));
    if (!known) continue;
    // Content that the server omits is no longer visible.
    const comment = found.get(uuid) ?? { ...known, content: undefined, state: 'hidden', simplified_state: 'hidden' };
    applyChange(get, set, kind, id, { comment, seq: page.container.seq });
  }
  return true;
}
