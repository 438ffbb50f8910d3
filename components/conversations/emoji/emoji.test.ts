import { expect } from '@open-wc/testing';
import { chooseLanguageAction } from '../../../core/base/i18n/language';
import { store } from '../../../core/base/store/store';
import { aComment, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { fieldOf, openConversation, type } from '../../../test/support/writing-page';
import 'virtual:element/conversations';
import { waitUntil } from '../../../test/support/wait-until';

const server = fakeServer();
const press = (on: Element | null | undefined, key: string) =>
  on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
const focused = (el: Element) => el.shadowRoot?.activeElement as HTMLElement;

async function openPalette(el: Element): Promise<HTMLInputElement> {
  (await seen(el, '.icon--emoji')).click();
  await seen(el, '.emoji section button');
  return find<HTMLInputElement>(el, '.emoji__search') as HTMLInputElement;
}

describe('emoji', () => {
  beforeEach(() => openPage());

  it('are searched by name and inserted at the caret', async () => {
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, 'Well  said');
    field.setSelectionRange(5, 5);
    const input = await openPalette(el);
    expect(focused(el)).to.equal(input);
    await expect(el).to.be.accessible();
    fill(input, 'thumbs up');
    await waitUntil(() => find(el, '.emoji__grid button')?.textContent === '👍️', 'not found');
    find(el, '.emoji__grid button')?.click();
    await gone(el, '.emoji');
    expect(field.value).to.equal('Well 👍️ said');
    await waitUntil(() => focused(el) === field && field.selectionStart === 5 + '👍️'.length, 'caret');
  });

  it('are sorted by relevance', async () => {
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'Caught a ');
    const input = await openPalette(el);
    for (const [asked, first] of [
      ['fish', '🐟️'],
      ['fire', '🔥'],
      ['fire ', '🔥'],
      ['cat', '🐈️'],
    ] as const) {
      fill(input, asked);
      await waitUntil(() => find(el, '.emoji__grid button')?.textContent === first, asked);
    }
  });

  it('can be reached with the keyboard, and Escape closes only the palette', async () => {
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, 'Hello ');
    const input = await openPalette(el);
    press(input, 'ArrowDown');
    const all = findAll<HTMLElement>(el, '.emoji__grid button');
    expect(focused(el)).to.equal(all[0]);
    press(focused(el), 'ArrowRight');
    expect(focused(el)).to.equal(all[1]);
    press(focused(el), 'ArrowDown');
    const below = focused(el);
    expect([below.offsetLeft, below.offsetTop > (all[1]?.offsetTop ?? 0)]).to.deep.equal([all[1]?.offsetLeft, true]);
    press(below, 'ArrowUp');
    press(focused(el), 'ArrowUp');
    expect(focused(el)).to.equal(input);
    press(input, 'Escape');
    await gone(el, '.emoji');
    expect([focused(el), field.value]).to.deep.equal([field, 'Hello ']);
    expect(find(el, '.vf-post-form--open')).not.to.equal(null);
  });

  it('close with a press elsewhere, and show when nothing is found', async () => {
    const el = await openConversation(server, [aComment()]);
    type(await fieldOf(el), 'Hello');
    fill(await openPalette(el), 'nothing of the kind');
    await seenText(el, '0 emoji found.');
    await expect(el).to.be.accessible();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await gone(el, '.emoji');
  });

  it('have names in the reader’s language', async () => {
    store.set(chooseLanguageAction, 'de');
    try {
      const el = await openConversation(server, [aComment()]);
      type(await fieldOf(el), 'Moin');
      fill(await openPalette(el), 'lowe');
      await waitUntil(
        () => find(el, '.emoji__grid button')?.getAttribute('aria-label') === 'Löwe',
        'accents are asked for',
      );
    } finally {
      store.set(chooseLanguageAction, 'en');
    }
  });
});
