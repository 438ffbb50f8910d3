import { expect } from '@open-wc/testing';
import { aNotification } from '../../../test/support/a-notification';
import { logIn, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fakeSockets } from '../../../test/support/fake-socket';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import { beginNotifications } from './begin';
import { newCountAtom } from './counts.atoms';
import { forgetFeedAction } from './feed.actions';

describe('notifications of a page', () => {
  const server = fakeServer();
  fakeSockets();
  beforeEach(() => {
    openPage({ reader: false });
    server.on('GET', '/v5/notifications/:section/all', [
      200,
      { notifications: [aNotification({ status: 'new' })], broadcasts: [], counts: { new: 1 }, seq: 1 },
    ]);
    server.on('GET', '/v5/subscriptions/:section/topics', [200, []]);
  });
  after(() => store.set(forgetFeedAction));

  const read = () => server.asked('GET', '/all').length;
  const live = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('/notifications/live')).length;

  it('wait for a reader who logs in, follow them once, and end with them', async () => {
    await beginNotifications();
    await beginNotifications();
    expect([read(), live()], 'a guest needs none of it').to.deep.equal([0, 0]);
    logIn();
    await waitUntil(() => store.get(newCountAtom) === 1, 'read after the log-in');
    await beginNotifications();
    expect(read()).to.equal(1);
    logIn(false);
    await waitUntil(() => store.get(newCountAtom) === 0, 'forgotten after the log-out');
    expect(read()).to.equal(1);
  });

  it('of a reader who is known are read', async () => {
    logIn();
    await beginNotifications();
    await waitUntil(() => store.get(newCountAtom) === 1, 'not read');
    logIn(false);
    await waitUntil(() => store.get(newCountAtom) === 0, 'not forgotten');
  });
});
