import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { press, pressWithoutFocus } from '../../../test/support/press';
import { waitUntil } from '../../../test/support/wait-until';
import { LIGHT_ATTRIBUTE } from '../../contract/content/painted';
import { markEarlyPresses } from './early-press';

describe('a press before the loader', () => {
  let host: HTMLElement;
  let button: HTMLButtonElement;
  const show = sinon.stub();
  const isMarked = () => button.ariaBusy === 'true';

  async function put(tag: string): Promise<void> {
    const box = await fixture(html`<div></div>`);
    host = box.appendChild(document.createElement(tag));
    host.attachShadow({ mode: 'open' }).innerHTML = '<button type="button"><span>Like</span></button><p>Text</p>';
    button = host.shadowRoot?.querySelector('button') as HTMLButtonElement;
  }
  beforeEach(async () => {
    show.reset();
    show.resolves();
    await put('vf-conversations');
  });

  it('marks a button that was pressed before the script, and not when the script is loaded again', async () => {
    await press(button);
    markEarlyPresses(show, false);
    expect(isMarked()).to.equal(false);
    markEarlyPresses(show, true);
    expect(isMarked()).to.equal(true);
    expect(show.args).to.deep.equal([[host]]);
  });

  it('does not take a button for pressed that the Tab key has reached', async () => {
    await sendKeys({ press: 'Tab' });
    button.focus({ focusVisible: true } as FocusOptions);
    markEarlyPresses(show, true);
    expect(isMarked()).to.equal(false);
  });

  it('marks a button without focus, and one pressed by a key, and lets the browser submit no form', async () => {
    markEarlyPresses(show, true);
    const click = await pressWithoutFocus(button.firstElementChild as Element);
    expect([isMarked(), click.defaultPrevented]).to.deep.equal([true, true]);
    button.ariaBusy = null;
    button.focus();
    await sendKeys({ press: 'Enter' });
    expect(isMarked()).to.equal(true);
  });

  it('leaves text, buttons that work without the loader, and other elements alone', async () => {
    markEarlyPresses(show, true);
    await press(host.shadowRoot?.querySelector('p') as Element);
    button.setAttribute(LIGHT_ATTRIBUTE, '');
    const light = await pressWithoutFocus(button);
    await put('some-thing');
    const foreign = await pressWithoutFocus(button);
    expect([light, foreign].map(({ defaultPrevented }) => defaultPrevented)).to.deep.equal([false, false]);
    expect(show.callCount).to.equal(0);
  });

  it('ends the mark when the loader cannot be had, and the next press tries again', async () => {
    markEarlyPresses(show, true);
    show.rejects(new Error('offline'));
    await press(button);
    await waitUntil(() => !isMarked(), 'still marked');
    show.resetHistory();
    await press(button);
    // One call of each of the listeners that the tests above have left.
    expect(show.callCount).to.be.above(0);
  });
});
