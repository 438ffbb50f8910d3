import { expect } from '@open-wc/testing';
import { useFakeTimers } from 'sinon';
import { store } from '../../base/store/store';
import { nowAtom } from './clock.atoms';

describe('the page’s clock', () => {
  it('ticks once a minute, as long as a time is shown', () => {
    const clock = useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const stop = store.sub(nowAtom, () => undefined);
    const start = store.get(nowAtom);
    clock.tick(59_999);
    expect(store.get(nowAtom) - start).to.equal(0);
    clock.tick(1);
    expect(store.get(nowAtom) - start).to.equal(60_000);
    stop();
    clock.tick(180_000);
    expect(store.get(nowAtom) - start).to.equal(60_000);
    clock.restore();
  });
});
