import { expect } from '@open-wc/testing';
import { readSettings } from '../../core/mount/widget/settings';
import { settings } from './livestory.settings';

describe('numbers outside the bounds of specification §5', () => {
  it('become the fallback in a live blog', () => {
    for (const wrong of ['0', '101', '-1', 'many', '']) {
      const { limit, paginationLimit, firstPromoPosition, promoInterval } = readSettings(settings, {
        ...{ limit: wrong, paginationLimit: wrong, firstPromoPosition: wrong, promoInterval: wrong },
      });
      expect([limit, paginationLimit, firstPromoPosition, promoInterval], wrong).to.deep.equal([10, 10, 2, 7]);
    }
    // The distance between ads is at least that of the first from the beginning.
    expect(readSettings(settings, { firstPromoPosition: '9', promoInterval: '8' }).promoInterval).to.equal(9);
  });
});
