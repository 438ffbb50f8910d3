/** The body of a delivery, in the format of the webhook. */
import type { WebhookFormat } from '../../../../../core/contract/delivery/webhooks';
import type { PresentedEvent } from './event-payloads';

/** Subject of a webhook delivery. */
export type Content =
  | { events: PresentedEvent[] }
  | { notifications: { notification_type: string; time: number; [field: string]: unknown }[] };

interface Head {
  request_uuid: string;
  now: number;
}

export const bodyOf = (format: WebhookFormat, content: Content, { request_uuid, now }: Head): object =>
  format === 'standard' ? standardBody(content) : { request_uuid, time: now, version: 1, ...content };

/** Builds a body of Standard Webhooks 1.0; a delivery in this format has one event. */
function standardBody(content: Content): object {
  if ('notifications' in content) {
    const { notification_type, time, ...data } = content.notifications[0] ?? { notification_type: '', time: 0 };
    return { type: `notification.${notification_type}`, timestamp: timestampOf(time), data };
  }
  const { action, time, ...data } = content.events[0] ?? { action: '', time: 0 };
  return { type: typeOf(action), timestamp: timestampOf(time), data };
}

const timestampOf = (time: number): string => new Date(time).toISOString();

/** Returns the type. Content actions are one word, as in host contract 10; other events use their type. */
function typeOf(action: string): string {
  if (action.includes('.')) return action;
  return `comment.${action === 'deleted' ? 'removed' : action}`;
}
