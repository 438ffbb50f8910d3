/** The queue changes while a moderator works: over the socket, and by polling without one. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import type { QueueChange, QueueItem } from '../../../core/contract/console/queue';
import { queueFeed } from '../../../core/contract/console/queue-feed';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { IDLE_MS, RENEW_LEASE_MS } from '../../../core/state/console/lease';
import { POLL_EVERY_MS } from '../../../core/state/console/queue-live';
import { readTokens } from '../../../core/transport/tokens/tokens';
import { closeConsole, openQueue, serveQueue } from '../../../test/support/console-page';
import { SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { FakeSocket, fakeSockets } from '../../../test/support/fake-socket';
import { find, findAll, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const FEED = queueFeed(SECTION);
const COLLEAGUE = numericIdToUuid(200);

describe('the console’s queue while others work', () => {
  const server = fakeServer();
  const sockets = fakeSockets();
  let items: QueueItem[];
  let clock: sinon.SinonFakeTimers | undefined;
  beforeEach(() => {
    items = serveQueue(server);
  });
  afterEach(async () => {
    clock?.restore();
    clock = undefined;
    await closeConsole();
    await waitUntil(() => sockets.all.every(({ readyState }) => readyState === FakeSocket.CLOSED), 'still open');
  });

  const uuidAt = (at: number) => items[at]?.content.content_uuid ?? '';
  const change = (content_uuid: string, part: Partial<QueueChange> = {}): QueueChange => ({
    ...{ content_uuid, queue: 'waiting', version: 1, state: 'awaiting_moderation', claimed_by: null },
    ...part,
  });
  const says = (changes: QueueChange[], part: object = {}) =>
    sockets.last.says({ type: 'queue', subscription_id: FEED, changes, after: 7, changed_seq: 8, ...part });
  const fates = (el: HTMLElement) => findAll(el, '.queue-row').map((row) => row.dataset.fate ?? '');
  const reads = () => server.asked('GET', 'queue/changes').map(({ query }) => query.after);

  /** Opens the queue, and its feed at a number. */
  async function openLive(seq = 7): Promise<HTMLElement> {
    const el = await openQueue();
    await waitUntil(() => sockets.all.length > 0 && readTokens() !== null);
    sockets.last.opens();
    expect(sockets.last.sent.map(({ type }) => type)).to.deep.equal(['authenticate', 'subscribe']);
    expect(sockets.last.asked('subscribe')[0]).to.include({ subscription_id: FEED, feed: FEED });
    sockets.last.says({ type: 'subscribe', subscription_id: FEED, status: 'success', seq: { [FEED]: seq } });
    return el;
  }

  it('shows how many items are new, each once, and leaves the list as it is', async () => {
    const el = await openLive();
    const fresh = [numericIdToUuid(901), numericIdToUuid(902)];
    says(fresh.map((uuid) => change(uuid)));
    await seenText(el, '2 new');
    says([change(fresh[0] ?? '', { claimed_by: COLLEAGUE })], { after: 8, changed_seq: 9 });
    says([change(fresh[1] ?? '', { queue: null, version: 2 })], { after: 9, changed_seq: 10 });
    await seenText(el, '1 new');
    expect(findAll(el, '.queue-row')).to.have.length(2);
    expect(reads()).to.deep.equal([]);
  });

  it('folds an item that a colleague decided, and shows who looks at another', async () => {
    const el = await openLive();
    says([
      change(uuidAt(0), { queue: null, version: 2, state: 'visible' }),
      change(uuidAt(1), { claimed_by: COLLEAGUE }),
    ]);
    await waitUntil(() => fates(el).join() === 'elsewhere,');
    await waitUntil(() => find(el, '.queue-row__claim'));
    says([change(uuidAt(1))], { after: 8, changed_seq: 9 });
    await waitUntil(() => !find(el, '.queue-row__claim'));
    // A colleague’s undo brings the first one back, to be read again.
    says([change(uuidAt(0), { version: 3 })], { after: 9, changed_seq: 10 });
    await waitUntil(() => fates(el).join() === 'changed,');
  });

  it('shows the counts that come with changes', async () => {
    const none = { reported: 0, spam: 0, rejected: 0, hidden: 0, second_opinion: 0 };
    const counts = (waiting: number) => ({ queues: { ...none, waiting }, waiting_by_rule: {}, waiting_by_kind: {} });
    server.on('GET', '/v1/console/:domain/queue/counts', [200, counts(5)]);
    const el = await openLive();
    const count = () => find(el, '.queue-tabs__count')?.textContent?.trim();
    await waitUntil(() => count() === '5');
    says([], { counts: counts(41) });
    await waitUntil(() => count() === '41');
  });

  it('reads the changes between after a gap, and after it connects again', async () => {
    const el = await openLive();
    server.on('GET', '/v1/console/:domain/queue/changes', ({ query }) => [
      200,
      {
        changes: query.after === '7' ? [change(uuidAt(1), { queue: 'spam', version: 2, state: 'spam' })] : [],
        ...{ changed_seq: 20, more_available: false },
      },
    ]);
    says([change(uuidAt(0), { queue: null, version: 2 })], { after: 12, changed_seq: 13 });
    await waitUntil(() => fates(el).join() === 'elsewhere,elsewhere');
    expect(reads()).to.deep.equal(['7']);
    sockets.last.says({ type: 'subscribe', subscription_id: FEED, status: 'success', seq: { [FEED]: 30 } });
    await waitUntil(() => reads().length === 2);
    expect(reads()[1]).to.equal('20');
  });

  it('polls only while there is no socket', async () => {
    clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await openLive();
    await clock.tickAsync(POLL_EVERY_MS * 2);
    expect(reads()).to.deep.equal([]);
    sockets.last.close();
    await clock.tickAsync(POLL_EVERY_MS * 2);
    await waitUntil(() => reads().length >= 1);
  });

  it('subscribes again if the server had refused', async () => {
    clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await openLive();
    sockets.last.says({ type: 'subscribe', subscription_id: FEED, status: 'error', message: 'no' });
    await clock.tickAsync(POLL_EVERY_MS);
    expect(sockets.last.asked('subscribe')).to.have.length(2);
  });

  it('renews the lease of the open item while the moderator works, and ends it after two minutes without a key', async () => {
    clock = sinon.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval', 'Date'] });
    const el = await openLive();
    find<HTMLButtonElement>(el, '.queue-row__open')?.click();
    const claims = () => server.asked('POST', 'queue/claims').map(({ json }) => json as { release?: boolean });
    await waitUntil(() => claims().length === 1);
    await clock.tickAsync(RENEW_LEASE_MS * 2);
    await waitUntil(() => claims().length === 3);
    await clock.tickAsync(IDLE_MS);
    await waitUntil(() => claims().at(-1)?.release === true);
    const { length } = claims();
    await clock.tickAsync(RENEW_LEASE_MS * 3);
    expect(claims()).to.have.length(length);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    await clock.tickAsync(RENEW_LEASE_MS);
    await waitUntil(() => claims().length === length + 1);
    await closeConsole();
    await waitUntil(() => claims().at(-1)?.release === true);
  });

  it('reads changes to the end, and the counts with them, while there is no socket', async () => {
    clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const el = await openLive();
    const counts = () => server.asked('GET', 'queue/counts').length;
    await waitUntil(() => counts() === 1);
    server.on('GET', '/v1/console/:domain/queue/changes', ({ query }) => {
      const page = query.after === '7' ? [change(uuidAt(0), { queue: null, version: 2 })] : [];
      const fresh = query.after === '8' ? [change(numericIdToUuid(903))] : [];
      return [
        200,
        { changes: [...page, ...fresh], changed_seq: Number(query.after) + 1, more_available: query.after !== '9' },
      ];
    });
    sockets.last.close();
    await clock.tickAsync(POLL_EVERY_MS);
    await waitUntil(() => reads().length === 3, reads().join());
    expect(reads()).to.deep.equal(['7', '8', '9']);
    await seenText(el, '1 new');
    await waitUntil(() => counts() === 3, 'not counted with each page that has changes');
    server.on('GET', '/v1/console/:domain/queue/changes', [503, { code: 'unavailable', message: 'no' }]);
    await clock.tickAsync(POLL_EVERY_MS);
    await waitUntil(() => reads().length === 4, 'not polled');
    await clock.tickAsync(POLL_EVERY_MS);
    await waitUntil(() => reads().length === 5, 'not polled after a failure');
    expect(counts()).to.equal(3);
  });

  it('asks nothing in a hidden tab', async () => {
    clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await openLive();
    sockets.last.close();
    const visibility = sinon.stub(document, 'visibilityState').get(() => 'hidden');
    await clock.tickAsync(POLL_EVERY_MS * 2);
    expect(reads()).to.deep.equal([]);
    visibility.restore();
    await clock.tickAsync(POLL_EVERY_MS);
    await waitUntil(() => reads().length === 1, 'not polled');
  });

  it('reads what the socket has announced and nobody could read, without counting anew', async () => {
    clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const el = await openLive();
    await waitUntil(() => server.asked('GET', 'queue/counts').length === 1);
    server.on('GET', '/v1/console/:domain/queue/changes', [503, { code: 'unavailable', message: 'no' }]);
    says([], { after: 12, changed_seq: 13 });
    await waitUntil(() => reads().length === 1);
    const changes = [change(uuidAt(0), { queue: null, version: 2 })];
    server.on('GET', '/v1/console/:domain/queue/changes', [200, { changes, changed_seq: 13, more_available: false }]);
    await clock.tickAsync(POLL_EVERY_MS);
    await waitUntil(() => fates(el).join() === 'elsewhere,', fates(el).join());
    await clock.tickAsync(POLL_EVERY_MS);
    expect([reads(), server.asked('GET', 'queue/counts').length]).to.deep.equal([['7', '7'], 1]);
  });

  it('is loaded again when the server has an older state than the page', async () => {
    await openLive();
    server.on('GET', '/v1/console/:domain/queue/changes', [200, { changes: [], changed_seq: 3, more_available: true }]);
    const lists = () => server.requests.filter(({ path }) => path.endsWith('/queue')).length;
    const before = lists();
    says([], { after: 12, changed_seq: 13 });
    await waitUntil(() => lists() === before + 1, 'not loaded again');
    expect(reads()).to.deep.equal(['7']);
  });

  it('counts new items of the queue on screen alone, and begins anew with another', async () => {
    const el = await openLive();
    says([change(numericIdToUuid(901), { queue: 'spam' }), change(numericIdToUuid(902))]);
    await seenText(el, '1 new');
    find<HTMLButtonElement>(el, '.queue-fresh')?.click();
    await waitUntil(() => !find(el, '.queue-fresh'), 'still new');
    says([change(numericIdToUuid(904))], { after: 8, changed_seq: 9 });
    await seenText(el, '1 new');
  });

  it('changes nothing by older versions, by the moderator’s own decisions, or once a colleague has the item', async () => {
    const el = await openLive();
    says([change(uuidAt(0), { version: 1 }), change(uuidAt(1), { version: 0, queue: null })]);
    find<HTMLButtonElement>(el, '.queue-row__open')?.click();
    await waitUntil(() => find(el, '.item__acts .verdict--spam'));
    expect(fates(el).join()).to.equal(',');
    find<HTMLButtonElement>(el, '.item__acts .verdict--spam')?.click();
    await waitUntil(() => fates(el).join() === 'done,', fates(el).join());
    says([change(uuidAt(0), { version: 3, queue: null })], { after: 8, changed_seq: 9 });
    says([change(uuidAt(1), { version: 2, queue: 'spam' })], { after: 9, changed_seq: 10 });
    await waitUntil(() => fates(el).join() === 'done,elsewhere', fates(el).join());
    says([change(uuidAt(1), { version: 3, queue: 'rejected' })], { after: 10, changed_seq: 11 });
    expect(fates(el).join()).to.equal('done,elsewhere');
  });

  it('names no claim of the moderator, and asks for the name of each colleague once', async () => {
    const el = await openLive();
    const users = () =>
      server
        .asked('GET', '/users')
        .flatMap(({ query }) => Object.values(query))
        .join();
    says([change(uuidAt(0), { claimed_by: numericIdToUuid(100) }), change(uuidAt(1), { claimed_by: COLLEAGUE })]);
    await waitUntil(() => users().includes(COLLEAGUE), 'not asked');
    await waitUntil(() => find(el, '.queue-row__claim'));
    expect(findAll(el, '.queue-row__claim')).to.have.length(1);
    expect(users()).to.not.include(numericIdToUuid(100));
  });
});
