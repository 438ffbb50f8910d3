import { expect } from '@open-wc/testing';
import { type Chunk, chunked } from './chunks';
import type { Placed } from './positions';

const rowsOf = (from: number, to: number): Placed[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ uuid: `${from + at}`, position: 'only', time: null }));
const sizes = (chunks: readonly Chunk[]) => chunks.map(({ rows }) => rows.length);
const uuids = (chunks: readonly Chunk[]) => chunks.flatMap(({ rows }) => rows.map(({ uuid }) => uuid));

describe('the rows of a chat in chunks', () => {
  it('stay where they are while others come at the end and go at the beginning', () => {
    const first = chunked(rowsOf(1, 25), []);
    expect(sizes(first)).to.deep.equal([10, 10, 5]);
    const next = chunked(rowsOf(3, 26), first);
    expect(sizes(next)).to.deep.equal([8, 10, 6]);
    expect(next.map(({ key }) => key)).to.deep.equal(first.map(({ key }) => key));
    expect(next[1]).to.equal(first[1], 'another object');
    const later = chunked(rowsOf(11, 31), next);
    expect(sizes(later)).to.deep.equal([10, 10, 1]);
    expect(later[0]).to.equal(next[1]);
  });

  it('stay where they are when others are read from further up', () => {
    const before = chunked(rowsOf(31, 45), []);
    const after = chunked(rowsOf(11, 45), before);
    expect(uuids(after)).to.deep.equal(rowsOf(11, 45).map(({ uuid }) => uuid));
    expect(after.slice(-2)).to.deep.equal(before);
    expect(after.at(-1)).to.equal(before.at(-1));
    expect(new Set(after.map(({ key }) => key)).size).to.equal(after.length);
  });

  it('are drawn anew where one of them has changed, and take in one that comes late', () => {
    const before = chunked(rowsOf(1, 20), []);
    const rows = rowsOf(1, 20).map((row) => (row.uuid === '12' ? { ...row, position: 'first' as const } : row));
    const changed = chunked(rows, before);
    expect([changed[0] === before[0], changed[1] === before[1]]).to.deep.equal([true, false]);
    const late = { uuid: 'late', position: 'only', time: null } as const;
    const taken = chunked([...rows.slice(0, 15), late, ...rows.slice(15)], changed);
    expect(sizes(taken)).to.deep.equal([10, 11]);
    expect(taken[0]).to.equal(changed[0]);
  });
});
