/** Addresses of the console: where each leads, what goes on from there, and what an address brings from elsewhere. */
import { expect } from '@open-wc/testing';
import { restore, spy } from 'sinon';
import { store } from '../../base/store/store';
import { arrivalAtom, endArrivalAction, hashOfSwitch, takeArrivalAction } from './arrival';
import { addressOf, followAddressAction, goAction, isScreen, placeAtom } from './place';

const before = location.href;

describe('an address of the console', () => {
  afterEach(() => {
    restore();
    store.set(endArrivalAction);
    history.replaceState(null, '', before);
  });
  const at = (path: string) => history.replaceState(null, '', path);
  function follow(path: string) {
    at(path);
    store.set(followAddressAction);
    return Object.values(store.get(placeAtom)).join(' ');
  }

  for (const [path, place] of [
    ['/console', ' overview  '],
    ['/console/', ' overview  '],
    ['/console/news.example', 'news.example overview  '],
    ['/console/news.example/nowhere/detail/item', 'news.example overview  '],
    ['/console/news.example/people/u1', 'news.example people u1 '],
    ['/console/news.example/queue/spam/c1', 'news.example queue spam c1'],
    ['/console/news.example/queue/a%2Fb/c%20d', 'news.example queue a/b c d'],
    ['/console/welcome/people/u1', ' welcome  '],
    ['/console/invite', ' invite  '],
  ])
    it(`${path} is a place, and its own address`, () => {
      expect(follow(path ?? '')).to.equal(place);
    });

  it('is made of the parts that are given, each encoded', () => {
    const place = { domain: 'news.example', screen: 'queue', detail: 'a/b', item: '' } as const;
    expect(addressOf(place)).to.equal('/console/news.example/queue/a%2Fb');
    expect(addressOf({ ...place, detail: '', item: '' })).to.equal('/console/news.example/queue');
    expect(['queue', 'welcome', ''].map(isScreen)).to.deep.equal([true, false, false]);
  });

  it('changes with the screen, one step of the history each, unless it is replaced or stays', () => {
    follow('/console/news.example/queue/spam/c1');
    // Browsers keep at most 50 steps, so their number would stay after many tests.
    const steps = spy(history, 'pushState');
    store.set(goAction, { screen: 'people' });
    expect([location.pathname, steps.callCount]).to.deep.equal(['/console/news.example/people', 1]);
    store.set(goAction, { screen: 'people' });
    store.set(goAction, { screen: 'queue', detail: 'spam' }, true);
    expect([location.pathname, steps.callCount]).to.deep.equal(['/console/news.example/queue/spam', 1]);
  });

  it('is followed by the back button', async () => {
    follow('/console/news.example/queue');
    store.set(goAction, { screen: 'people', detail: 'u1' });
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await isBack;
    expect(store.get(placeAtom)).to.include({ screen: 'queue', detail: '' });
  });

  for (const [path, arrival, left] of [
    ['/console/a?vlogin=T&b=1', { by: 'mail_link', token: 'T' }, '/console/a?b=1'],
    ['/console/a#vf-login=C', { by: 'window', code: 'C' }, '/console/a'],
    ['/console/a#vf-login-error=cancelled', { by: 'error', error: 'cancelled' }, '/console/a'],
    [`/console/a${hashOfSwitch('ö.example')}`, { by: 'site', from: 'ö.example' }, '/console/a'],
    ['/console/a?b=1#c', null, '/console/a?b=1#c'],
  ] as const)
    it(`${path} brings ${JSON.stringify(arrival)} once`, () => {
      at(path);
      store.set(takeArrivalAction);
      expect(store.get(arrivalAtom)).to.deep.equal(arrival);
      expect(location.pathname + location.search + location.hash).to.equal(left);
      store.set(takeArrivalAction);
      expect(store.get(arrivalAtom)).to.equal(null);
    });
});
