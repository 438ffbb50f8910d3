import { expect } from '@open-wc/testing';
import { byFrame } from './live';

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

describe('byFrame', () => {
  it('renders the first item at once, later ones at the end of the frame in order, and the next batch a frame later', async () => {
    const taken: number[][] = [[]];
    const crowd = byFrame<number>((item) => taken.at(-1)?.push(item));
    for (const item of [1, 2, 3]) crowd.add(item);
    expect(taken).to.deep.equal([[1]]);
    taken.push([]);
    await frame();
    expect(taken[1]).to.deep.equal([2, 3]);
    // Still many: waits for the end of the next frame.
    taken.push([]);
    crowd.add(4);
    expect(taken[2]).to.deep.equal([]);
    await frame();
    expect(taken[2]).to.deep.equal([4]);
  });

  it('renders everything if no limit is given', () => {
    const taken: number[] = [];
    const crowd = byFrame<number>((item) => void taken.push(item));
    crowd.add(1);
    crowd.add(2);
    expect(crowd.flush()).to.equal(true);
    expect(taken).to.deep.equal([1, 2]);
    expect(crowd.flush()).to.equal(false);
  });
});
