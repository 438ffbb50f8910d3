import { expect } from '@open-wc/testing';
import { listenFor } from '../../../test/support/listen-for';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { watchActivators } from './activators';

describe('tray activators', () => {
  it('open the tray from anywhere in the page, also from inside a link, and no longer once ended', () => {
    const open = listenFor('tray/open');
    const stop = watchActivators();
    const link = document.createElement('a');
    link.href = '#elsewhere';
    link.className = 'vf-js-tray-activator';
    link.innerHTML = '<span>Log in</span>';
    document.body.append(link);
    link.querySelector('span')?.click();
    expect(open.args).to.deep.equal([[link]]);
    expect(location.hash).to.equal('');
    stop();
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(open.callCount).to.equal(1);
    link.remove();
    clearPageState(store);
  });

  /** @returns whether the tray was requested, and whether the page’s own navigation was prevented */
  function press(markup: string, how: MouseEventInit = {}): [boolean, boolean] {
    const box = document.createElement('div');
    box.innerHTML = markup;
    document.body.append(box);
    const open = listenFor('tray/open');
    const stop = watchActivators();
    let wasStopped = false;
    const handleClick = (event: Event) => {
      wasStopped = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', handleClick, { once: true });
    const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...how });
    box.querySelector('[data-pressed]')?.dispatchEvent(click);
    stop();
    box.remove();
    clearPageState(store);
    return [open.callCount === 1, wasStopped];
  }
  const LINK = '<a href="#elsewhere" class="vf-js-tray-activator" data-pressed>Log in</a>';

  for (const [what, how] of [
    ['in a new tab', { ctrlKey: true }],
    ['in a new tab of a Mac', { metaKey: true }],
    ['in a new window', { shiftKey: true }],
    ['to be kept', { altKey: true }],
    ['by the middle button', { button: 1 }],
  ] as Array<[string, MouseEventInit]>) {
    it(`leave the browser a link that is opened ${what}`, () => expect(press(LINK, how)).to.deep.equal([false, false]));
  }

  it('take the place of links only, and of nothing without their class', () => {
    expect(press(LINK)).to.deep.equal([true, true]);
    const inLink = '<a href="#elsewhere"><b class="vf-js-tray-activator" data-pressed>Log in</b></a>';
    expect(press(inLink)).to.deep.equal([true, true]);
    expect(press('<button class="vf-js-tray-activator" data-pressed>Log in</button>')).to.deep.equal([true, false]);
    expect(press('<a href="#elsewhere" data-pressed>Read on</a>')).to.deep.equal([false, false]);
  });
});
