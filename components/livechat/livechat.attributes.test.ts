import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/livechat';

const server = fakeServer();
const messages = (el: HTMLElement) => findAll(el, '.vf-chat-content__text').map(({ textContent }) => textContent);

const table: AttributeTable = {
  'vf-container-id': {
    look: messages,
    drawn: [
      [null, ['Said at own-story']],
      ['story-4', ['Said at story-4']],
    ],
  },
  'vf-title': {
    look: (el) => [find(el, 'h2')?.textContent, find(el, 'section')?.getAttribute('aria-label')],
    drawn: [
      [null, ['Live chat', 'Live chat']],
      ['On the quay', ['On the quay', 'On the quay']],
    ],
  },
  signature: {
    // A container of another site requires its signature.
    look: (el) => (find(el, '[role=alert]') ? 'refused' : messages(el)),
    drawn: [
      [null, 'refused'],
      ['sealed', ['Said at own-story']],
    ],
    given: () => {
      open();
      serve('sealed');
    },
    isFresh: true,
  },
};

function open(): void {
  openPage();
  store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
}

function serve(signature: string | null = null): void {
  server.on('GET', '/v4/chat/:section/personal', [200, { containers: [], muted: [] }]);
  server.on('GET', '/v4/chat/:section/', ({ query, headers }) => {
    if (headers.get('x-request-signature') !== signature) return [403, { code: 'forbidden', message: '' }];
    const { container_id = '' } = query;
    return [200, aFirstPage([aComment({ content: `Said at ${container_id}` })], { container_id })];
  });
}

describe('each attribute of a chat', () => {
  beforeEach(() => {
    open();
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
    serve();
  });

  drawsByAttribute('vf-livechat', table);
});
