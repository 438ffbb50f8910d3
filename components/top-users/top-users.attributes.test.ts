import { numericIdToUuid } from '../../core/contract/values/ids';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/top-users';

const table: AttributeTable = {
  limit: {
    bounds: [1, 20, 'clamped'],
    look: (el) => findAll(el, '.person-row').length,
    drawn: [
      [null, 5],
      ['3', 3],
      ['0', 1],
    ],
  },
  title: {
    look: (el) => find(el, 'h2')?.textContent ?? 'none',
    drawn: [
      [null, 'Most liked members'],
      ['Our regulars', 'Our regulars'],
      ['', 'none'],
    ],
  },
};

describe('each attribute of top users', () => {
  const server = fakeServer();
  beforeEach(() => {
    openPage({ reader: false });
    server.on('GET', '/v2/:domain/users', ({ query }) => {
      const people = Array.from({ length: Number(query.limit) }, (_, at) => ({
        ...{ uuid: numericIdToUuid(at + 1), id: at + 1, name: `Reader ${at}`, likes_received: 30 - at },
      }));
      return [200, { http_status: 200, result: { results: people } }];
    });
  });

  drawsByAttribute('vf-top-users', table);
});
