import { expect } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { waitUntil } from '../../../test/support/wait-until';
import { useGradually } from './use-gradually';

const items = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `item ${from + at}`);

let drawn: string[][];

function List({ all }: { all: string[] }) {
  drawn.push(useGradually(all));
  return null;
}

describe('a long list', () => {
  let root: Root;
  const show = (all: string[]) => root.render(<List all={all} />);
  const last = () => drawn.at(-1) ?? [];

  beforeEach(() => {
    drawn = [];
    root = createRoot(document.createElement('div'));
  });
  afterEach(() => root.unmount());

  it('renders a growing list a few items at a time, in order, until all are visible', async () => {
    show(items(20));
    await waitUntil(() => last().length === 20);
    show(items(100));
    await waitUntil(() => last().length === 100);
    const steps = drawn.slice(1).map((it, at) => it.length - (drawn[at]?.length ?? 0));
    expect(
      steps.every((step) => step >= 0 && step <= 10),
      String(steps),
    ).to.equal(true);
    expect(drawn.length).to.be.greaterThan(9);
    expect(last()).to.deep.equal(items(100));
  });

  it('begins with one item after each request, even if rendering was fast before', async () => {
    show(items(1));
    await waitUntil(() => last().length === 1);
    for (const count of [50, 100]) {
      const before = last().length;
      show(items(count));
      await waitUntil(() => last().length === count);
      expect(drawn.find((it) => it.length > before)?.length).to.equal(before + 1);
    }
  });

  it('renders items at its head at once, and removes none for them', async () => {
    show(items(40));
    await waitUntil(() => last().length === 40);
    show(items(60, -20));
    await waitUntil(() => last().length === 60);
    expect(drawn.filter((it) => it[0] === 'item -20').map((it) => it.length)).to.satisfy((lengths: number[]) =>
      lengths.every((length) => length === 60),
    );
  });

  it('drops items that are removed in the meantime', async () => {
    show(items(1));
    await waitUntil(() => last().length === 1);
    show(items(100));
    await waitUntil(() => last().length > 3);
    show(items(2));
    await waitUntil(() => last().length === 2);
  });
});
