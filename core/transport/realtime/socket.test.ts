import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeSockets } from '../../../test/support/fake-socket';
import {
  KEEP_ALIVE_MS,
  REALTIME_ANSWER_MS,
  REALTIME_HIDDEN_MS,
  REALTIME_RETRIES,
  REALTIME_SLOW_RETRY_MS,
} from '../../base/constants';
import { makeSocket, type Socket } from './socket';

describe('socket', () => {
  const sockets = fakeSockets();
  let clock: sinon.SinonFakeTimers;
  let socket: Socket;
  let handlers: Record<'onOpen' | 'onMessage' | 'onClose' | 'onStatus', sinon.SinonSpy>;
  const statuses = () => handlers.onStatus.args.map(([status]) => status);

  beforeEach(() => {
    clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    handlers = { onOpen: sinon.spy(), onMessage: sinon.spy(), onClose: sinon.spy(), onStatus: sinon.spy() };
    socket = makeSocket(handlers);
  });
  afterEach(() => {
    socket.close();
    sinon.restore();
  });

  it('opens once, at the address of the event feed of the site', () => {
    socket.open('site uuid');
    socket.open('site uuid');
    expect(sockets.all.length).to.equal(1);
    expect(sockets.last.url).to.equal(`${location.origin.replace('http', 'ws')}/eventfeed?site_uuid=site%20uuid`);
    sockets.last.opens();
    expect(handlers.onOpen.callCount).to.equal(1);
    expect(statuses()).to.deep.equal(['connecting', 'connected']);
  });

  it('opens nothing without a site', () => {
    socket.open('');
    expect(sockets.all.length).to.equal(0);
  });

  it('says every 30 s that it lives, and stops when it is lost', () => {
    socket.open('site');
    sockets.last.opens();
    for (let time = 0; time < 2; time++) {
      clock.tick(KEEP_ALIVE_MS);
      sockets.last.says({ type: 'keep-alive' });
    }
    const sign = { type: 'keep-alive', echo: true };
    expect(sockets.last.sent).to.deep.equal([sign, sign]);
    expect(KEEP_ALIVE_MS).to.equal(30_000);
    const first = sockets.last;
    first.close();
    clock.tick(500);
    clock.tick(KEEP_ALIVE_MS);
    expect(first.sent.length).to.equal(2);
  });

  it('retries quickly in a hidden tab, too, and leaves the slow tries to a visible one', () => {
    sinon.stub(Math, 'random').returns(0.5);
    const looks = sinon.stub(document, 'visibilityState').value('visible');
    socket.open('site');
    looks.value('hidden');
    for (let tries = 0; tries < REALTIME_RETRIES; tries += 1) {
      sockets.last.close();
      clock.tick(1000 * 2 ** tries);
      expect(sockets.all.length).to.equal(tries + 2);
    }
    sockets.last.close();
    clock.tick(REALTIME_SLOW_RETRY_MS * 2);
    expect(sockets.all.length).to.equal(REALTIME_RETRIES + 1);
  });

  it('retries five times after a loss, with growing pauses, then slowly until it is open again', () => {
    sinon.stub(Math, 'random').returns(0.5);
    socket.open('site');
    const pauses = [1000, 2000, 4000, 8000, 16_000];
    expect(pauses.length).to.equal(REALTIME_RETRIES);
    for (const [index, pause] of pauses.entries()) {
      sockets.last.close();
      clock.tick(pause - 1);
      expect(sockets.all.length).to.equal(index + 1);
      clock.tick(1);
      expect(sockets.all.length).to.equal(index + 2);
    }
    for (const slow of [7, 8, 9]) {
      sockets.last.close();
      expect(statuses().at(-1)).to.equal('disconnected');
      clock.tick(REALTIME_SLOW_RETRY_MS - 1);
      expect(sockets.all.length).to.equal(slow - 1);
      clock.tick(1);
      expect(sockets.all.length).to.equal(slow);
    }
    sockets.last.opens();
    expect(statuses().at(-1)).to.equal('connected');
  });

  it('stops in a hidden tab once the quick tries are used up', () => {
    sinon.stub(Math, 'random').returns(0.5);
    socket.open('site');
    for (let loss = 0; loss <= REALTIME_RETRIES; loss++) {
      sockets.last.close();
      clock.tick(20_000);
    }
    const looks = sinon.stub(document, 'visibilityState').value('hidden');
    clock.tick(10 * REALTIME_SLOW_RETRY_MS);
    expect(sockets.all.length).to.equal(6);
    looks.value('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.all.length).to.equal(7);
  });

  it('retries quickly in a hidden tab as well', () => {
    sinon.stub(Math, 'random').returns(0.5);
    sinon.stub(document, 'visibilityState').value('hidden');
    socket.open('site');
    for (let loss = 1; loss <= REALTIME_RETRIES; loss++) {
      sockets.last.close();
      clock.tick(20_000);
      expect(sockets.all.length).to.equal(1 + loss);
    }
  });

  it('spreads the pauses by chance', () => {
    const random = sinon.stub(Math, 'random').returns(0);
    socket.open('site');
    sockets.last.close();
    clock.tick(500);
    expect(sockets.all.length).to.equal(2);
    random.returns(0.999);
    sockets.last.close();
    clock.tick(2900);
    expect(sockets.all.length).to.equal(2);
    clock.tick(100);
    expect(sockets.all.length).to.equal(3);
  });

  it('starts counting again once it was open', () => {
    sinon.stub(Math, 'random').returns(0.5);
    socket.open('site');
    for (let loss = 0; loss < 12; loss++) {
      sockets.last.opens();
      sockets.last.close();
      clock.tick(1000);
    }
    expect(sockets.all.length).to.equal(13);
  });

  for (const [name, happens] of [
    ['the network comes back', () => dispatchEvent(new Event('online'))],
    ['the reader comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
  ] as const) {
    it(`starts over when ${name}`, () => {
      sinon.stub(Math, 'random').returns(0.5);
      socket.open('site');
      for (let loss = 0; loss < 6; loss++) {
        sockets.last.close();
        clock.tick(20_000);
      }
      expect(sockets.all.length).to.equal(6);
      happens();
      expect(sockets.all.length).to.equal(7);
      sockets.last.close();
      clock.tick(1000);
      expect(sockets.all.length).to.equal(8);
    });
  }

  it('leaves an open or opening one alone when the network returns', () => {
    socket.open('site');
    dispatchEvent(new Event('online'));
    sockets.last.opens();
    dispatchEvent(new Event('online'));
    expect(sockets.all.length).to.equal(1);
  });

  it('closes a connection on which nothing answers', () => {
    sinon.stub(Math, 'random').returns(0.5);
    socket.open('site');
    sockets.last.opens();
    const first = sockets.last;
    clock.tick(KEEP_ALIVE_MS);
    clock.tick(REALTIME_ANSWER_MS - 1);
    expect(handlers.onClose.callCount).to.equal(0);
    clock.tick(1);
    expect([handlers.onClose.callCount, first.readyState]).to.deep.equal([1, 3]);
    clock.tick(1000);
    expect(sockets.all.length).to.equal(2);
  });

  it('sends a ping when the network returns', () => {
    socket.open('site');
    sockets.last.opens();
    dispatchEvent(new Event('online'));
    expect(sockets.last.asked('keep-alive').length).to.equal(1);
    clock.tick(REALTIME_ANSWER_MS);
    expect(handlers.onClose.callCount).to.equal(1);
  });

  describe('in a hidden tab', () => {
    const look = (visibility: 'hidden' | 'visible') => {
      sinon.stub(document, 'visibilityState').value(visibility);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    beforeEach(() => {
      sinon.stub(Math, 'random').returns(0.5);
    });

    it('closes after a while, is not opened again, and opens at once when the tab is visible', () => {
      socket.open('site');
      sockets.last.opens();
      look('hidden');
      const answers = setInterval(() => sockets.last.says({ type: 'keep-alive' }), 1000);
      clock.tick(REALTIME_HIDDEN_MS - 1);
      expect(sockets.last.readyState).to.equal(1);
      clock.tick(1);
      expect(sockets.last.readyState).to.equal(3);
      clearInterval(answers);
      dispatchEvent(new Event('online'));
      clock.tick(60 * 60_000);
      expect(sockets.all.length).to.equal(1);
      look('visible');
      expect(sockets.all.length).to.equal(2);
    });

    it('stays if the tab is visible again in time', () => {
      socket.open('site');
      sockets.last.opens();
      look('hidden');
      clock.tick(1000);
      look('visible');
      const answers = setInterval(() => sockets.last.says({ type: 'keep-alive' }), 1000);
      clock.tick(REALTIME_HIDDEN_MS * 2);
      clearInterval(answers);
      expect([sockets.all.length, sockets.last.readyState]).to.deep.equal([1, 1]);
    });

    it('closes in a tab that was never visible as well', () => {
      look('hidden');
      socket.open('site');
      sockets.last.opens();
      const answers = setInterval(() => sockets.last.says({ type: 'keep-alive' }), 1000);
      clock.tick(REALTIME_HIDDEN_MS);
      clearInterval(answers);
      expect(sockets.last.readyState).to.equal(3);
    });
  });

  it('starts over for a new listener when it has given up', () => {
    sinon.stub(Math, 'random').returns(0.5);
    socket.open('site');
    for (let loss = 0; loss <= REALTIME_RETRIES; loss++) {
      sockets.last.close();
      clock.tick(20_000);
    }
    expect(sockets.all.length).to.equal(6);
    socket.open('site');
    expect(sockets.all.length).to.equal(7);
  });

  it('logs and drops what cannot be sent', () => {
    const warn = sinon.stub(console, 'warn');
    socket.send({ type: 'keep-alive' });
    socket.open('site');
    socket.send({ type: 'keep-alive' });
    expect(warn.callCount).to.equal(2);
    sockets.last.opens();
    expect(sockets.last.sent).to.deep.equal([]);
  });

  it('that is closed while connecting closes when it opens, without an error on the page, and receives nothing', () => {
    socket.open('site');
    const first = sockets.last;
    socket.close();
    expect(first.readyState).to.equal(0);
    first.opens();
    expect([first.readyState, handlers.onOpen.callCount]).to.deep.equal([3, 0]);
  });

  it('closes finally, receives nothing more and can be opened for another site', () => {
    socket.open('site');
    const first = sockets.last;
    first.opens();
    socket.close();
    first.says('late');
    clock.tick(60_000);
    dispatchEvent(new Event('online'));
    expect(sockets.all.length).to.equal(1);
    expect(handlers.onMessage.callCount).to.equal(0);
    expect(handlers.onClose.callCount).to.equal(1);
    expect(statuses().at(-1)).to.equal('idle');
    socket.open('other');
    expect(sockets.last.url).to.contain('other');
  });
});
