import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { setOnline } from '../../../test/support/network';
import { waitUntil } from '../../../test/support/wait-until';
import { toFailure } from '../../base/failure/failure';
import { loadAreas } from '../../base/i18n/packs';
import { clearPageState, createStore } from '../../base/store/jotai';
import { messageOf } from './message-of';
import {
  dismissNoticeAction,
  holdNoticesAction,
  noticesAtom,
  showFailureAction,
  showNoticeAction,
  showRefusalAction,
} from './notices.atoms';
import { succeedsAction } from './succeeds.actions';

describe('notices', () => {
  before(() => loadAreas(['base'], 'en'));
  afterEach(() => sinon.restore());

  it('disappear after 4 s, each at its own time', () => {
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

  it('appear once, even if published several times', () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    const store = createStore();
    store.set(showNoticeAction, { kind: 'error', text: 'Failed' });
    clock.tick(3000);
    store.set(showNoticeAction, { kind: 'error', text: 'Failed' });
    expect(store.get(noticesAtom).length).to.equal(1);
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

  it('are removed by their number, without affecting others', () => {
    const store = createStore();
    for (const text of ['Saved', 'Posted']) store.set(showNoticeAction, { kind: 'success', text });
    const [first, second] = store.get(noticesAtom);
    store.set(dismissNoticeAction, first?.id ?? 0);
    expect(store.get(noticesAtom)).to.deep.equal([{ kind: 'success', text: 'Posted', id: second?.id }]);
  });

  it('disappear in time after a reset that happened while the reader was at them', () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = createStore();
    store.set(showNoticeAction, { kind: 'success', text: 'Saved' });
    store.set(holdNoticesAction, true);
    clearPageState(store);
    expect(store.get(noticesAtom)).to.deep.equal([]);
    store.set(showNoticeAction, { kind: 'success', text: 'Posted' });
    clock.tick(4000);
    expect(store.get(noticesAtom)).to.deep.equal([]);
  });

  it('are errors if an action failed or was not allowed, and successes otherwise', async () => {
    const store = createStore();
    const shown = () => store.get(noticesAtom).map(({ kind, text }) => [kind, text]);
    expect(await store.set(succeedsAction, Promise.resolve({ comments: [] }))).to.equal(true);
    expect(await store.set(succeedsAction, Promise.resolve(undefined))).to.equal(true);
    expect(shown()).to.deep.equal([]);
    await store.set(showRefusalAction, 'dislikes_disabled');
    expect(shown()).to.deep.equal([['error', 'Dislikes are turned off on this site.']]);
    expect(await store.set(succeedsAction, Promise.resolve(toFailure(403, { message: 'No.' })))).to.equal(false);
    expect(await store.set(succeedsAction, Promise.reject(new TypeError('Failed to fetch')))).to.equal(false);
    await waitUntil(() => shown().length === 3);
    expect(shown()[1]).to.deep.equal(['error', 'No.']);
    expect(shown()[2]?.[1]).to.match(/can't connect/);
  });

  it('show a known code in the reader’s language, or else the server’s text, and always something', () => {
    expect(messageOf(toFailure(403, { code: 'dislikes_disabled', message: 'x' }))).to.equal(
      'Dislikes are turned off on this site.',
    );
    expect(messageOf(toFailure(403, { message: 'House rules forbid it.' }))).to.equal('House rules forbid it.');
    expect(messageOf(toFailure(401, undefined))).to.equal('Log in to do this.');
    for (const [status, body] of [
      [502, undefined],
      [418, { code: 'no_such_code', message: 'x' }],
    ] as const)
      expect(messageOf(toFailure(status, body))).to.match(/^Something went wrong/);
    const unanswered = { error_status: 0, message: 'Network Error', data: null };
    expect(messageOf(unanswered)).to.match(/can't connect/);
    setOnline(false);
    expect(messageOf(unanswered)).to.match(/offline/);
    setOnline(true);
  });

  const end_date = Date.UTC(2030, 0, 15, 12);
  const banned = "You can't post comments right now.";
  for (const [what, data, text] of [
    ['that it is for good', { reason: 'Spam', permanent: true, end_date }, 'Reason: Spam. It has no end date.'],
    ['one full stop', { reason: 'Spam . ', permanent: 1 }, 'Reason: Spam. It has no end date.'],
    ['when it ends', { reason: 'Spam', end_date }, 'Reason: Spam. It ends on January 15, 2030.'],
    ['when it ends alone', { reason: ' ', end_date }, 'It ends on January 15, 2030.'],
    ['nothing where nothing is known', {}, ''],
  ] as Array<[string, object, string]>) {
    it(`show the reason of a ban, with ${what}`, async () => {
      const store = createStore();
      await store.set(showFailureAction, toFailure(403, { code: 'banned_from_posting', message: 'x', data }));
      expect(store.get(noticesAtom)[0]?.text).to.equal(`${banned} ${text}`.trim());
    });
  }

  it('do not appear, without a further error, if their texts cannot be loaded', async () => {
    const frame = document.createElement('iframe');
    const at = (path: string) => new URL(path, import.meta.url).href.replace(/\?.*/, '');
    const gone = 'data:text/javascript,throw new Error("cannot be fetched")';
    const map = { imports: { [at('./message-of.ts')]: gone, [at('./message-of')]: gone } };
    // A separate page in which that module cannot be loaded.
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

  it('show the waiting time, in seconds if it is short', () => {
    const refused = (retry_after: number) => toFailure(429, { code: 'too_many_requests', data: { retry_after } });
    expect(messageOf(refused(1))).to.match(/in 1 second\.$/);
    expect(messageOf(refused(40))).to.match(/in 40 seconds\.$/);
    expect(messageOf(refused(120))).to.match(/in 120 seconds\.$/);
    for (const wait of [121, 900, '40' as never]) expect(messageOf(refused(wait))).to.match(/Wait a moment/);
    const other = toFailure(503, { code: 'unavailable', data: { retry_after: 40 } });
    expect(messageOf(other)).to.match(/short break/);
  });
});
