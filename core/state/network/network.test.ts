import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { createStore } from '../../base/store/jotai';
import { onlineAtom } from './network.atoms';

describe('network', () => {
  afterEach(() => sinon.restore());

  it('is followed while it has readers, and not afterwards', () => {
    const onLine = sinon.stub(navigator, 'onLine').value(false);
    const store = createStore();
    const seen: boolean[] = [];
    const stop = store.sub(onlineAtom, () => seen.push(store.get(onlineAtom)));
    expect(store.get(onlineAtom)).to.equal(false);
    onLine.value(true);
    dispatchEvent(new Event('online'));
    onLine.value(false);
    dispatchEvent(new Event('offline'));
    expect(seen).to.deep.equal([false, true, false]);
    stop();
    onLine.value(true);
    dispatchEvent(new Event('online'));
    expect(store.get(onlineAtom)).to.equal(false);
  });
});
