/**
 * Changes of the queue on screen by colleagues and readers: over the socket, or by polling while there is none. Decided
 * items change in place, and new items only raise a number.
 */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { QueueChange } from '../../contract/console/queue';
import type { QueueUpdate } from '../../contract/console/queue-feed';
import { fetchQueueChanges } from '../../transport/api/console';
import { followQueue } from '../../transport/realtime/queue-feed';
import { domainAtom } from '../page/page.atoms';
import { loadUsersAction } from '../user/people.actions';
import { unsentItemsAtom } from './decide';
import {
  countAction,
  fateAtom,
  knownCountsAtom,
  listAtom,
  openQueueAction,
  seqAtom,
  uuidOf,
  versionAtom,
} from './queue';
import { consoleSessionAtom, moderatorAtom } from './session';

/** Interval of polls without a socket. */
export const POLL_EVERY_MS = 4000;

/** The highest number that the socket sent; above `seqAtom` after a gap. */
const receivedSeqAtom = atom(0);
const isReadingAtom = atom(false);
/** Items that `fresh` has counted. */
const freshAtom = atom<{ of: object; uuids: Set<string> }>({ of: {}, uuids: new Set<string>() });

/** Follows the queue of the site. @returns a function that ends it */
export const followQueueAction = atom(null, (get, set): (() => void) => {
  const session = get(consoleSessionAtom);
  if (session.phase !== 'in') return () => {};
  const feed = followQueue(session.site.uuid, {
    onReady: (changed_seq) => set(receiveAction, { changes: [], after: changed_seq, changed_seq }),
    onUpdate: (update) => set(receiveAction, update),
  });
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    const isLive = feed.isLive();
    if (!isLive) feed.retry();
    if (!isLive || get(receivedSeqAtom) > get(seqAtom)) void set(catchUpAction, !isLive);
  }, POLL_EVERY_MS);
  return () => {
    clearInterval(timer);
    feed.stop();
  };
});

const receiveAction = atom(null, (get, set, update: Omit<QueueUpdate, 'type' | 'subscription_id'>) => {
  const { changes, after, changed_seq, counts } = update;
  set(receivedSeqAtom, changed_seq);
  if (counts) set(knownCountsAtom, counts);
  const seq = get(seqAtom);
  const { isLoading, items } = get(listAtom);
  // Before the first page there is nothing to change. A page that is older than the message is followed by a catch-up.
  if (seq === 0 || (isLoading && items.length === 0)) return;
  set(applyAction, changes);
  if (seq >= after) set(seqAtom, Math.max(seq, changed_seq));
  else void set(catchUpAction);
});

/** Reads the changes since the last known one. @param isCounting also reads the counts after a change */
const catchUpAction = atom(null, async (get, set, isCounting = true) => {
  if (get(seqAtom) === 0 || get(isReadingAtom)) return;
  set(isReadingAtom, true);
  for (let isMore = true; isMore; ) {
    const after = get(seqAtom);
    const answer = await orUnreachable(fetchQueueChanges(get(domainAtom), after));
    if (isFailure(answer)) break;
    const { changes, changed_seq, more_available } = answer;
    if (changed_seq < after) {
      // The number is lower after the database was restored from a backup.
      set(receivedSeqAtom, 0);
      void set(openQueueAction, { ...get(listAtom).filter });
      break;
    }
    set(seqAtom, (seq) => Math.max(seq, changed_seq));
    set(applyAction, changes);
    if (isCounting && changes.length > 0) void set(countAction);
    isMore = more_available;
  }
  set(isReadingAtom, false);
});

const applyAction = atom(null, (get, set, changes: QueueChange[]) => {
  if (changes.length === 0) return;
  const { items, filter } = get(listAtom);
  const shown = new Map(items.map((item) => [uuidOf(item), item]));
  const me = get(moderatorAtom)?.uuid;
  const unsent = get(unsentItemsAtom);
  for (const { content_uuid, queue, version } of changes) {
    const item = shown.get(content_uuid);
    const fate = get(fateAtom(content_uuid));
    const isOurs = unsent.has(content_uuid) || (fate !== null && fate.kind !== 'elsewhere');
    if (!item || isOurs || version <= (get(versionAtom(content_uuid)) ?? item.version)) continue;
    if (fate && queue !== item.queue) continue;
    set(fateAtom(content_uuid), queue === item.queue ? { kind: 'changed' } : { kind: 'elsewhere', decided: null });
  }
  const known = get(freshAtom);
  const uuids = known.of === filter ? known.uuids : new Set<string>();
  for (const { content_uuid, queue } of changes) {
    if (queue === filter.queue && !shown.has(content_uuid)) uuids.add(content_uuid);
    else uuids.delete(content_uuid);
  }
  set(freshAtom, { of: filter, uuids });
  const claimedBy = new Map(changes.map(({ content_uuid, claimed_by }) => [content_uuid, claimed_by]));
  set(listAtom, (list) => ({
    ...list,
    fresh: uuids.size,
    items: list.items.map((item) => {
      const by = claimedBy.get(uuidOf(item));
      if (by === undefined || by === (item.claim?.user_uuid ?? null)) return item;
      return { ...item, claim: by === null ? null : { user_uuid: by, name: '', until: 0 } };
    }),
  }));
  const colleagues = changes.flatMap(({ claimed_by }) => (claimed_by && claimed_by !== me ? [claimed_by] : []));
  if (colleagues.length > 0) void set(loadUsersAction, [...new Set(colleagues)]);
});
