import { define } from 'virtual:element/tray';
import { expect, fixture, html } from '@open-wc/testing';
import { publish } from '../../../core/base/bus/bus';
import { chooseLanguageAction } from '../../../core/base/i18n/language';
import { loadAreas } from '../../../core/base/i18n/packs';
import { clearPageState } from '../../../core/base/store/jotai';
import { store } from '../../../core/base/store/store';
import { trayAtom } from '../../../core/state/tray/tray.atoms';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { seen } from '../../../test/support/seen';

before(define);

describe('a swipe across the tray', () => {
  fakeServer();
  before(() => Promise.all([loadAreas(['base'], 'en'), loadAreas(['base'], 'ar')]));
  afterEach(() => {
    publish('tray/close');
    store.set(chooseLanguageAction, 'en');
    clearPageState(store);
  });

  async function openAt(tab: 'vf-feed' | 'vf-profile') {
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    await seen(tray, 'dialog');
    publish('tray/open', null, tab);
    return { tray, body: await seen(tray, '.tray__body') };
  }

  /** From the middle of the page. */
  function swipe(target: Element, x: number, y = 0, from = innerWidth / 2) {
    const at = (dx: number, dy: number) =>
      new Touch({ identifier: 1, target, clientX: from + dx, clientY: innerHeight / 2 + dy });
    const send = (type: string, touch: Touch, touches: Touch[]) =>
      target.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          composed: true,
          touches,
          targetTouches: touches,
          changedTouches: [touch],
        }),
      );
    const [start, end] = [at(0, 0), at(x, y)];
    send('touchstart', start, [start]);
    send('touchend', end, []);
  }
  const tab = () => store.get(trayAtom).tab;

  it('goes to the tab beside, back again, and no further than the first', async () => {
    const { body } = await openAt('vf-feed');
    const changed = listenFor('tray-tab/change');
    swipe(body, 90);
    expect(tab()).to.equal('vf-feed');
    swipe(body, -90, 20);
    expect(tab()).to.equal('vf-profile');
    await seen(body, 'form');
    swipe(body, 90, -20);
    expect(tab()).to.equal('vf-feed');
    expect(changed.callCount).to.equal(2);
  });

  it('goes the other way in right-to-left languages', async () => {
    store.set(chooseLanguageAction, 'ar');
    const { body } = await openAt('vf-feed');
    swipe(body, -90);
    expect(tab()).to.equal('vf-feed');
    swipe(body, 90);
    expect(tab()).to.equal('vf-profile');
  });

  it('is ignored while scrolling or tapping, from an edge, or with a finger in a field', async () => {
    const { body } = await openAt('vf-profile');
    const field = await seen(body, 'input');
    swipe(body, -90, 60);
    swipe(body, -40);
    swipe(body, 90, 0, 10);
    swipe(field, -90);
    expect(tab()).to.equal('vf-profile');
  });
});
