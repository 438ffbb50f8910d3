/** The console behind the fake server, with a moderator logged in and a queue of made-up comments. */

import { Console } from '../../components/console/console';
import sheet from '../../components/console/console.css';
import { loadAreas } from '../../core/base/i18n/packs';
import type { QueueItem } from '../../core/contract/console/queue';
import type { ConsoleSession } from '../../core/contract/console/session';
import type { Comment } from '../../core/contract/content/comment';
import { nobody } from '../../core/contract/people/guest';
import { numericIdToUuid } from '../../core/contract/values/ids';
import { defineWidget } from '../../core/mount/element/define-widget';
import { aComment, CONTAINER, SECTION } from './conversation';
import type { FakeServer } from './fake-server';
import { findAll, seen } from './seen';
import { waitUntil } from './wait-until';

const MODERATOR = { ...nobody, id: 100, uuid: numericIdToUuid(100), name: 'Mara Lind', user_privilege: 'moderator' };

export function anItem(part: Partial<QueueItem> = {}, comment: Partial<Comment> = {}): QueueItem {
  const content = aComment({
    state: 'awaiting_moderation',
    simplified_state: 'hidden',
    state_reasons: ['content_awaiting_moderation'],
    ...comment,
  });
  return {
    content,
    kind: 'livecomments',
    container: { content_container_uuid: CONTAINER, container_id: 'story-1', title: 'Ferry to return in May', url: '' },
    queue: 'waiting',
    rule: 'words/insults',
    answers: null,
    language: 'en',
    priority: 10,
    reports: [],
    total_reports: 0,
    date_waiting: content.date_created,
    version: 1,
    writer: {
      name: `Writer ${content.content_uuid.slice(-4)}`,
      comments_made: 3,
      is_trusted: false,
      is_new: true,
      removal_rate: 0.1,
      approved: 0,
      is_proven: false,
      is_email_proved: true,
      date_created: content.date_created,
    },
    claim: null,
    second_opinion: null,
    ...part,
  };
}

const none = { waiting: 0, reported: 0, spam: 0, rejected: 0, hidden: 0, second_opinion: 0 };

/** Answers the console's requests, with these items in the queue. */
export function serveConsole(
  server: FakeServer,
  items: QueueItem[],
  role = 'moderator',
  organization: ConsoleSession['organization'] = null,
  has_pages = true,
): void {
  const user = { ...MODERATOR, user_privilege: role };
  const site = { uuid: SECTION, domain: 'localhost', name: 'The Harbour Post', has_pages };
  server.on('POST', '/v1/console/:domain/session/renew', [200, { user, site, organization, access_token: 'token' }]);
  server.on('POST', '/v2/:domain/bootstrap/v2', [
    200,
    {
      http_status: 200,
      result: { settings: { section_uuid: SECTION, site_uuid: SECTION, domain: 'localhost' }, sectionTree: null, user },
    },
  ]);
  server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
  server.on('GET', '/v1/console/:domain/queue', [200, { items, cursor: null, changed_seq: 7 }]);
  server.on('GET', '/v1/console/:domain/queue/counts', [
    200,
    { queues: { ...none, waiting: items.length }, waiting_by_rule: { 'words/insults': 2, '': 1 }, waiting_by_kind: {} },
  ]);
  server.on('GET', '/v1/console/:domain/queue/changes', [200, { changes: [], changed_seq: 7, more_available: false }]);
  const common = ['abuse', 'hate', 'off_topic', 'misinformation'].map((key) => ({ key, label: '', says: '' }));
  const reasons = [...common, { key: 'rule_3', label: 'Rule 3', says: 'It breaks rule 3.' }];
  server.on('GET', '/v1/console/:domain/reasons', [200, { is_asked: true, reasons }]);
  server.on('GET', '/v1/console/:domain/saved-queues', [200, { queues: [] }]);
  server.on('POST', '/v1/console/:domain/queue/claims', [200, { claims: [] }]);
  server.on('GET', '/v1/console/:domain/comments/:uuid', ({ params }) => {
    const item = items.find(({ content }) => content.content_uuid === params.uuid);
    if (!item) return [404, {}];
    const why = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    return [200, { item, why, parent: null, replies: [], more_replies: false, notes: [], versions: [] }];
  });
  server.on('POST', '/v1/console/:domain/queue/decisions', ({ json }) => {
    const { items: asked } = json as { items: { content_uuid: string }[] };
    return [
      200,
      {
        results: asked.map(({ content_uuid }) => ({ content_uuid, code: null, decided: null, version: 2 })),
        batch_uuid: 'b',
      },
    ];
  });
}

const before = location.href;

/** Puts a waiting comment with each text into the queue. @returns the items */
export function serveQueue(
  server: FakeServer,
  texts: readonly string[] = ['The first text', 'The second text'],
): QueueItem[] {
  const items = texts.map((content) => anItem({}, { content }));
  serveConsole(server, items);
  return items;
}

/** Opens the console at an address below `/console`. */
export async function openConsole(path = '/localhost/queue/waiting'): Promise<HTMLElement> {
  history.replaceState(null, '', `/console${path}`);
  await loadAreas(['console', 'base', 'page_settings', 'reading', 'conversations']);
  defineWidget('vf-console', { component: Console, settings: {}, styles: [sheet], rootClass: 'vf-console' });
  const element = document.createElement('vf-console');
  document.body.append(element);
  await seen(element, '.console__main :is(h1, .console-failed), .console-door');
  return element;
}

/** The same, at a queue with items. */
export async function openQueue(path?: string): Promise<HTMLElement> {
  const element = await openConsole(path);
  await seen(element, '.queue-row');
  return element;
}

/** The button with this text, undefined without one. */
export const buttonNamed = (host: HTMLElement, text: string, within = '') =>
  findAll(host, `${within} button`).find((it) => it.textContent === text);

/** Waits until the button with this text can be pressed, and presses it. */
export async function pressButton(host: HTMLElement, text: string, within = ''): Promise<void> {
  await waitUntil(() => buttonNamed(host, text, within)?.matches(':enabled'), `no button ${text}`);
  buttonNamed(host, text, within)?.click();
}

/** The browser's own timer, also in a test that replaces timers. */
const startTimer = setTimeout.bind(window);

/** Removes the console, and waits for the task that unmounts it: until then it would handle the next test's address. */
export async function closeConsole(): Promise<void> {
  document.querySelector('vf-console')?.remove();
  history.replaceState(null, '', before);
  await new Promise((resolve) => startTimer(resolve));
}
