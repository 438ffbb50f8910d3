import { expect } from '@open-wc/testing';
import { aBroadcast, aNotification } from '../../../test/support/a-notification';
import { openPage, READER, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fakeSockets } from '../../../test/support/fake-socket';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import type { SingleNotification } from '../../contract/delivery/notifications';
import { saveTokens } from '../../transport/tokens/tokens';
import { setSiteAction } from '../site/site.atoms';
import { guest } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { newCountAtom } from './counts.atoms';
import { dropBroadcastAction, forgetFeedAction, loadFeedAction, putBroadcastAction } from './feed.actions';
import { feedAtom } from './feed.atoms';
import { followNotificationsAction } from './live';

const READ_UP_TO = 40;

describe('live notifications of a reader', () => {
  const server = fakeServer();
  const sockets = fakeSockets();
  const first = aNotification({ status: 'new' });

  const serve = (notifications: SingleNotification[], seq = READ_UP_TO) =>
    server.on('GET', '/v5/notifications/:section/all', [
      200,
      { notifications, broadcasts: [], counts: { new: notifications.length }, seq },
    ]);
  const told = () => [...store.get(feedAtom).singles.keys()];
  const own = () => sockets.last.asked('subscribe').find(({ filter }) => JSON.stringify(filter).includes(READER));
  /** @param seq null: a notification of followed content, which no log contains */
  function happens(payload: object, action = 'created', seq: number | null = READ_UP_TO + 1): void {
    const { subscription_id } = own() ?? {};
    const event = { message_type: 'notification', action, container_uuid: READER, ...(seq && { seq }), payload };
    sockets.last.says({ type: 'event', subscription_id, event });
  }

  beforeEach(async () => {
    openPage();
    saveTokens({ access: 'one', refresh: '' });
    serve([first]);
    await store.set(followNotificationsAction);
    sockets.last.opens();
  });
  afterEach(async () => {
    store.set(setCurrentUserAction, guest);
    await store.set(followNotificationsAction);
    store.set(forgetFeedAction);
    saveTokens(null);
  });

  it('begin at the event number of the list, on the reader’s channel and the section’s, with the reader’s token', () => {
    expect(told()).to.deep.equal([first.notification_uuid]);
    expect(sockets.last.sent.map(({ type }) => type)[0]).to.equal('authenticate');
    expect(sockets.last.asked('subscribe').map(({ resume }) => resume)).to.deep.equal([
      { container_uuid: READER, after_seq: READ_UP_TO },
      { container_uuid: SECTION, after_seq: 0 },
    ]);
  });

  it('receives broadcasts to the whole site on a section’s page, too', async () => {
    const site_uuid = '5ec70000-0000-4000-8000-0000000000ff';
    store.set(setCurrentUserAction, guest);
    await store.set(followNotificationsAction);
    openPage();
    store.set(setSiteAction, { section_uuid: SECTION, site_uuid, domain: 'localhost' }, null);
    await store.set(followNotificationsAction);
    sockets.last.opens();
    const asked = JSON.stringify(sockets.last.asked('subscribe').map(({ filter }) => filter));
    expect([SECTION, site_uuid].filter((uuid) => !asked.includes(uuid))).to.deep.equal([]);
  });

  it('counts broadcasts to a section on its page, which the server’s number leaves out', async () => {
    const site_uuid = '5ec70000-0000-4000-8000-0000000000ff';
    const broadcast = aBroadcast({ section_uuid: SECTION, status: 'new' });
    const ofSite = aBroadcast({ section_uuid: site_uuid, status: 'new' });
    store.set(setSiteAction, { section_uuid: SECTION, site_uuid, domain: 'localhost' }, null);
    store.set(putBroadcastAction, broadcast);
    store.set(putBroadcastAction, ofSite);
    happens({ ...aNotification({ status: 'new' }), counts: { new: 3 } });
    expect(store.get(newCountAtom)).to.equal(4);
    store.set(dropBroadcastAction, broadcast.notification_uuid);
    happens({ ...aNotification({ status: 'new' }), counts: { new: 3 } }, 'created', READ_UP_TO + 2);
    expect(store.get(newCountAtom)).to.equal(3);
  });

  it('joins the list, with the server’s own number', () => {
    const second = aNotification({ status: 'new' });
    happens({ ...second, counts: { new: 7 } });
    expect(told()).to.have.members([first.notification_uuid, second.notification_uuid]);
    expect(store.get(newCountAtom)).to.equal(7);
  });

  it('of followed content have no number: the bell adds one for each line, not for each post', () => {
    const post = (uuid: string) =>
      aNotification({
        notification_uuid: uuid,
        status: 'new',
        notification_type: 'subscribed_user_content',
        grouping_key: 'ben',
      });
    happens(post('one'), 'notified', null);
    expect(store.get(newCountAtom)).to.equal(2);
    happens(post('two'), 'notified', null);
    expect(store.get(newCountAtom)).to.equal(2);
    for (const notification_uuid of ['one', 'two']) happens({ notification_uuid }, 'deleted', null);
    expect([told(), store.get(newCountAtom)]).to.deep.equal([[first.notification_uuid], 1]);
  });

  it('leaves the list when it is withdrawn', () => {
    happens({ ...first, counts: { new: 0 } }, 'deleted');
    expect(told()).to.deep.equal([]);
    expect(store.get(newCountAtom)).to.equal(0);
  });

  it('loads again when many were marked at once, in this tab or another', async () => {
    serve([{ ...first, status: 'read' }]);
    happens({ counts: { new: 0 } }, 'updated');
    await waitUntil(() => store.get(feedAtom).singles.get(first.notification_uuid)?.status === 'read', 'read anew');
  });

  it('loads once more after a reconnection, for events that no log stores', async () => {
    expect(server.asked('GET', '/all').length).to.equal(1);
    const missed = aNotification({ status: 'new' });
    serve([first, missed]);
    sockets.last.close();
    window.dispatchEvent(new Event('online'));
    sockets.last.opens();
    await waitUntil(() => told().includes(missed.notification_uuid), 'what was missed');
    expect(server.asked('GET', '/all').length).to.equal(2);
  });

  it('leaves visible notifications to a reader who opened the tray before', async () => {
    store.set(setCurrentUserAction, guest);
    await store.set(followNotificationsAction);
    openPage();
    await store.set(loadFeedAction);
    const statuses: string[] = [];
    const stop = store.sub(feedAtom, () => statuses.push(store.get(feedAtom).status));
    serve([first, aNotification()]);
    await store.set(followNotificationsAction);
    stop();
    expect([new Set(statuses), told().length]).to.deep.equal([new Set(['loaded']), 2]);
  });

  it('is empty after a logout', async () => {
    store.set(setCurrentUserAction, guest);
    await store.set(followNotificationsAction);
    expect(told()).to.deep.equal([]);
    happens({ ...aNotification(), counts: { new: 3 } });
    expect([told(), store.get(newCountAtom)]).to.deep.equal([[], 0]);
  });
});
