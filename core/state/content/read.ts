/**
 * The first page of a list of content. A request for another one drops the answers to the ones before (host contract
 * 9.4; specification §4 "Live widget loads").
 */
import { type Failure, isFailure, orUnreachable, unreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/content/comment';
import { sectionUuidAtom } from '../site/site.atoms';
import type { ReadKind } from './kind';
import { loadNames } from './load-names';

/** Counts over the life of the script: an answer from before a reset must not match a list of after it. */
const lastRevisionAtom = atom(0);

export const sectionOf = (get: Getter, kind: Pick<ReadKind, 'section'>, id: string): string =>
  kind.section?.(get, id) || get(sectionUuidAtom);

/** Creates an unknown container (specification §4: "fall back to an alternate action"). */
export async function fetchFirst(
  get: Getter,
  kind: Pick<ReadKind, 'section' | 'fetch' | 'open'>,
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
