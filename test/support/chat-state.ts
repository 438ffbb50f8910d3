/** A chat in the store only, without an element: its messages, and the answers to its calls. */
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import { chatAtom, emptyChat } from '../../core/state/chat/chat.atoms';
import { commentAtom } from '../../core/state/content/content.atoms';
import { aComment, aContainer, openPage } from './conversation';
import { type FakeServer, fakeServer } from './fake-server';

export const MATCH = 'match';
export const CHATS = '/v4/chat/:section';

export const chat = () => store.get(chatAtom(MATCH));
export const uuidsOf = (messages: Comment[]) => messages.map(({ content_uuid }) => content_uuid);
export const manyMessages = (count: number) => Array.from({ length: count }, () => aComment());
/** In the server's order. */
export const newestFirst = (messages: Comment[]) => [...messages].reverse();

export const notFound: [number, object] = [404, { code: 'container_not_found', message: '' }];
export const fails: [number, object] = [503, { code: 'unavailable', message: '' }];

/** Messages of the page, oldest first. */
export function know(messages: Comment[], part = {}): void {
  for (const message of messages) store.set(commentAtom(message.content_uuid), message);
  const container = aContainer();
  store.set(chatAtom(MATCH), { ...emptyChat, status: 'success', container, latest: uuidsOf(messages), ...part });
}

/** Call in a `describe`: a reader's page, and a server that knows names and nothing of the reader's own. */
export function chatServer(): FakeServer {
  const server = fakeServer();
  beforeEach(() => {
    openPage();
    server.on('GET', '/v2/:domain/users', ({ query }) => {
      const results = (query.ids ?? '').split(',').map((uuid) => ({ uuid, id: 1, name: 'Somebody' }));
      return [200, { http_status: 200, result: { results } }];
    });
    server.on('GET', `${CHATS}/personal`, [200, { containers: [], muted: [] }]);
  });
  return server;
}
