/**
 * The queue on screen. Items never move: decided items stay in place with their decision, and new items only raise a number.
 */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, keyed } from '../../base/store/jotai';
import type {
  ClaimBody,
  LastDecision,
  QueueCounts,
  QueueItem,
  QueuePage,
  QueueQuery,
} from '../../contract/console/queue';
import type { ConsoleQueue } from '../../contract/console/queues';
import { claimItems, fetchConsoleQueue, fetchQueueCounts } from '../../transport/api/console';
import { domainAtom } from '../page/page.atoms';
import { loadUsersAction } from '../user/people.actions';
import { takeBegun } from './begun';

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

/** The first page is short, so that it arrives early; start.ts of the console requests the same number. */
const FIRST_PAGE = 20;
const PAGE = 50;
/** The last items stay in the list with their decisions. Earlier decided items leave it: a shift has thousands. */
const RETAINED = 400;

const empty: List = { filter: { queue: 'waiting' }, items: [], cursor: null, isLoading: true, failure: null, fresh: 0 };
export const listAtom = atom<List>(empty);
/** Every change up to this number is on screen; 0 before the first page. */
export const seqAtom = atom(0);
export const knownCountsAtom = atom<QueueCounts | null>(null);
export const openUuidAtom = atom('');

export const queueListAtom = atom((get) => get(listAtom));
export const queueCountsAtom = atom((get) => get(knownCountsAtom));

export type Verdict = 'approve' | 'reject' | 'spam';
/** `leave`: the moderator looked at the item, and its state stays. */
export type Decision = Verdict | 'leave';

export type Fate =
  /** `sending` until the server has answered. */
  | { kind: 'sending' | 'done'; resolution: Decision }
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

/** The first page of a queue that the page's address names. */
async function takeFirst(filter: QueueFilter): Promise<QueuePage | undefined> {
  if (Object.values(filter).filter(Boolean).length > 1) return undefined;
  const begun = await takeBegun<QueuePage>(`queue/${filter.queue}`);
  return isFailure(begun) ? undefined : begun;
}

const readPage = atom(null, async (get, set, filter: QueueFilter, after?: string) => {
  const begun = after ? undefined : await takeFirst(filter);
  const query = { ...filter, after, limit: after ? PAGE : FIRST_PAGE };
  const answer = begun ?? (await orUnreachable(fetchConsoleQueue(get(domainAtom), query)));
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
  for (const item of set(dropDecided, RETAINED)) {
    fateAtom.forget(uuidOf(item));
    versionAtom.forget(uuidOf(item));
  }
});

/** Takes decided items out of the list, but not the last ones, nor items whose decision could still fail. @returns those items */
const dropDecided = atom(null, (get, set, retained: number): QueueItem[] => {
  const { items } = get(listAtom);
  const isDecided = (item: QueueItem) => ['done', 'elsewhere'].includes(get(fateAtom(uuidOf(item)))?.kind ?? '');
  const dropped = new Set(items.slice(0, Math.max(0, items.length - retained)).filter(isDecided));
  if (dropped.size > 0) set(listAtom, (list) => ({ ...list, items: list.items.filter((item) => !dropped.has(item)) }));
  return [...dropped];
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

/** Takes all decided items out of the list. Their fates stay known, because the last one can still be undone. */
export const tidyQueueAction = atom(null, (_get, set) => void set(dropDecided, 0));

export const countAction = atom(null, async (get, set) => {
  const answer = await orUnreachable(fetchQueueCounts(get(domainAtom)));
  if (!isFailure(answer)) set(knownCountsAtom, answer);
});

/** Opens an item in the detail pane, and tells colleagues who looks at it. */
export const openItemAction = atom(null, async (get, set, content_uuid: string) => {
  const before = get(openUuidAtom);
  set(openUuidAtom, content_uuid);
  // The lease of a decided item ended with the decision.
  const isDecided = before && ['sending', 'done'].includes(get(fateAtom(before))?.kind ?? '');
  if (before && before !== content_uuid && !isDecided) void set(releaseAction, before);
  if (content_uuid && get(fateAtom(content_uuid)) === null) await set(claimAction, content_uuid);
});

/** Takes the lease of an item, or renews it. @param take_over takes it from a colleague */
export const claimAction = atom(null, async (_get, set, content_uuid: string, take_over: boolean = false) => {
  await set(askForClaim, { content_uuids: [content_uuid], take_over });
});

/** Ends the lease of an item. */
export const releaseAction = atom(null, (_get, set, content_uuid: string) =>
  set(askForClaim, { content_uuids: [content_uuid], release: true }),
);

const askForClaim = atom(null, async (get, set, body: ClaimBody) => {
  const answer = await orUnreachable(claimItems(get(domainAtom), body));
  if (isFailure(answer)) return;
  const claims = new Map(answer.claims.map(({ content_uuid, claim }) => [content_uuid, claim]));
  set(listAtom, (list) => ({
    ...list,
    items: list.items.map((item) => {
      const claim = claims.get(uuidOf(item));
      return claim === undefined ? item : { ...item, claim };
    }),
  }));
});
