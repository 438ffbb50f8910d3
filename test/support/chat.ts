/** A chat on the page, with actions of readers and events of the server. */
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { applyArrivingAction } from '../../core/state/chat/chat.live';
import { ANA, aComment, aFirstPage, BEN, CONTAINER, openPage, READER } from './conversation';
import type { FakeServer } from './fake-server';
import { find, findAll } from './seen';
import { waitUntil } from './wait-until';
import 'virtual:element/livechat';

export const CHAT = 'story-1';
/** The number of the latest event. */
export const latest = { seq: 1 };
const shown: HTMLElement[] = [];

const names: Record<string, string> = { [READER]: 'Robin Vale', [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

/** Latest first, like the server. */
export function serveChat(server: FakeServer, messages: Comment[], { more = false, settings = {} } = {}): void {
  const page = aFirstPage([...messages].reverse(), latest, more);
  Object.assign(page.container.settings, settings);
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({
      ...{ uuid, id: 1, name: names[uuid] ?? 'Somebody', user_privilege: 'normal', custom_badges: [] },
    }));
    return [200, { http_status: 200, result: { results } }];
  });
  server.on('GET', '/v4/chat/:section/personal', [200, { containers: [], muted: [] }]);
  server.on('GET', '/v4/chat/:section/', [200, page]);
}

/** Answers each message with its stored form, once. */
export const serveSending = (server: FakeServer) =>
  server.on('POST', '/v4/chat/:section/:container/messages', ({ json }) => [
    201,
    aComment({ actor_uuid: READER, content: (json as { content: string }).content, date_created: Date.now() }),
  ]);

export async function show(height = 300): Promise<HTMLElement> {
  const box = document.createElement('div');
  box.style.blockSize = `${height}px`;
  const el = document.createElement('vf-livechat');
  el.setAttribute('vf-container-id', CHAT);
  box.append(el);
  document.body.append(box);
  shown.push(box);
  await waitUntil(() => store.get(chatAtom(CHAT)).status === 'success', 'not loaded');
  return el;
}

export const texts = (el: HTMLElement) => findAll(el, '.vf-chat-content__text').map(({ textContent }) => textContent);

export function arrive(payload: Comment, action: RealtimeEvent['action'] = 'visible', leftOut = 0): Comment {
  latest.seq += 1;
  const event = { message_type: 'chat_message', action, container_uuid: CONTAINER, payload, ...latest } as const;
  store.set(applyArrivingAction, CHAT, { events: [event], leftOut });
  return payload;
}

export function write(el: HTMLElement, text: string): HTMLTextAreaElement {
  const field = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  return field;
}

export function say(el: HTMLElement, text: string): void {
  const field = write(el, text);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }));
}

export const many = (count: number, part: Partial<Comment> = {}) =>
  Array.from({ length: count }, (_, at) => aComment({ actor_uuid: at % 2 ? ANA : BEN, ...part }));

/** Call in a `describe`. */
export function chatStage(): void {
  beforeEach(() => openPage());
  afterEach(() => {
    for (const box of shown.splice(0)) box.remove();
  });
}
