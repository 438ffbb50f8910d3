import { expect } from '@open-wc/testing';
import { atom, clearedOnReset, clearPageState, createStore, keyed, resettable } from './jotai';

describe('store', () => {
  it('returns the same atom for the same key, and another for another key', () => {
    const countAtom = keyed((id: string) => atom(id.length));
    expect(countAtom('oslo')).to.equal(countAtom('oslo'));
    expect(countAtom('oslo')).not.to.equal(countAtom('bergen'));
  });

  it('forgets a key on request', () => {
    const countAtom = keyed((id: string) => atom(id.length));
    const before = countAtom('oslo');
    countAtom.forget('oslo');
    expect(countAtom('oslo')).not.to.equal(before);
  });

  it('resets page state and leaves plain atoms alone', () => {
    const store = createStore();
    const pageAtom = resettable('none');
    const sessionAtom = atom('none');
    const countAtom = keyed((_id: string) => atom(0));
    const waiting = clearedOnReset(new Set(['oslo']));
    store.set(pageAtom, 'article');
    store.set(sessionAtom, 'reader');
    store.set(countAtom('oslo'), 3);

    clearPageState(store);

    expect(store.get(pageAtom)).to.equal('none');
    expect(store.get(sessionAtom)).to.equal('reader');
    expect(store.get(countAtom('oslo'))).to.equal(0);
    expect(waiting.size).to.equal(0);
  });
});
