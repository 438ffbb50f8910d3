/** Passes the server's messages to their subscriptions; logs messages it does not understand (host contract 10). */
import type { ToClient } from '../../contract/content/realtime';
import type { Subscriptions } from './subscriptions';

/** Receivers of messages that are not about a container, by subscription (./queue-feed). */
export const feeds = new Map<string, (message: ToClient) => void>();

export function receive(data: string, subscriptions: Subscriptions): void {
  let message: ToClient | null;
  try {
    message = JSON.parse(data);
  } catch {
    message = null;
  }
  // A server of a newer version may send anything.
  if (typeof message !== 'object') message = null;
  const feed = message && 'subscription_id' in message ? feeds.get(message.subscription_id) : undefined;
  if (message && feed) feed(message);
  else if (message?.type === 'subscribe') subscriptions.onConfirmation(message);
  else if (message?.type === 'event') subscriptions.onEvent(message.subscription_id, message.event);
  else if (message?.type === 'events') subscriptions.onFrame(message);
  else if (message?.type === 'keep-alive') return;
  else if (message?.type === 'error') console.warn('realtime', message.message);
  else console.warn('realtime message not understood');
}
