import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { aComment, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, gone, seen } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';
import { fieldOf, openConversation, type } from '../../../test/support/writing-page';
import 'virtual:element/conversations';

const server = fakeServer();
const focused = (el: Element) => el.shadowRoot?.activeElement as HTMLElement;
const label = (el: Element) => focused(el)?.getAttribute('aria-label');

async function chord(held: string, key: string): Promise<void> {
  await sendKeys({ down: held });
  await sendKeys({ press: key });
  await sendKeys({ up: held });
}

/** Text of the field, the selection between bars. */
function shown({ value, selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): string {
  return `${value.slice(0, from)}|${value.slice(from, to)}|${value.slice(to)}`;
}

describe('the tools of a field', () => {
  beforeEach(() => openPage());

  async function write(text: string) {
    const el = await openConversation(server, [aComment()]);
    const field = await fieldOf(el);
    type(field, text);
    await seen(el, '.writing-tools');
    return { el, field, reads: (wanted: string) => waitUntil(() => shown(field) === wanted, `not ${wanted}`) };
  }

  it('are used by the keys that writers know, and given back by the same', async () => {
    const { field, reads } = await write('so very quiet');
    field.setSelectionRange(3, 7);
    await chord('Control', 'b');
    await reads('so **|very|** quiet');
    await chord('Control', 'i');
    await reads('so ***|very|*** quiet');
    await chord('Control', 'b');
    await reads('so *|very|* quiet');
    await chord('Control', 'i');
    await reads('so |very| quiet');
    await chord('Control', 'k');
    await reads('so [very](|https://|) quiet');
  });

  it('let the field grow with its text in browsers without support for it, and shrink on closing', async () => {
    const supports: sinon.SinonStub = sinon.stub(CSS, 'supports').callThrough();
    supports.withArgs('field-sizing', 'content').returns(false);
    const { field, el } = await write('one');
    const height = () => Number.parseInt(field.style.blockSize, 10);
    await waitUntil(() => height() > 0);
    const before = height();
    type(field, 'one\n'.repeat(20));
    await waitUntil(() => height() > 2 * before, 'not grown');
    expect(field.scrollHeight <= height()).to.equal(true);
    type(field, '');
    find(el, '.vf-post-form__actions > .button--text')?.click();
    await waitUntil(() => field.style.blockSize === 'auto', 'not shrunk');
    supports.restore();
  });

  it('ignore keys that have another meaning', async () => {
    const { field, reads } = await write('so');
    for (const also of ['altKey', 'shiftKey', 'metaKey', 'isComposing']) {
      const event = new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, [also]: true, cancelable: true });
      field.dispatchEvent(event);
      expect(event.defaultPrevented, also).to.equal(false);
    }
    await reads('so||');
  });

  it('follow the field in tab order, one by one, and lead back into it', async () => {
    const { el, field, reads } = await write('so');
    const seenLabels: Array<string | null> = [];
    for (let at = 0; at < 4; at++) {
      await sendKeys({ press: 'Tab' });
      seenLabels.push(label(el));
    }
    expect(seenLabels).to.deep.equal(['Bold', 'Italic', 'Link', 'Add an emoji']);
    await chord('Shift', 'Tab');
    await chord('Shift', 'Tab');
    await sendKeys({ press: 'Enter' });
    await reads('so*||*');
    expect(focused(el)).to.equal(field);
    await sendKeys({ type: 'now' });
    await reads('so*now||*');
  });

  it('close what they opened with Escape, and nothing else', async () => {
    const { el, field } = await write('so');
    find(el, '.icon--emoji')?.focus();
    await sendKeys({ press: 'Enter' });
    await seen(el, '.emoji section button');
    await sendKeys({ press: 'Escape' });
    await gone(el, '.emoji');
    expect(focused(el)).to.equal(field);
    expect(find(el, '.vf-post-form--open')).not.to.equal(null);
    await sendKeys({ press: 'Escape' });
    expect([focused(el), field.value]).to.deep.equal([field, 'so']);
  });
});
