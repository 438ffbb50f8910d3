/** Passes the server's messages to their subscriptions; logs messages it does not understand (host contract 10). */
import type { ToClient } from '../../contract/realtime';
import type { Subscriptions } from './subscriptions';

export function receive(data: string, subscriptions: Subscriptions): void {
  let message: ToClient | null;
  try {
    message = JSON.parse(data);
  } catch {
    message = null;
  }
  if (message?.type === 'subscribe') subscriptions.onConfirmation(message);
  else if (message?.type === 'event') subscriptions.onEvent(message.subscription_id, message.event);
  else if (message?.type === 'events') subscriptions.onFrame(message);
  else if (message?.type === 'keep-alive') return;
  else if (message?.type === 'error') console.warn('realtime', message.message);
  else console.warn('realtime message not understood');
}
