import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/topic-follow';

const words = (el: HTMLElement) => find(el, 'button span')?.textContent ?? 'none';
const count = (el: HTMLElement) => find(el, '[part=count] .hushed')?.textContent ?? 'none';
const server = fakeServer();

const table: AttributeTable = {
  'topic-id': {
    look: words,
    drawn: [
      [null, 'none'],
      ['oslo', 'Follow oslo'],
      [' ', 'none'],
      ['bergen', 'Follow bergen'],
    ],
  },
  'topic-name': {
    look: words,
    drawn: [
      [null, 'Follow oslo'],
      ['Oslo', 'Follow Oslo'],
    ],
    beside: { 'topic-id': 'oslo' },
  },
  'topic-type': {
    // The tray lists followed topics by their kind.
    look: () => (server.asked('POST', '/topics/oslo').at(-1)?.json as { topic_type?: string } | undefined)?.topic_type,
    drawn: [
      [null, 'topic'],
      ['author', 'author'],
      ['', 'topic'],
    ],
    beside: { 'topic-id': 'oslo' },
    async act(el) {
      const asked = server.asked('POST', '/topics/oslo').length;
      const button = () => find(el, 'button');
      await waitUntil(button);
      if (button()?.getAttribute('aria-pressed') === 'true') button()?.click();
      await waitUntil(() => button()?.getAttribute('aria-pressed') === 'false');
      button()?.click();
      await waitUntil(() => server.asked('POST', '/topics/oslo').length > asked);
    },
  },
  'show-count': {
    look: count,
    drawn: [
      [null, 'none'],
      ['true', '4 followers'],
      ['false', 'none'],
    ],
    beside: { 'topic-id': 'oslo' },
  },
  'minimum-count': {
    bounds: [null, null],
    look: count,
    drawn: [
      [null, '4 followers'],
      ['5', 'none'],
      ['4', '4 followers'],
    ],
    beside: { 'topic-id': 'oslo', 'show-count': 'true' },
  },
};

describe('each attribute of a topic’s button', () => {
  beforeEach(() => {
    openPage();
    server.on('GET', '/v5/subscriptions/:section/topics', [200, []]);
    server.on('GET', '/v5/subscriptions/:section/topics/:topic/count', [200, { count: 4 }]);
    server.on('POST', '/v5/notifications/:section/topics/:topic', ({ params, json }) => [
      201,
      { topic_id: params.topic, date_created: 1, ...(json as object) },
    ]);
    server.on('DELETE', '/v5/notifications/:section/topics/:topic', [204]);
  });

  drawsByAttribute('vf-topic-follow', table);
});
