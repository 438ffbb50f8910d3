/**
 * Live changes of a site's review queue over the page's socket, for the console. The server sends them to staff of the site
 * only, and can leave some out: the caller compares `after` with the last number it knows.
 */
import { type QueueUpdate, queueFeed } from '../../contract/console/queue-feed';
import type { ToClient } from '../../contract/content/realtime';
import { authenticateListener } from './authenticate';
import { atOpening, closeIfUnused, socket } from './realtime';
import { feeds } from './receive';

interface Handlers {
  /** @param changed_seq number after which the feed has every change */
  onReady(changed_seq: number): void;
  onUpdate(update: QueueUpdate): void;
}

export interface QueueFeed {
  isLive(): boolean;
  /** Subscribes again if the server refused, as after the session ran out. */
  retry(): void;
  stop(): void;
}

export function followQueue(site_uuid: string, { onReady, onUpdate }: Handlers): QueueFeed {
  const feed = queueFeed(site_uuid);
  let state: 'asked' | 'live' | 'refused' = 'asked';

  function ask(): void {
    state = 'asked';
    authenticateListener();
    if (socket.isOpen()) socket.send({ type: 'subscribe', subscription_id: feed, feed });
  }
  function receive(message: ToClient): void {
    if (message.type === 'queue') onUpdate(message as QueueUpdate);
    if (message.type !== 'subscribe') return;
    state = message.status === 'success' ? 'live' : 'refused';
    if (message.status === 'success') onReady(message.seq?.[feed] ?? 0);
  }

  feeds.set(feed, receive);
  atOpening.add(ask);
  socket.open(site_uuid);
  ask();
  return {
    isLive: () => state === 'live' && socket.isOpen(),
    retry: () => state === 'refused' && ask(),
    stop() {
      atOpening.delete(ask);
      // A new screen may open before the old one has closed.
      if (feeds.get(feed) !== receive) return;
      feeds.delete(feed);
      if (socket.isOpen()) socket.send({ type: 'unsubscribe', subscription_id: feed });
      closeIfUnused();
    },
  };
}
