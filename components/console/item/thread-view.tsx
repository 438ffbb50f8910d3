/**
 * The thread around the open item, in place: comments above it, other replies, and replies to it, with a decision for each.
 * While the focus is in the thread, `j` and `k` go through its comments, and `a`, `r`, `s` and `u` are about the focused one.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { QueueItem } from '../../../core/contract/console/queue';
import { decideAction, type Verdict } from '../../../core/state/console/decide';
import { areKeysOnAtom } from '../../../core/state/console/keys';
import { uuidOf } from '../../../core/state/console/queue';
import { reasonsAtom } from '../../../core/state/console/reasons';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import type { QueueHand } from '../queue-state/use-queue';
import { ThreadLine, verdictsFor } from './thread-line';
import { type ThreadList, useThread } from './use-thread';

interface Props {
  item: QueueItem;
  queue: QueueHand;
  onClose(): void;
}

const verdictOf: Record<string, Verdict> = { a: 'approve', r: 'reject', s: 'spam' };

export function ThreadView({ item, queue, onClose }: Props) {
  const t = useTranslate('console');
  const { thread, failure, load, showMore } = useThread(item);
  const areKeysOn = useAtomValue(areKeysOnAtom);
  const { reasons } = useAtomValue(reasonsAtom);
  const decide = useSetAtom(decideAction);
  const box = useRef<HTMLElement>(null);
  const [rejected, setRejected] = useState('');
  const isLoaded = thread !== null;

  const lines = () => [...(box.current?.querySelectorAll<HTMLElement>('.thread-line') ?? [])];
  const focusOn = (uuid: string) =>
    lines()
      .find((line) => line.dataset.uuid === uuid)
      ?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the thread is there
  useEffect(() => {
    if (isLoaded) focusOn(uuidOf(item));
  }, [isLoaded]);

  function pick(target: QueueItem, verdict: Verdict, reason?: string) {
    const isAsking = verdict === 'reject' && queue.isReasonAsked && rejected !== uuidOf(target);
    setRejected(isAsking ? uuidOf(target) : '');
    if (isAsking) return;
    queue.decideOn([target], verdict, reason);
    // The pressed buttons were removed, so the focus needs a new place.
    focusOn(uuidOf(target));
  }
  function cancel(target: QueueItem) {
    setRejected('');
    focusOn(uuidOf(target));
  }
  const undo = (target: QueueItem) => {
    decide([target], 'undo');
    focusOn(uuidOf(target));
  };

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = thread ? [...thread.parents, ...thread.before, ...thread.replies, ...thread.after] : [];
    const line = (event.target as Element).closest<HTMLElement>('.thread-line');
    const target = all.find((it) => uuidOf(it) === line?.dataset.uuid);
    const move = moveFor(event.key, target, line);
    if (!move) return;
    event.preventDefault();
    move();
  }

  function moveFor(key: string, target: QueueItem | undefined, line: HTMLElement | null): (() => void) | undefined {
    if (key === 'Escape') return target && rejected ? () => cancel(target) : onClose;
    if (!areKeysOn) return undefined;
    const reason = target && rejected === uuidOf(target) ? reasons[Number(key) - 1] : undefined;
    if (target && reason) return () => pick(target, 'reject', reason.key);
    const at = line ? lines().indexOf(line) : -1;
    if (key === 'j' || key === 'k') return () => lines()[Math.max(0, at + (key === 'j' ? 1 : -1))]?.focus();
    const verdict = verdictOf[key];
    if (target && verdict) return () => verdictsFor(target).includes(verdict) && pick(target, verdict);
    return target && key === 'u' ? () => undo(target) : undefined;
  }

  if (failure && !thread) return <Problem failure={failure} onRetry={() => void load()} />;
  if (!thread) return <RowSkeletons />;
  const { parents, before, after, replies, more } = thread;
  const depth = parents.length;
  const show = (items: QueueItem[], from: number, isNested = false) =>
    items.map((one, at) => (
      <ThreadLine
        key={uuidOf(one)}
        item={one}
        depth={isNested ? from + at : from}
        isThis={uuidOf(one) === uuidOf(item)}
        isGivingReason={rejected === uuidOf(one)}
        onPick={(verdict, reason) => pick(one, verdict, reason)}
        onCancel={() => cancel(one)}
        onUndo={() => undo(one)}
      />
    ));
  const button = (list: ThreadList, text: string) =>
    more[list] && (
      <li>
        <button type="button" className="button button--text" onClick={() => void showMore(list)}>
          {text}
        </button>
      </li>
    );

  return (
    <section ref={box} aria-label={t('thread')} onKeyDown={handleKey}>
      <ol className="thread">
        {show(parents, 0, true)}
        {button('before', t('earlier'))}
        {show(before, depth)}
        {show([item], depth)}
        {show(replies, depth + 1)}
        {button('replies', t('thread.more_replies'))}
        {show(after, depth)}
        {button('after', t('more'))}
      </ol>
      {failure && <Problem failure={failure} onRetry={() => void load()} />}
    </section>
  );
}
