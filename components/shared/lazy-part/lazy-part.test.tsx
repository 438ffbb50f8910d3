import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import sinon from 'sinon';
import { waitUntil } from '../../../test/support/wait-until';
import { lazyPart } from './lazy-part';

interface Props {
  word: string;
}

const Word = ({ word }: Props) => <p>{word}</p>;
const Signs = ({ word }: Props) => <i>{word}</i>;

describe('a part that shows before its code is there', () => {
  let box: Element;
  let root: Root;

  beforeEach(async () => {
    sinon.stub(console, 'error');
    box = await fixture(html`<div></div>`);
    root = createRoot(box);
  });
  afterEach(() => {
    root.unmount();
    sinon.restore();
  });

  it('retries code that failed to load after a pause, not with each render', async () => {
    const fetchIt = sinon.stub().rejects(new Error('gone'));
    const Part = lazyPart(fetchIt as () => Promise<{ Word: typeof Word }>, 'Word', undefined, Signs);
    root.render(<Part word="there" />);
    await waitUntil(() => box.querySelector('i')?.textContent === 'there');
    root.render(<Part word="changed" />);
    await waitUntil(() => box.querySelector('i')?.textContent === 'changed');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(fetchIt.callCount).to.equal(1);

    fetchIt.resolves({ Word });
    await waitUntil(() => box.querySelector('p')?.textContent === 'changed');
    expect(fetchIt.callCount).to.equal(2);
  });

  it('appears as soon as anything else has fetched its code', async () => {
    const fetchIt = sinon.stub().onFirstCall().rejects(new Error('gone')).resolves({ Word });
    const Part = lazyPart(fetchIt as () => Promise<{ Word: typeof Word }>, 'Word', undefined, Signs);
    root.render(<Part word="there" />);
    await waitUntil(() => fetchIt.callCount === 1 && box.querySelector('i'));
    await waitUntil(() => Part.fetch());
    await waitUntil(() => box.querySelector('p'), 'before the pause is over');
    expect(fetchIt.callCount).to.equal(2);
  });
});
