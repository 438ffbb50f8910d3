import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/media-gallery';

const table: AttributeTable = {
  'vf-container-id': {
    look: (el) => find(el, '.pictures__tile img')?.getAttribute('alt'),
    drawn: [
      [null, 'A picture of own-story'],
      ['story-4', 'A picture of story-4'],
    ],
  },
  limit: {
    bounds: [1, 48, 'clamped'],
    look: (el) => findAll(el, '.pictures__tile').length,
    drawn: [
      [null, 12],
      ['3', 3],
      ['0', 1],
    ],
  },
  title: {
    look: (el) => find(el, 'h2')?.textContent ?? 'none',
    drawn: [
      [null, 'Pictures'],
      ['Seen on the quay', 'Seen on the quay'],
      ['', 'none'],
    ],
  },
};

describe('each attribute of a media gallery', () => {
  const server = fakeServer();
  beforeEach(() => {
    openPage({ reader: false });
    store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
    serveConversation(server, aFirstPage([]));
    server.on('GET', '/v4/livecomments/:section/', ({ query }) => {
      const { container_id = '', limit } = query;
      const alt = `A picture of ${container_id}`;
      const sizes = [{ name: 'small', path: '/media/eel/small.webp', width: 8, height: 6 }];
      const contents = Array.from({ length: Number(limit) }, () => aComment()).map((comment) => ({
        ...comment,
        media: [{ media_uuid: comment.content_uuid, type: 'image' as const, width: 8, height: 6, alt, sizes }],
      }));
      return [200, aFirstPage(contents, { container_id })];
    });
  });

  drawsByAttribute('vf-media-gallery', table);
});
