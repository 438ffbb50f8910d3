/** The open item, the selected items, and the item that opens after a decision. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { QueueItem } from '../../../core/contract/console/queue';
import { type Decision, decideAction, lastDecisionAtom } from '../../../core/state/console/decide';
import { readAheadAction } from '../../../core/state/console/details';
import { pickAction } from '../../../core/state/console/pick';
import { goAction, placeAtom } from '../../../core/state/console/place';
import {
  fatesAtom,
  openItemAction,
  openQueueAction,
  type QueueFilter,
  queueListAtom,
  uuidOf,
} from '../../../core/state/console/queue';
import { reasonsAtom } from '../../../core/state/console/reasons';
import { useItemParts } from './use-item-parts';
import { useOpenedQueue } from './use-opened-queue';
import { useSelection } from './use-selection';

/** Same width as in queue.css: narrower screens show the list or the item. */
const NARROW = '(width < 960px)';

export function useQueue() {
  const t = useTranslate('console');
  const place = useAtomValue(placeAtom);
  const { items, cursor, filter, isLoading } = useAtomValue(queueListAtom);
  const fates = useAtomValue(fatesAtom);
  const last = useAtomValue(lastDecisionAtom);
  const go = useSetAtom(goAction);
  const openQueue = useSetAtom(openQueueAction);
  const openItem = useSetAtom(openItemAction);
  const decide = useSetAtom(decideAction);
  const readAhead = useSetAtom(readAheadAction);
  const [isSingle, setSingle] = useState(false);
  const { is_asked, reasons } = useAtomValue(reasonsAtom);
  const parts = useItemParts(place.item);
  const [said, setSaid] = useState('');

  const at = items.findIndex((item) => uuidOf(item) === place.item);
  const current = items[at];
  const { chosen, clear, toggle, chooseAll } = useSelection(items, fates);

  const { name, saved, address } = useOpenedQueue(clear);
  useEffect(() => void openItem(place.item), [place.item, openItem]);

  /** The filter in which the next item opens as soon as its page is there. */
  const dueIn = useRef<QueueFilter | null>(null);
  /** @param isStep replaces the address, so that the back button skips it */
  function open(item: QueueItem | undefined, isStep = true) {
    dueIn.current = null;
    go({ screen: 'queue', detail: address, item: item ? uuidOf(item) : '' }, isStep || !matchMedia(NARROW).matches);
  }

  const nextAfter = (from: number, decided: readonly QueueItem[]) =>
    [...items.slice(from + 1), ...items.slice(0, Math.max(from, 0))].find(
      (item) => !fates.has(uuidOf(item)) && !decided.includes(item),
    );

  const next = nextAfter(at, current ? [current] : []);
  const nextUuid = next ? uuidOf(next) : '';
  useEffect(() => {
    if (nextUuid) void readAhead(nextUuid);
  }, [nextUuid, readAhead]);

  function step(by: 1 | -1) {
    open(items[at < 0 ? 0 : Math.min(Math.max(at + by, 0), items.length - 1)]);
    if (isLoading && items.length === 0) dueIn.current = filter;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when items arrive
  useEffect(() => {
    const first = dueIn.current === filter && nextAfter(-1, []);
    if (first) open(first);
  }, [items]);

  function decideOn(targets: QueueItem[], asked: Decision, reason?: string) {
    // A reason can have a verdict of its own.
    const verdict = reasons.find(({ key }) => key === reason)?.verdict ?? asked;
    const due = targets.filter((item) => !['sending', 'done'].includes(fates.get(uuidOf(item))?.kind ?? ''));
    if (due.length === 0) return;
    if (!decide(due, verdict, reason)) return setSaid(t('too_many_unsent'));
    parts.setGivingReason(false);
    clear();
    setSaid(t(`decided.${verdict}`, { count: due.length }));
    if (!current || !due.includes(current)) return;
    const following = nextAfter(at, due);
    open(following);
    if (!following && cursor !== null) dueIn.current = filter;
  }

  const decideChosen = (verdict: Decision, reason?: string) => {
    const targets = chosen.size > 0 ? items.filter((item) => chosen.has(uuidOf(item))) : current ? [current] : [];
    decideOn(targets, verdict, reason);
  };

  return {
    name,
    /** The named filter on screen. */
    saved,
    /** True while items are shown one at a time, without the list. */
    isSingle,
    /** Shows items one at a time, or the list again. */
    toggleSingle() {
      setSingle(!isSingle);
      if (!isSingle && !current) open(nextAfter(-1, []));
    },
    filter,
    items,
    current,
    chosen,
    said,
    isReasonAsked: is_asked,
    ...parts,
    pick: usePick(setSaid),
    open,
    /** Opens the next or previous item. */
    step,
    decideOn,
    /** Decides the selected items, or else the open one. */
    decide: decideChosen,
    /** Asks for a reason, unless the site has turned this off. */
    reject: () => (is_asked ? parts.setGivingReason(true) : decideChosen('reject')),
    undo(item?: QueueItem) {
      const target = item ? [item] : last?.items;
      if (!target || !decide(target, 'undo')) return;
      setSaid(t('undone'));
      open(target[0]);
    },
    toggle,
    chooseAll,
    choose: (change: Partial<QueueFilter>) => void openQueue({ ...filter, ...change }),
  };
}

/** Makes an item an editors' pick, or removes the pick. @param say reads it to screen readers */
function usePick(say: (text: string) => void) {
  const t = useTranslate('page_settings');
  const pick = useSetAtom(pickAction);
  return async (item: QueueItem) => {
    const act = t(item.content.is_picked ? 'unpick' : 'pick');
    if (await pick(item)) say(t('done', { act }));
  };
}
export type QueueHand = ReturnType<typeof useQueue>;
