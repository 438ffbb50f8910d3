/**
 * The queue on screen. Items never move: decided items stay in place with their decision, and new items only raise a number.
 */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type { LastDecision, QueueCounts, QueueItem, QueueQuery } from '../../contract/console/queue';
import type { ConsoleQueue } from '../../contract/console/queues';
import { claimItems, fetchConsoleQueue, fetchQueueChanges, fetchQueueCounts } from '../../transport/api/console';
import { domainAtom } from '../page/page.atoms';
import { loadUsersAction } from '../user/people.actions';
import { moderatorAtom } from './session';

export type QueueFilter = Partial<Omit<QueueQuery, 'after' | 'limit'>> & { queue: ConsoleQueue };

interface List {
  filter: QueueFilter;
  items: QueueItem[];
  /** For the next page; null on the last. */
  cursor: string | null;
  isLoading: boolean;
  failure: Failure | null;
  /** Number of items that arrived after the list was loaded. */
  fresh: number;
}

const PAGE = 50;
/** The queue has no socket stream yet, so the console polls. */
export const LOOK_EVERY_MS = 4000;

const empty: List = { filter: { queue: 'waiting' }, items: [], cursor: null, isLoading: true, failure: null, fresh: 0 };
const listAtom = atom<List>(empty);
const seqAtom = atom(0);
const knownCountsAtom = atom<QueueCounts | null>(null);
const openUuidAtom = atom('');

export const queueListAtom = atom((get) => get(listAtom));
export const queueCountsAtom = atom((get) => get(knownCountsAtom));

export type Fate =
  /** `sending` until the server answers. */
  | { kind: 'sending' | 'done'; resolution: 'approve' | 'reject' | 'spam' }
  | { kind: 'elsewhere'; decided: LastDecision | null }
  | { kind: 'changed' };

/** A change of an item since the list was loaded. */
export const fateAtom = keyed((_content_uuid: string) => atom<Fate | null>(null));

/** The version after our own decision or undo; null while the version in the list is current. */
export const versionAtom = keyed((_content_uuid: string) => atom<number | null>(null));

/** Listed items that have changed, by their uuids. */
export const fatesAtom = atom((get) => {
  const fates = new Map<string, Fate>();
  for (const { content } of get(listAtom).items) {
    const fate = get(fateAtom(content.content_uuid));
    if (fate) fates.set(content.content_uuid, fate);
  }
  return fates;
});

export const uuidOf = (item: QueueItem): string => item.content.content_uuid;

const readPage = atom(null, async (get, set, filter: QueueFilter, after?: string) => {
  const answer = await orUnreachable(fetchConsoleQueue(get(domainAtom), { ...filter, after, limit: PAGE }));
  if (!isFailure(answer))
    void set(loadUsersAction, [
      ...new Set(
        answer.items.flatMap(({ content, reports }) => [
          content.actor_uuid,
          ...reports.flatMap((it) => it.user_uuid ?? []),
        ]),
      ),
    ]);
  return answer;
});

/** Loads a queue from its start. */
export const openQueueAction = atom(null, async (get, set, filter: QueueFilter) => {
  set(listAtom, { ...empty, filter });
  set(openUuidAtom, '');
  const answer = await set(readPage, filter);
  if (get(listAtom).filter !== filter) return;
  if (isFailure(answer)) return set(listAtom, (list) => ({ ...list, isLoading: false, failure: answer }));
  const { items, cursor, changed_seq } = answer;
  for (const item of items) {
    set(fateAtom(uuidOf(item)), null);
    set(versionAtom(uuidOf(item)), null);
  }
  set(seqAtom, changed_seq);
  set(listAtom, (list) => ({ ...list, items, cursor, isLoading: false }));
  void set(countAction);
});

/** Loads the next page. */
export const moreOfQueueAction = atom(null, async (get, set) => {
  const { filter, cursor, isLoading } = get(listAtom);
  if (cursor === null || isLoading) return;
  set(listAtom, (list) => ({ ...list, isLoading: true }));
  const answer = await set(readPage, filter, cursor);
  if (get(listAtom).filter !== filter) return;
  if (isFailure(answer)) return set(listAtom, (list) => ({ ...list, isLoading: false, failure: answer }));
  set(listAtom, (list) => {
    const known = new Set(list.items.map(uuidOf));
    const items = [...list.items, ...answer.items.filter((item) => !known.has(uuidOf(item)))];
    return { ...list, items, cursor: answer.cursor, isLoading: false, failure: null };
  });
});

