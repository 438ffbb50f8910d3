/** First comments of a conversation, for widgets not painted with them (specification §9; host contract 6.2). */
import { isFailure } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { Comment, Container } from '../../contract/content/comment';
import { type ConversationSort, sortOnTheWire } from '../../contract/content/sorts';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { excerptsQuery } from './excerpts-query';

export interface Excerpts {
  /** Null until the container exists. */
  container: Container | null;
  comments: Comment[];
  /** Names of the writers, by their uuid. */
  names: Record<string, string>;
}

export interface ExcerptsWanted {
  container_id: string;
  sort: ConversationSort;
  /** True if one visible comment is enough, pinned or not. */
  isQuote: boolean;
}

const NOT_FOUND = 404;

export const excerptsKey = ({ container_id, sort, isQuote }: ExcerptsWanted): string =>
  `${isQuote ? 'quote' : 'list'} ${sort} ${container_id}`;

/** Null until loaded, and after a failure, which is not shown because readers do not miss excerpts. */
export const excerptsAtom = keyed((_key: string) => atom<Excerpts | null>(null));

export const loadExcerptsAction = atom(null, async (get, set, wanted: ExcerptsWanted) => {
  const into = excerptsAtom(excerptsKey(wanted));
  const [{ fetchContainer }, { fetchUsers }] = await Promise.all([
    import('../../transport/api/reading'),
    import('../../transport/api/users'),
  ]);
  const query = { ...excerptsQuery(wanted.isQuote), reply_limit: 0, sorted_by: sortOnTheWire(wanted.sort) };
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
