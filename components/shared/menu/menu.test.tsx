import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { HostContext } from '../../../core/mount/element/host-context';
import { sheetsOf } from '../../../core/mount/element/sheets';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';
import { Menu } from './menu';
import { type MenuItem, MenuList, menuSheets } from './menu-list';

const LABELS = ['Edit', 'Delete', 'Follow Ana', 'Follow the thread', 'Mute Ana'];

describe('menu', () => {
  let host: HTMLElement;
  let root: Root;
  let button: HTMLButtonElement;
  let picked: string[];

  beforeEach(async () => {
    picked = [];
    host = await fixture(html`<div style="padding-block: 20px 3000px"></div>`);
    const shadow = host.attachShadow({ mode: 'open' });
    root = createRoot(shadow);
    shadow.adoptedStyleSheets = sheetsOf(menuSheets) ?? [];
    render(LABELS.map((label) => ({ label, onPick: () => picked.push(label) })));
    await waitUntil(() => shadow.querySelector('button'));
    button = shadow.querySelector('button') as HTMLButtonElement;
    button.click();
    await waitUntil(() => menu());
  });
  afterEach(() => {
    root.unmount();
    scrollTo({ top: 0 });
  });

  const render = (items: MenuItem[]) =>
    root.render(
      <HostContext value={host}>
        <Menu label="More" list={(opening) => <MenuList items={items} {...opening} />} />
      </HostContext>,
    );
  const menu = () => host.shadowRoot?.querySelector<HTMLElement>('[role=menu]');
  const focused = () => host.shadowRoot?.activeElement as HTMLElement;
  const press = (key: string) => focused().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

  it('shows new counts while it is open, and keeps the focus', async () => {
    const withCount = (count: number): MenuItem[] => [
      { label: 'Edit' },
      { label: 'States', items: [{ label: 'All' }, { name: 'spam', label: `Spam: ${count}` }] },
    ];
    render(withCount(1));
    await waitUntil(() => menu()?.textContent === 'EditStates');
    press('End');
    focused().click();
    await waitUntil(() => focused().textContent === 'All');
    press('End');
    render(withCount(2));
    await waitUntil(() => menu()?.textContent === 'AllSpam: 2');
    expect(focused().textContent).to.equal('Spam: 2');
  });

  it('has switches with a tick, undone by a second press', async () => {
    let isOn = false;
    const draw = () =>
      render([
        {
          ...{ label: 'No links', about: 'Messages with links wait', isOn },
          onPick: () => {
            isOn = !isOn;
            draw();
          },
        },
      ]);
    draw();
    const item = () => menu()?.querySelector<HTMLElement>('[role=menuitemcheckbox]');
    await waitUntil(item);
    const state = () => item()?.getAttribute('aria-checked');
    expect([state(), item()?.getAttribute('aria-description')]).to.deep.equal(['false', 'Messages with links wait']);
    item()?.click();
    await waitUntil(() => state() === 'true', 'the menu is gone');
    expect(getComputedStyle(item() as Element, '::before').content).to.equal('""');
    item()?.click();
    await waitUntil(() => state() === 'false');
    await reads(host, '', ['button: More (expanded true, haspopup menu)', 'menu: More = undefined']);
    await expect(host).to.be.accessible();
  });

  it('goes to the item that begins with the typed letters, and on to the next with the same letter', () => {
    expect(focused().textContent).to.equal('Edit');
    for (const key of 'mu') press(key);
    expect(focused().textContent).to.equal('Mute Ana');
    press('Home');
    expect(focused().textContent).to.equal('Edit');
  });

  it('goes through the items that begin with one letter', () => {
    press('f');
    expect(focused().textContent).to.equal('Follow Ana');
    press('f');
    expect(focused().textContent).to.equal('Follow the thread');
    press('f');
    expect(focused().textContent).to.equal('Follow Ana');
  });

  it('stays beside its button while the page scrolls, and closes when the button leaves the view', async () => {
    const gap = () => (menu() as HTMLElement).getBoundingClientRect().top - button.getBoundingClientRect().bottom;
    const before = gap();
    scrollTo({ top: 15 });
    await waitUntil(() => scrollY === 15);
    await new Promise(requestAnimationFrame);
    await waitUntil(() => gap() === before, 'left behind');
    expect(focused().textContent).to.equal('Edit');
    scrollTo({ top: 2000 });
    await waitUntil(() => !menu(), 'still open');
  });

  it('closes with Escape and gives the focus back, or with a press elsewhere', async () => {
    press('Escape');
    await waitUntil(() => !menu());
    expect(focused()).to.equal(button);
    button.click();
    await waitUntil(() => menu());
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await waitUntil(() => !menu());
    expect(picked).to.deep.equal([]);
  });
});