/** Puts the newest text of an item into the list, so that the next decision is about this text. */
export const replaceItemAction = atom(null, (get, set, item: QueueItem) => {
  if (get(fateAtom(uuidOf(item)))?.kind !== 'changed') return;
  set(versionAtom(uuidOf(item)), null);
  set(listAtom, (list) => ({
    ...list,
    items: list.items.map((it) => (uuidOf(it) === uuidOf(item) ? item : it)),
  }));
});

/** Takes decided items out of the list. */
export const tidyQueueAction = atom(null, (get, set) => {
  set(listAtom, (list) => ({ ...list, items: list.items.filter((item) => get(fateAtom(uuidOf(item))) === null) }));
});

export const countAction = atom(null, async (get, set) => {
  const answer = await orUnreachable(fetchQueueCounts(get(domainAtom)));
  if (!isFailure(answer)) set(knownCountsAtom, answer);
});

/** Opens an item in the detail pane, and tells colleagues who looks at it. */
export const openItemAction = atom(null, async (get, set, content_uuid: string) => {
  const before = get(openUuidAtom);
  set(openUuidAtom, content_uuid);
  const domain = get(domainAtom);
  if (before && before !== content_uuid)
    void orUnreachable(claimItems(domain, { content_uuids: [before], release: true }));
  if (content_uuid && get(fateAtom(content_uuid)) === null) await set(claimAction, content_uuid);
});

/** Takes the lease of an item, or renews it. @param take_over takes it from a colleague */
export const claimAction = atom(null, async (get, set, content_uuid: string, take_over: boolean = false) => {
  const answer = await orUnreachable(claimItems(get(domainAtom), { content_uuids: [content_uuid], take_over }));
  if (isFailure(answer)) return;
  for (const { content_uuid: uuid, claim } of answer.claims)
    set(listAtom, (list) => ({
      ...list,
      items: list.items.map((item) => (uuidOf(item) === uuid ? { ...item, claim } : item)),
    }));
});

/** Polls for changes by colleagues and readers. */
export const lookForChangesAction = atom(null, async (get, set) => {
  const after = get(seqAtom);
  if (after === 0 && get(listAtom).isLoading) return;
  const answer = await orUnreachable(fetchQueueChanges(get(domainAtom), after));
  if (isFailure(answer) || get(seqAtom) !== after) return;
  set(seqAtom, answer.changed_seq);
  if (answer.changes.length === 0) return;
  const { items, filter } = get(listAtom);
  const shown = new Map(items.map((item) => [uuidOf(item), item]));
  const me = get(moderatorAtom)?.uuid;
  const added = answer.changes.filter(({ content_uuid, queue }) => queue === filter.queue && !shown.has(content_uuid));
  for (const { content_uuid, queue, version } of answer.changes) {
    const item = shown.get(content_uuid);
    const isOurs = get(fateAtom(content_uuid)) !== null;
    if (!item || isOurs || version === (get(versionAtom(content_uuid)) ?? item.version)) continue;
    set(fateAtom(content_uuid), queue === item.queue ? { kind: 'changed' } : { kind: 'elsewhere', decided: null });
  }
  const claimedBy = new Map(answer.changes.map(({ content_uuid, claimed_by }) => [content_uuid, claimed_by]));
  set(listAtom, (list) => ({
    ...list,
    fresh: list.fresh + added.length,
    items: list.items.map((item) => {
      const by = claimedBy.get(uuidOf(item));
      if (by === undefined || by === (item.claim?.user_uuid ?? null)) return item;
      return { ...item, claim: by === null ? null : { user_uuid: by, name: '', until: 0 } };
    }),
  }));
  void set(
    loadUsersAction,
    answer.changes.flatMap(({ claimed_by }) => (claimed_by && claimed_by !== me ? [claimed_by] : [])),
  );
  void set(countAction);
});
