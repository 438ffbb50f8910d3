import { expect } from '@open-wc/testing';
import { aComment } from '../../test/support/conversation';
import { chosenOf } from './choice';

describe('the comment that a starter shows', () => {
  it('is the first that was pinned, else the first that was picked, else none', () => {
    const [plain, picked] = [aComment(), aComment({ is_picked: true })];
    const pinned = aComment({ is_pinned: true });
    expect(chosenOf([plain, picked, pinned])).to.equal(pinned);
    expect(chosenOf([plain, picked])).to.equal(picked);
    expect(chosenOf([plain])).to.equal(undefined);
  });
});
