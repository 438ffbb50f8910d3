import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import 'virtual:element/conversations-count';

const counts: Record<string, number> = { 'own-story': 12, 'story-4': 4 };

const table: AttributeTable = {
  'vf-container-id': {
    look: (el) => el.textContent,
    drawn: [
      [null, '12'],
      ['story-4', '4'],
      ['story-5', ''],
    ],
  },
};

describe('each attribute of a conversations count', () => {
  const server = fakeServer();
  beforeEach(() => {
    openPage({ reader: false });
    store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
    server.on('POST', '/v4/livecomments/:section/content-containers/*', ({ json }) => [
      200,
      (json as string[]).map((containerId) => ({
        containerId,
        commentCount: counts[containerId] ?? 0,
        status: 'open',
      })),
    ]);
  });

  drawsByAttribute('vf-conversations-count', table);
});
