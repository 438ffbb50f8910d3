import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeSockets } from '../../../test/support/fake-socket';
import { TYPING_SPACING_MS } from '../../base/constants';
import { saveTokens } from '../tokens/tokens';
import { sendTyping } from './authenticate';
import { giveWay, realtimeStatus, subscribeContainer } from './realtime';

const later = () => new Promise((resolve) => setTimeout(resolve, 5));
const nothing = () => undefined;

describe('realtime', () => {
  const sockets = fakeSockets();
  const stops: Array<() => void> = [];
  const listen = (container: string, onEvent: (event: unknown) => void = nothing) =>
    stops.push(subscribeContainer('site', container, 0, onEvent, nothing));

  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    await later();
    saveTokens(null);
    sinon.restore();
  });

  it('opens one socket for all containers and closes it with the last listener', async () => {
    expect(realtimeStatus()).to.equal('idle');
    listen('a');
    listen('b');
    listen('a');
    expect(sockets.all.length).to.equal(1);
    expect(realtimeStatus()).to.equal('connecting');
    sockets.last.opens();
    expect(realtimeStatus()).to.equal('connected');
    expect(sockets.last.asked('subscribe').length).to.equal(2);
    for (const stop of stops.splice(0)) stop();
    await later();
    expect(realtimeStatus()).to.equal('idle');
    expect(sockets.last.readyState).to.equal(3);
  });

  it('keeps the socket if a listener leaves and another arrives at the same time', async () => {
    listen('a');
    sockets.last.opens();
    stops.pop()?.();
    listen('a');
    await later();
    expect(sockets.all.length).to.equal(1);
    expect(realtimeStatus()).to.equal('connected');
  });

  it('delivers events to subscribers of the container', () => {
    const heard = sinon.spy();
    listen('a', heard);
    sockets.last.opens();
    const { subscription_id } = sockets.last.asked('subscribe')[0] ?? {};
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: 'a', seq: 1, payload: {} };
    sockets.last.says({ type: 'event', subscription_id, event });
    expect(heard.args).to.deep.equal([[event]]);
  });

  it('keeps socket and subscription when one replaces another, and loses nothing in between', async () => {
    const says = (seq: number) => {
      const [{ subscription_id } = { subscription_id: '' }] = sockets.last.asked('subscribe');
      const event = { message_type: 'livecomment_post', action: 'created', container_uuid: 'a', seq, payload: {} };
      sockets.last.says({ type: 'event', subscription_id, event });
    };
    const [before, after] = [sinon.spy(), sinon.spy()];
    const stop = subscribeContainer('site', 'a', 0, before, nothing);
    sockets.last.opens();
    says(1);
    giveWay('a', stop);
    says(2);
    listen('a', after);
    says(3);
    await later();
    const seqs = (spy: sinon.SinonSpy) => spy.args.map(([event]) => event.seq);
    expect([seqs(before), seqs(after)]).to.deep.equal([
      [1, 2],
      [1, 2, 3],
    ]);
    expect(sockets.all.length).to.equal(1);
    expect(sockets.last.sent.map(({ type }) => type)).to.deep.equal(['subscribe']);
  });

  it('retries for a minute at least, then ends', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    giveWay('a', subscribeContainer('site', 'a', 0, nothing, nothing));
    sockets.last.opens();
    clock.tick(59_999);
    expect(realtimeStatus()).to.equal('connected');
    clock.tick(2);
    clock.restore();
    expect(realtimeStatus()).to.equal('idle');
  });

  it('reports that the reader is typing: who it is once per token, and at most once in 3 s', () => {
    const clock = sinon.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    listen('a');
    sendTyping('a');
    sockets.last.opens();
    sendTyping('a');
    expect(sockets.last.asked('typing')).to.deep.equal([]);
    saveTokens({ access: 't1', refresh: '' });
    sendTyping('a');
    sendTyping('a');
    clock.tick(TYPING_SPACING_MS);
    sendTyping('a', 'parent');
    sendTyping('a');
    sendTyping('b');
    saveTokens({ access: 't2', refresh: '' });
    clock.tick(TYPING_SPACING_MS);
    sendTyping('a');
    expect(sockets.last.sent.filter(({ type }) => type !== 'subscribe')).to.deep.equal([
      { type: 'authenticate', access_token: 't1' },
      { type: 'typing', container_uuid: 'a' },
      { type: 'typing', container_uuid: 'a', parent_uuid: 'parent' },
      { type: 'typing', container_uuid: 'b' },
      { type: 'authenticate', access_token: 't2' },
      { type: 'typing', container_uuid: 'a' },
    ]);
  });
});
