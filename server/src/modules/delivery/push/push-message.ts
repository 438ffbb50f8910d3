/** A push message, in the form that Safari shows by itself (Declarative Web Push) and our worker reads. */
import { cutText } from '../../../../../core/contract/values/cut-text';
import { LONGEST_TEXT_BYTES } from './encrypt';

export interface PushNotification {
  title: string;
  body: string;
  /** Address that a press opens. */
  navigate: string;
  lang: string;
  dir: 'ltr' | 'rtl' | 'auto';
  /** Replaces a message with the same tag on the screen. */
  tag: string;
  image?: string;
}

export interface PushMessage {
  notification: PushNotification;
  /** Kind for the worker's reports that it was shown or pressed. */
  receipt: string;
  /** Latest time to show it, in ms. */
  until: number;
  urgency: 'normal' | 'low';
  /** Replaces a waiting message of the same topic at the service: at most 32 characters of base64url. */
  topic: string;
}

/** Marks the message for Safari, and its format for all browsers. */
const FORM = 8030;

/** Returns the text of a message, with the body cut to fit. */
export function textOf({ notification, receipt }: Pick<PushMessage, 'notification' | 'receipt'>): Buffer {
  const write = (body: string) =>
    Buffer.from(JSON.stringify({ web_push: FORM, notification: { ...notification, body }, receipt }));
  const { body } = notification;
  for (let length = body.length; ; length = Math.floor(length * 0.8)) {
    const text = write(length < body.length ? `${cutText(body, length)}…` : body);
    if (text.length <= LONGEST_TEXT_BYTES || length === 0) return text;
  }
}
