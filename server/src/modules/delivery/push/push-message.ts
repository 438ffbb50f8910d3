/** What is pushed: in the form that Safari shows by itself (Declarative Web Push), and that our worker reads. */
import { cutText } from '../../../../../core/contract/cut-text';
import { LONGEST_TEXT_BYTES } from './encrypt';

export interface PushNotification {
  title: string;
  body: string;
  /** Where a press leads. */
  navigate: string;
  lang: string;
  dir: 'ltr' | 'rtl' | 'auto';
  /** A message with the same takes its place on the screen. */
  tag: string;
  image?: string;
}

export interface PushMessage {
  notification: PushNotification;
  /** Names its kind when the worker reports that it was shown or pressed. */
  receipt: string;
  /** Not to be shown after this, in ms. */
  until: number;
  urgency: 'normal' | 'low';
  /** One that still waits at the service is replaced by the next of its topic: 32 characters of base64url at most. */
  topic: string;
}

/** Marks the message for Safari, and its form for everybody. */
const FORM = 8030;

/** The text of a message, its body cut to what fits. */
export function textOf({ notification, receipt }: Pick<PushMessage, 'notification' | 'receipt'>): Buffer {
  const write = (body: string) =>
    Buffer.from(JSON.stringify({ web_push: FORM, notification: { ...notification, body }, receipt }));
  const { body } = notification;
  for (let length = body.length; ; length = Math.floor(length * 0.8)) {
    const text = write(length < body.length ? `${cutText(body, length)}…` : body);
    if (text.length <= LONGEST_TEXT_BYTES || length === 0) return text;
  }
}
