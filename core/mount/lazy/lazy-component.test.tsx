import { expect, fixture, html } from '@open-wc/testing';
import { type ComponentType, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import sinon from 'sinon';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import { noticesAtom } from '../../state/notices/notices.atoms';
import { lazyComponent } from './lazy-component';

interface Props {
  word: string;
  onClose(): void;
}

const List = ({ word }: Props) => <p>{word}</p>;

/** A button that opens it, like a menu's. */
function Opener({ part: Part }: { part: ComponentType<Props> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && <Part word="there" onClose={() => setOpen(false)} />}
    </>
  );
}

describe('a part whose code is fetched on need', () => {
  let box: Element;
  let root: Root;
  let answer: { resolve(it: { List: ComponentType<Props> }): void; reject(error: Error): void };
  let fetchIt: sinon.SinonStub;

  beforeEach(async () => {
    box = await fixture(html`<div></div>`);
    root = createRoot(box);
    fetchIt = sinon.stub().callsFake(() => new Promise((resolve, reject) => (answer = { resolve, reject })));
  });
  afterEach(() => {
    store.set(noticesAtom, []);
    root.unmount();
    sinon.restore();
  });

  async function aButton(): Promise<HTMLButtonElement> {
    root.render(<Opener part={lazyComponent(fetchIt as () => Promise<{ List: ComponentType<Props> }>, 'List')} />);
    await waitUntil(() => box.querySelector('button'));
    return box.querySelector('button') as HTMLButtonElement;
  }
  const isExpanded = (button: Element) => button.getAttribute('aria-expanded') === 'true';

  it('is requested on press and not before, and shows the result of the press once loaded', async () => {
    const button = await aButton();
    expect(fetchIt.callCount).to.equal(0);
    button.click();
    await waitUntil(() => fetchIt.callCount === 1);
    expect(isExpanded(button)).to.equal(true);
    expect(box.querySelector('p')).to.equal(null);
    answer.resolve({ List });
    await waitUntil(() => box.querySelector('p')?.textContent === 'there');
  });

  it('shows at once the next time, and is asked for no more', async () => {
    const button = await aButton();
    button.click();
    await waitUntil(() => fetchIt.callCount === 1);
    answer.resolve({ List });
    await waitUntil(() => box.querySelector('p'));
    button.click();
    await waitUntil(() => !box.querySelector('p'));
    button.click();
    await waitUntil(() => box.querySelector('p'));
    expect(fetchIt.callCount).to.equal(1);
  });

  it('closes when its code cannot be loaded, shows that, and retries with the next press', async () => {
    const error = sinon.stub(console, 'error');
    const button = await aButton();
    button.click();
    await waitUntil(() => fetchIt.callCount === 1);
    answer.reject(new Error('no line'));
    await waitUntil(() => !isExpanded(button));
    expect(error.callCount).to.equal(1);
    await waitUntil(() => store.get(noticesAtom).length === 1);
    expect(store.get(noticesAtom)[0]?.text).to.equal("This didn't load. Check your connection, then try again.");
    button.click();
    await waitUntil(() => fetchIt.callCount === 2);
    answer.resolve({ List });
    await waitUntil(() => box.querySelector('p'));
  });

  it('asks the reader to reload a page whose code the server no longer has', async () => {
    sinon.stub(console, 'error');
    const OUTDATED = Symbol.for('vf.outdated');
    Object.assign(document, { [OUTDATED]: true });
    const button = await aButton();
    button.click();
    await waitUntil(() => fetchIt.callCount === 1);
    answer.reject(new Error('gone'));
    await waitUntil(() => store.get(noticesAtom).length === 1);
    Reflect.deleteProperty(document, OUTDATED);
    expect(store.get(noticesAtom)[0]?.text).to.equal('This page is out of date. Reload it to continue.');
  });
});
