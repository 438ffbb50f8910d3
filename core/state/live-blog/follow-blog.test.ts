import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { CONTAINER, openPage, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fakeSockets } from '../../../test/support/fake-socket';
import { BLOG } from '../../../test/support/live-blog';
import { slowClock } from '../../../test/support/slow-clock';
import { waitUntil } from '../../../test/support/wait-until';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { followBlog } from './follow-blog';

describe('following a live blog', () => {
  const server = fakeServer();
  const sockets = fakeSockets();
  let clock: sinon.SinonFakeTimers;
  let stop = () => {};
  const onEvent = sinon.spy();
  const onExpired = sinon.stub<[], Promise<number>>();
  const seqs = () => onEvent.args.map(([{ seq }]) => seq as number | undefined);
  const event = (seq?: number) => ({ action: 'visible', payload: {}, ...(seq && { seq }) }) as RealtimeEvent;
  const tips = () => server.asked('GET', '/tip').length;

  beforeEach(() => {
    openPage();
    onEvent.resetHistory();
    onExpired.reset();
    onExpired.resolves(20);
    clock = slowClock();
    server.on('GET', `${BLOG}/:cc/tip`, [200, { seq: 4 }]);
    server.on('GET', `${BLOG}/:cc/changes`, [200, { expired: false, events: [event(3), event(4), event(4)] }]);
  });
  afterEach(() => {
    stop();
    clock.tick(10);
    clock.restore();
    sinon.restore();
  });

  /** Waits in real time, because the tested requests need real time too. */
  const inTime = (isSo: () => boolean, message?: string) =>
    waitUntil(() => {
      if (!isSo()) clock.tick(1000);
      return isSo();
    }, message);

  function follow(): void {
    stop = followBlog({ section_uuid: SECTION, container_uuid: CONTAINER, after_seq: 3, onEvent, onExpired });
  }

  it('polls every ten seconds or so while there is no socket, and applies each event once', async () => {
    follow();
    await clock.tickAsync(6900);
    expect(tips()).to.equal(0);
    await clock.tickAsync(6300);
    await waitUntil(() => onEvent.called);
    expect(seqs()).to.deep.equal([4]);
    expect(server.asked('GET', '/changes')[0]?.query).to.deep.equal({ after_seq: '3', to_seq: '4' });
    await inTime(() => tips() === 2);
    await clock.tickAsync(50);
    expect(seqs(), 'nothing has moved').to.deep.equal([4]);
  });

  it('gets events from the socket while there is one, in order, and does not poll', async () => {
    follow();
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    const subscription_id = sockets.last.asked('subscribe')[0]?.subscription_id;
    for (const seq of [4, 4, 5])
      sockets.last.says({ type: 'event', subscription_id, event: { ...event(seq), container_uuid: CONTAINER } });
    expect(seqs()).to.deep.equal([4, 5]);
    await clock.tickAsync(30_000);
    expect(tips()).to.equal(0);
  });

  it('requests nothing while the page is hidden', async () => {
    follow();
    sinon.stub(document, 'visibilityState').value('hidden');
    await clock.tickAsync(30_000);
    expect(tips()).to.equal(0);
  });

  it('loads again if too much was missed, and continues from there', async () => {
    server.on('GET', `${BLOG}/:cc/changes`, [200, { expired: true, events: [event(4)] }]);
    follow();
    await inTime(() => onExpired.calledOnce);
    expect(onEvent.called).to.equal(false);
    server.on('GET', `${BLOG}/:cc/tip`, [200, { seq: 21 }]);
    server.on('GET', `${BLOG}/:cc/changes`, [200, { expired: false, events: [event(20), event(21), event()] }]);
    await inTime(() => onEvent.calledTwice);
    expect(seqs(), 'one without a number is always new').to.deep.equal([21, undefined]);
    expect(server.asked('GET', '/changes').at(-1)?.query.after_seq).to.equal('20');
  });

  it('keeps asking after a request failed, and after reading again did', async () => {
    const warned = sinon.stub(console, 'warn');
    server.on('GET', `${BLOG}/:cc/tip`, 'offline');
    follow();
    await inTime(() => tips() === 1);
    server.on('GET', `${BLOG}/:cc/tip`, [200, { seq: 9 }]);
    server.on('GET', `${BLOG}/:cc/changes`, [200, { expired: true, events: [] }]);
    onExpired.rejects(new Error('no network'));
    await inTime(() => warned.called);
    onExpired.resolves(8);
    await inTime(() => onExpired.calledTwice);
    warned.restore();
  });

  it('requests and publishes nothing after its end', async () => {
    const answer = { go: () => {} };
    server.on('GET', `${BLOG}/:cc/changes`, async () => {
      await new Promise<void>((resolve) => (answer.go = resolve));
      return [200, { expired: false, events: [event(4)] }];
    });
    follow();
    await inTime(() => server.asked('GET', '/changes').length === 1);
    stop();
    answer.go();
    await clock.tickAsync(30_000);
    expect([onEvent.called, tips()]).to.deep.equal([false, 1]);
  });
});
