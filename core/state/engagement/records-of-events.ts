/**
 * Maps a page's events to usage records (host contract 2.2). One table instead of a part of each widget: records are
 * the site's vocabulary, and an event counts even if its widget is not on the page.
 */
import { subscribe } from '../../base/bus/bus';
import type { EventName, Events } from '../../base/bus/events';
import type { RecordName } from '../../contract/delivery/analytics';

type Count = (name: RecordName, widget?: string, value?: string) => void;
type Readers = { [Name in EventName]?: (count: Count, ...args: Events[Name]) => void };

const word = (value: unknown): string =>
  String(value ?? '')
    .replace(/[^\w.-]/g, '')
    .slice(0, 40);

const readers: Readers = {
  'authentication/required': (count, { reason }) => count('ATTEMPTED_ACTION', '', word(reason)),
  'login/success': (count, type) => count('LOGIN_SUCCESS', '', word(type)),
  'login/failure': (count, { login_type }) => count('LOGIN_FAILURE', '', word(login_type)),
  'logout/success': (count) => count('LOGOUT'),
  'vf-tray-trigger/clicked': (count) => count('TRAY_TRIGGER_CLICK', 'vf-tray-trigger'),
  'comment/posted': (count) => count('INTERACTION', 'vf-conversations', 'comment'),
  'comment-reply/posted': (count) => count('INTERACTION', 'vf-conversations', 'reply'),
  'chat-message/created': (count) => count('INTERACTION', 'vf-livechat', 'message'),
  'review/created': (count) => count('INTERACTION', 'vf-livereviews', 'review'),
  'question/asked': (count) => count('INTERACTION', 'vf-livequestions', 'question'),
  'comments/sorted': (count, sort) => count('SORT_COMMENTS', 'vf-conversations', word(sort)),
  'comments/more-loaded': (count) => count('LOAD_MORE_CLICK', 'vf-conversations'),
  'liveblog/more-loaded': (count) => count('LOAD_MORE_CLICK', 'vf-livestory'),
  'share/clicked': (count, network) => count('SHARE', '', word(network)),
  'topic/followed': (count) => count('FOLLOW', '', 'topic'),
  'vf-analytics/recorded': (count, record, widget, value) => count(record, widget, word(value)),
  'vf-ads/recorded': (count, id, record) => count(record, document.getElementById(id)?.parentElement?.localName),
};

/** @returns a function that ends following */
export function followEvents(count: Count): () => void {
  const stops = Object.entries(readers).map(([name, read]) =>
    subscribe(name as EventName, (...args: unknown[]) => (read as (...all: unknown[]) => void)(count, ...args)),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
