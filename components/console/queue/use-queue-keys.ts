/**
 * The keys of the queue. They do nothing while somebody types, in dialogs, and when they are turned off (WCAG 2.1.4).
 */
import { useEffect, useRef } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { areKeysOnAtom } from '../../../core/state/console/keys';
import { goAction } from '../../../core/state/console/place';
import { claimAction, tidyQueueAction, uuidOf } from '../../../core/state/console/queue';
import { reasonsAtom } from '../../../core/state/console/reasons';
import { ignoresKey } from '../parts/ignores-key';
import type { QueueHand } from '../queue-state/use-queue';

interface Helpers {
  showKeys(): void;
  focusSearch(): void;
  openArticle(): void;
}

export function useQueueKeys(queue: QueueHand, helpers: Helpers): void {
  const isOn = useAtomValue(areKeysOnAtom);
  const { reasons } = useAtomValue(reasonsAtom);
  const tidy = useSetAtom(tidyQueueAction);
  const claim = useSetAtom(claimAction);
  const go = useSetAtom(goAction);
  const latest = useRef({ queue, helpers, reasons });
  latest.current = { queue, helpers, reasons };

  useEffect(() => {
    if (!isOn) return;
    function handle(event: KeyboardEvent) {
      if (ignoresKey(event)) return;
      const { queue: hand, helpers: help } = latest.current;
      const { current } = hand;
      const moves: Record<string, (() => void) | undefined> = {
        j: () => hand.step(1),
        k: () => hand.step(-1),
        a: () => hand.decide('approve'),
        r: () => hand.reject(),
        s: () => hand.decide('spam'),
        l: () => hand.decide('leave'),
        u: () => hand.undo(),
        x: current && (() => hand.toggle(current)),
        '*': () => hand.chooseAll(),
        c: current && (() => void claim(uuidOf(current), true)),
        i: current && (() => go({ screen: 'people', detail: current.content.actor_uuid })),
        o: () => help.openArticle(),
        n: current && (() => hand.write('note')),
        e: current && (() => hand.write('question')),
        p: current && (() => void hand.pick(current)),
        t: current && (() => hand.showThread(!hand.isThreadShown)),
        z: () => hand.toggleSingle(),
        '/': () => help.focusSearch(),
        '.': () => tidy(),
        '?': () => help.showKeys(),
      };
      if (hand.isGivingReason) {
        const reason = latest.current.reasons[Number(event.key) - 1];
        if (reason) moves[event.key] = () => hand.decide('reject', reason.key);
        if (event.key === 'Enter') moves.Enter = () => hand.decide('reject');
        if (event.key === 'Escape') moves.Escape = () => hand.setGivingReason(false);
      } else if (event.key === 'Escape' && current) moves.Escape = () => hand.open(undefined);
      const move = moves[event.key];
      if (!move) return;
      event.preventDefault();
      move();
    }
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [isOn, tidy, claim, go]);
}
