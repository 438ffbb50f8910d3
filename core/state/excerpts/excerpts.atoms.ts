/** A conversation's first comments, for widgets that were not painted with them (specification §9; host contract 6.2). */
import { EXCERPTS } from '../../base/constants';
import { isFailure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { Comment, Container } from '../../contract/comment';
import { type ConversationSort, sortOnTheWire } from '../../contract/sorts';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

export interface Excerpts {
  /** Null while nobody has opened it. */
  container: Container | null;
  comments: Comment[];
  /** Names of the writers, by their uuid. */
  names: Record<string, string>;
}

export interface ExcerptsWanted {
  container_id: string;
  sort: ConversationSort;
}

const NOT_FOUND = 404;

export const excerptsKey = ({ container_id, sort }: ExcerptsWanted): string => `${sort} ${container_id}`;

/** Null until it is known, and where it could not be read: what nobody misses says nothing. */
export const excerptsAtom = keyed((_key: string) => atom<Excerpts | null>(null));

export const loadExcerptsAction = atom(null, async (get, set, wanted: ExcerptsWanted) => {
  const into = excerptsAtom(excerptsKey(wanted));
  const [{ fetchContainer }, { fetchUsers }] = await Promise.all([
    import('../../transport/api/reading'),
    import('../../transport/api/users'),
  ]);
  const query = { limit: EXCERPTS, reply_limit: 0, sorted_by: sortOnTheWire(wanted.sort) };
  const answer = await fetchContainer(get(sectionUuidAtom), wanted.container_id, query);
  if (isFailure(answer)) {
    if (answer.error_status === NOT_FOUND) set(into, { container: null, comments: [], names: {} });
    return;
  }
  const uuids = [...new Set(answer.contents.map(({ actor_uuid }) => actor_uuid))];
  const people = uuids.length > 0 ? await fetchUsers(get(domainAtom), uuids) : [];
  const names = isFailure(people) ? {} : Object.fromEntries(people.map(({ uuid, name }) => [uuid, name ?? '']));
  set(into, { container: answer.container, comments: answer.contents, names });
});
