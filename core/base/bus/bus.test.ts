import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import {
  carryOut,
  forgetPage,
  holdFor,
  prepublish,
  publish,
  publishFrom,
  publishFromPage,
  subscribe,
  subscribeFromPage,
  unsubscribeFromPage,
} from './bus';

const calls: string[] = [];
const note = (text: string) => () => void calls.push(text);

describe('bus', () => {
  let error: sinon.SinonStub;
  let warn: sinon.SinonStub;

  beforeEach(() => {
    error = sinon.stub(console, 'error');
    warn = sinon.stub(console, 'warn');
  });

  afterEach(() => {
    sinon.restore();
    forgetPage();
    calls.length = 0;
  });

  it('runs handlers, then listeners in order of subscription, then our own', () => {
    const off = subscribe('tray/opened', note('ours'));
    subscribeFromPage('tray', 'opened', note('first'));
    subscribeFromPage('tray', 'opened', note('second'));
    prepublish(note('handler'));
    publish('tray/opened', 'vf-feed');
    off();
    expect(calls).to.deep.equal(['handler', 'first', 'second', 'ours']);
  });

  it('is synchronous, returns nothing useful to wait for, and replays nothing', () => {
    publish('tray/closed');
    subscribeFromPage('tray', 'closed', note('late'));
    expect(calls).to.deep.equal([]);
  });

  it('gives listeners the arguments and nothing else', () => {
    const heard = sinon.spy();
    subscribeFromPage('my', 'news', heard);
    publishFromPage('my', 'news', 1, { two: 2 });
    expect(heard.args).to.deep.equal([[1, { two: 2 }]]);
  });

  it('keeps the same function once per event', () => {
    const heard = sinon.spy();
    subscribeFromPage('my', 'news', heard);
    subscribeFromPage('my', 'news', heard);
    subscribeFromPage('my', 'other', heard);
    publishFromPage('my', 'news');
    publishFromPage('my', 'other');
    expect(heard.callCount).to.equal(2);
  });

  it('removes one listener, or all of an event, but never the suite’s own', () => {
    const kept = sinon.spy();
    const ours = sinon.spy();
    const off = subscribe('tray/close', ours);
    const gone = sinon.spy();
    subscribeFromPage('tray', 'close', kept);
    subscribeFromPage('tray', 'close', gone);
    unsubscribeFromPage('tray', 'close', gone);
    unsubscribeFromPage('tray', 'close', () => {});
    unsubscribeFromPage('nobody', 'knows');
    publish('tray/close');
    unsubscribeFromPage('tray', 'close');
    publish('tray/close');
    off();
    expect([kept.callCount, gone.callCount, ours.callCount]).to.deep.equal([1, 0, 2]);
  });

  it('may be unsubscribed from inside a listener; the list is the one at dispatch', () => {
    const second = sinon.spy();
    const first = sinon.spy(() => unsubscribeFromPage('my', 'news'));
    subscribeFromPage('my', 'news', first);
    subscribeFromPage('my', 'news', second);
    publishFromPage('my', 'news');
    publishFromPage('my', 'news');
    expect([first.callCount, second.callCount]).to.deep.equal([1, 1]);
  });

  it('stops at false: no listener, no effect', () => {
    const heard = sinon.spy();
    const ours = sinon.spy();
    const off = subscribe('authentication/required', ours);
    subscribeFromPage('authentication', 'required', heard);
    const later = sinon.spy();
    prepublish(() => false);
    prepublish(later);
    expect(publish('authentication/required', { method: 'login', reason: 'like' })).to.equal(false);
    off();
    expect([heard.callCount, ours.callCount, later.callCount]).to.deep.equal([0, 0, 0]);
  });

  it('passes a changed payload on to the next handler, each of which sees the result of the one before', () => {
    const heard = sinon.spy();
    subscribeFromPage('new', 'name', heard);
    prepublish((_channel, event) => (event === 'old' ? { event: 'name', args: [2] } : undefined));
    const second = sinon.spy(() => ({ channel: 'new', args: 'wrong' }));
    prepublish(second);
    publishFromPage('some', 'old', 1);
    expect(second.args).to.deep.equal([['some', 'name', 2]]);
    expect(heard.args).to.deep.equal([[2]]);
  });

  for (const value of [undefined, null, true, 0, 'text', Promise.resolve(false), {}, { channel: '', event: 7 }]) {
    it(`ignores ${JSON.stringify(value)} from a handler`, () => {
      const heard = sinon.spy();
      prepublish(() => value);
      subscribeFromPage('my', 'news', heard);
      publishFromPage('my', 'news', 1);
      expect(heard.args).to.deep.equal([[1]]);
    });
  }

  it('adds the same handler once', () => {
    const handler = sinon.spy();
    prepublish(handler);
    prepublish(handler);
    publishFromPage('my', 'news');
    expect(handler.callCount).to.equal(1);
  });

  it('logs a throwing handler and listener and continues', () => {
    const heard = sinon.spy();
    prepublish(() => {
      throw new Error('handler');
    });
    subscribeFromPage('my', 'news', () => {
      throw new Error('listener');
    });
    subscribeFromPage('my', 'news', heard);
    publishFromPage('my', 'news');
    expect(heard.callCount).to.equal(1);
    expect(error.callCount).to.equal(2);
  });

  it('delivers nested events in full before the outer one continues', () => {
    subscribeFromPage('tray', 'opened', () => {
      publishFromPage('tray', 'close');
      publishFromPage('tray', 'open', '_', 'vf-profile');
      calls.push('outer first');
    });
    subscribeFromPage('tray', 'opened', note('outer second'));
    subscribeFromPage('tray', 'close', note('close'));
    subscribeFromPage('tray', 'open', note('open'));
    publishFromPage('tray', 'opened', 'vf-feed');
    expect(calls).to.deep.equal(['close', 'open', 'outer first', 'outer second']);
  });

  it('drops an event past 50 levels and works again afterwards', () => {
    let depth = 0;
    subscribeFromPage('loop', 'again', () => {
      depth++;
      publishFromPage('loop', 'again');
    });
    publishFromPage('loop', 'again');
    expect(depth).to.equal(50);
    expect(error.callCount).to.equal(1);
    publishFromPage('loop', 'again');
    expect(depth).to.equal(100);
  });

  it('warns about names and callbacks that are none', () => {
    publishFromPage('', 'event');
    publishFromPage('channel', undefined as never);
    subscribeFromPage('channel', '', () => {});
    expect(warn.alwaysCalledWithMatch('invalid event name')).to.equal(true);
    subscribeFromPage('channel', 'event', 'no function' as never);
    prepublish(null as never);
    expect(warn.callCount).to.equal(5);
    expect(error.callCount).to.equal(0);
  });

  it('tells document of each delivered event', () => {
    const heard = sinon.spy();
    document.addEventListener('vf:event', heard);
    publishFromPage('my', 'news', 1);
    document.removeEventListener('vf:event', heard);
    expect(heard.firstCall.args[0].detail).to.deep.equal({ channel: 'my', event: 'news', args: [1] });
  });

  it('dispatches the event on its element, after the listeners, for the elements around it', () => {
    const outer = document.body.appendChild(document.createElement('div'));
    const host = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'));
    const heard: unknown[] = [];
    const hear = (event: Event) => {
      heard.push([event.type, event.target, event.cancelable, (event as CustomEvent).detail]);
    };
    subscribeFromPage('comments', 'sorted', () => {
      heard.push('listener');
      publish('comments/read');
    });
    subscribe('comments/sorted', () => heard.push('ours'));
    for (const type of ['vf-comments-sorted', 'vf-comments-read']) document.addEventListener(type, hear);
    publishFrom(host, 'comments/sorted', 'oldest');
    outer.remove();
    publishFrom(host, 'comments/read');
    for (const type of ['vf-comments-sorted', 'vf-comments-read']) document.removeEventListener(type, hear);
    expect(heard).to.deep.equal([
      'listener',
      // An event published by a listener concerns the page, unless the listener names an element.
      ['vf-comments-read', document, false, []],
      ['vf-comments-sorted', outer, false, ['oldest']],
      'ours',
      ['vf-comments-read', document, false, []],
    ]);
  });

  it('holds commands in order until there is a handler, which gets each of them', () => {
    const wake = sinon.spy();
    holdFor(['tray/open', 'tray/close', 'tray/toggle'], ['tray/close'], wake);
    // Nothing is open that could be closed, so the tray's code is not loaded.
    publish('tray/close');
    expect(wake.callCount).to.equal(0);
    publish('tray/open', '_', 'vf-profile');
    publish('tray/close');
    publish('tray/open', null);
    expect(wake.callCount).to.equal(3);
    carryOut({
      'tray/open': (_opener, tab) => calls.push(`open ${tab}`),
      'tray/close': () => calls.push('close'),
    });
    expect(calls).to.deep.equal(['open vf-profile', 'close', 'open undefined']);
    publish('tray/close');
    expect(calls.at(-1)).to.equal('close');
    expect(wake.callCount).to.equal(3);
  });
});
