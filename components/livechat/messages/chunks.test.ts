import { expect } from '@open-wc/testing';
import { type Chunk, chunked } from './chunks';

const rowsOf = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);
const sizes = (chunks: readonly Chunk[]) => chunks.map(({ uuids }) => uuids.length);
const all = (chunks: readonly Chunk[]) => chunks.flatMap(({ uuids }) => uuids);

describe('the rows of a chat in chunks', () => {
  it('keep their position while others are added at the end and removed at the beginning', () => {
    const first = chunked(rowsOf(1, 25), []);
    expect(sizes(first)).to.deep.equal([10, 10, 5]);
    const next = chunked(rowsOf(3, 26), first);
    expect(sizes(next)).to.deep.equal([8, 10, 6]);
    expect(next.map(({ id }) => id)).to.deep.equal(first.map(({ id }) => id));
    expect(next[1]).to.equal(first[1], 'another object');
    const later = chunked(rowsOf(11, 31), next);
    expect(sizes(later)).to.deep.equal([10, 10, 1]);
    expect(later[0]).to.equal(next[1]);
  });

  it('keep their position while earlier ones are loaded', () => {
    const before = chunked(rowsOf(31, 45), []);
    const after = chunked(rowsOf(11, 45), before);
    expect(all(after)).to.deep.equal(rowsOf(11, 45));
    expect(after.slice(-2)).to.deep.equal(before);
    expect(after.at(-1)).to.equal(before.at(-1));
    expect(new Set(after.map(({ id }) => id)).size).to.equal(after.length);
  });

  it('insert a late message, drop removed ones, and render everything again in another list', () => {
    const before = chunked(rowsOf(1, 20), []);
    const late = chunked([...rowsOf(1, 15), 'late', ...rowsOf(16, 20)], before);
    expect(sizes(late)).to.deep.equal([10, 11]);
    expect(late[0]).to.equal(before[0]);
    const stored = chunked([...rowsOf(1, 20), 'stored'], chunked([...rowsOf(1, 20), 'sending'], before));
    expect(all(stored)).to.deep.equal([...rowsOf(1, 20), 'stored']);
    const without = chunked([...rowsOf(1, 4), ...rowsOf(8, 9), ...rowsOf(21, 40)], before);
    expect(all(without)).to.deep.equal([...rowsOf(1, 4), ...rowsOf(8, 9), ...rowsOf(21, 40)]);
    expect(sizes(without)).to.deep.equal([10, 10, 6]);
    expect(all(chunked(rowsOf(50, 75), before))).to.deep.equal(rowsOf(50, 75));
    expect(chunked([], before)).to.deep.equal([]);
  });

  it('contain each row once, in order, after any changes', () => {
    let drawn: readonly Chunk[] = [];
    let uuids: string[] = [];
    for (let step = 0; step < 400; step += 1) {
      const at = (step * 7919) % (uuids.length + 1);
      if (step % 5 === 4) uuids = uuids.filter((_, place) => place !== at && place !== 0);
      // A removed row may return.
      else uuids = [...new Set([...uuids.slice(0, at), `${step % 90}`, ...uuids.slice(at)])];
      drawn = chunked(uuids, drawn);
      expect(all(drawn)).to.deep.equal(uuids);
      expect(new Set(drawn.map(({ id }) => id)).size).to.equal(drawn.length);
    }
  });
});
