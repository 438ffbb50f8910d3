import { expect } from '@open-wc/testing';
import { aPaintedState } from '../../../test/support/painted';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { DAY_MS } from '../../contract/values/durations';
import { nowAtom, windClockAction } from '../../state/comments/clock.atoms';
import { takeFacts } from './hydrate';

describe('what hydration takes from a painted widget', () => {
  afterEach(() => clearPageState(store));

  it('is rendered by the clock of its markup, and does not set the page’s clock back', () => {
    const now = Date.now();
    store.set(windClockAction, now);
    const yesterday = now - DAY_MS;
    const state = { ...aPaintedState(null), now: yesterday };
    const painted = takeFacts(document.createElement('div'), state, {}, yesterday);
    expect(painted.get(nowAtom)).to.equal(yesterday);
    expect(store.get(nowAtom)).to.equal(now);
  });
});
