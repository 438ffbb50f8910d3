import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { setOnline } from '../../../test/support/network';
import { toFailure } from '../../base/failure/failure';
import { loadAreas } from '../../base/i18n/packs';
import { createStore } from '../../base/store/jotai';
import { messageOf } from './message-of.deferred';
import { holdNoticesAction, noticesAtom, showFailureAction, showNoticeAction } from './notices.atoms';

describe('notices', () => {
  before(() => loadAreas(['base'], 'en'));
  afterEach(() => sinon.restore());

  it('go by themselves after 4 s, each at its time', () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    const store = createStore();
    store.set(showNoticeAction, { kind: 'success', text: 'Saved' });
    clock.tick(2000);
    store.set(showNoticeAction, { kind: 'error', text: 'Failed' });
    const texts = () => store.get(noticesAtom).map(({ text }) => text);
    clock.tick(1999);
    expect(texts()).to.deep.equal(['Saved', 'Failed']);
    clock.tick(1);
    expect(texts()).to.deep.equal(['Failed']);
    clock.tick(2000);
    expect(texts()).to.deep.equal([]);
  });

  it('stand once however often they are given', () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    const store = createStore();
    store.set(showNoticeAction, { kind: 'error', text: 'Failed' });
    clock.tick(3000);
    store.set(showNoticeAction, { kind: 'error', text: 'Failed' });
    clock.tick(3999);
    expect(store.get(noticesAtom).length).to.equal(1);
    clock.tick(1);
    expect(store.get(noticesAtom).length).to.equal(0);
  });

  it('wait for a reader who is at them, with an action or without, and then have their whole time', () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = createStore();
    const shown = () => store.get(noticesAtom).length;
    store.set(showNoticeAction, { kind: 'success', text: 'Posted', action: { label: 'View', run: () => undefined } });
    clock.tick(3000);
    store.set(holdNoticesAction, true);
    store.set(showNoticeAction, { kind: 'success', text: 'Saved' });
    clock.tick(20_000);
    expect(shown()).to.equal(2);
    store.set(holdNoticesAction, false);
    clock.tick(3999);
    expect(shown()).to.equal(2);
    clock.tick(1);
    expect(shown()).to.equal(0);
  });

  it("say a known code in the reader's language, the server's own words else, and always something", () => {
    expect(messageOf(toFailure(403, { code: 'dislikes_disabled', message: 'x' }))).to.equal(
      'Dislikes are switched off on this site.',
    );
    expect(messageOf(toFailure(403, { message: 'House rules forbid it.' }))).to.equal('House rules forbid it.');
    expect(messageOf(toFailure(401, undefined))).to.equal('Log in to do this.');
    expect(messageOf(toFailure(502, undefined))).to.match(/^Something went wrong/);
    const unanswered = { error_status: 0, message: 'Network Error', data: null };
    expect(messageOf(unanswered)).to.match(/can't be reached/);
    setOnline(false);
    expect(messageOf(unanswered)).to.match(/offline/);
    setOnline(true);
  });

  it('give the reason of a ban', async () => {
    const store = createStore();
    const data = { reason: 'Spam', permanent: true };
    await store.set(showFailureAction, toFailure(403, { code: 'banned_from_posting', message: 'x', data }));
    expect(store.get(noticesAtom)[0]?.text).to.match(/^Your account .*Spam/);
  });

  it('stay away, and nothing fails for it, where their words cannot be fetched', async () => {
    const frame = document.createElement('iframe');
    const at = (path: string) => new URL(path, import.meta.url).href.replace(/\?.*/, '');
    const gone = 'data:text/javascript,throw new Error("cannot be fetched")';
    const map = { imports: { [at('./message-of.deferred.ts')]: gone, [at('./message-of.deferred')]: gone } };
    // A page of its own, for which that module leads nowhere.
    frame.srcdoc = `<script type="importmap">${JSON.stringify(map)}</script><script type="module">
      import { createStore } from '${at('../../base/store/jotai.ts')}';
      import { noticesAtom, showFailureAction } from '${at('./notices.atoms.ts')}';
      const store = createStore();
      const warned = [];
      console.warn = (error) => warned.push(error.message);
      const end = (how) => parent.postMessage({ how, warned, shown: store.get(noticesAtom).length });
      store.set(showFailureAction, { error_status: 503, message: '', data: null }).then(() => end('done'), () => end('rejected'));
    </script>`;
    const told = new Promise<MessageEvent>((resolve) => {
      addEventListener('message', (event) => event.source === frame.contentWindow && resolve(event));
    });
    document.body.append(frame);
    expect((await told).data).to.deep.equal({ how: 'done', warned: ['cannot be fetched'], shown: 0 });
    frame.remove();
  });

  it('say how long to wait, as long as seconds mean something', () => {
    const refused = (retry_after: number) => toFailure(429, { code: 'too_many_requests', data: { retry_after } });
    expect(messageOf(refused(1))).to.match(/in 1 second\.$/);
    expect(messageOf(refused(40))).to.match(/in 40 seconds\.$/);
    expect(messageOf(refused(900))).to.match(/Wait a moment/);
  });
});
