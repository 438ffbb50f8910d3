import { expect, fixture, html } from '@open-wc/testing';
import { prepublish, subscribe, subscribeFromPage, unsubscribeFromPage } from '../../core/base/bus/bus';
import type { EventName } from '../../core/base/bus/events';
import { chooseLanguageAction } from '../../core/base/i18n/language';
import { loadAreas } from '../../core/base/i18n/packs';
import { store } from '../../core/base/store/store';
import { newCountAtom } from '../../core/state/notifications/counts.atoms';
import { guest } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { find, seen, seenText } from '../../test/support/seen';
import 'virtual:element/tray-trigger';
import { reads } from '../../test/support/spoken';
import { waitUntil } from '../../test/support/wait-until';

const reader = { ...guest, id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Ingrid Solberg' };
const logIn = () => store.set(setCurrentUserAction, { ...reader, user_privilege: 'normal' });

/** The names of these events in order, with their arguments. */
function listenInOrder(...names: EventName[]) {
  const heard: Array<[string, ...unknown[]]> = [];
  const stops = names.map((name) => {
    const [channel = '', event = ''] = name.split('/');
    const hear = (...args: unknown[]) => heard.push([name, ...args]);
    subscribeFromPage(channel, event, hear);
    return () => unsubscribeFromPage(channel, event, hear);
  });
  const stop = () => {
    for (const end of stops) end();
  };
  return { heard, stop };
}

describe('vf-tray-trigger', () => {
  before(() => Promise.all([loadAreas(['base'], 'en'), loadAreas(['base'], 'ar')]));

  afterEach(() => {
    store.set(setCurrentUserAction, guest);
    store.set(chooseLanguageAction, 'en');
  });

  it('asks a guest to log in, after telling that it was pressed', async () => {
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger></vf-tray-trigger>`);
    const { heard, stop } = listenInOrder(
      'vf-tray-trigger/clicked',
      'authentication/required',
      'authentication/needed',
      'tray/open',
    );
    await seenText(trigger, 'Log in');
    await reads(trigger, '', [
      'button: Notifications (expanded false, haspopup dialog)',
      'button: Log in (expanded false, haspopup dialog)',
      'status:',
    ]);
    await expect(trigger).to.be.accessible();
    (await seen(trigger, '.trigger__account')).click();
    stop();
    const request = { method: 'login', reason: 'header' };
    expect(heard).to.deep.equal([
      ['vf-tray-trigger/clicked'],
      ['authentication/required', request],
      ['authentication/needed', request],
    ]);
  });

  it('shows the reader and opens the tray on the profile, and gets the focus back', async () => {
    logIn();
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger></vf-tray-trigger>`);
    const { heard, stop } = listenInOrder('vf-tray-trigger/clicked', 'authentication/required', 'tray/open');
    const button = await seen(trigger, '.trigger__account');
    expect(button.textContent).to.contain('Your profile, Ingrid Solberg');
    await expect(trigger).to.be.accessible();
    button.click();
    stop();
    expect(heard).to.deep.equal([['vf-tray-trigger/clicked'], ['tray/open', button, 'vf-profile']]);
  });

  it('has no gap beside the picture or a guest’s placeholder', async () => {
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger></vf-tray-trigger>`);
    const boxOf = (selector: string) => (find(trigger, selector) as Element).getBoundingClientRect();
    const account = '.trigger__account';
    await seenText(trigger, 'Log in');
    const [button, icon, label] = [boxOf(account), boxOf(`${account} > svg`), boxOf(`${account} > .vf-nav-label`)];
    expect(icon.left - button.left, 'before the icon').to.equal(8);
    expect(label.left - icon.right, 'between the two').to.equal(8);
    expect(button.right - label.right, 'after the words').to.equal(8);

    logIn();
    await seen(trigger, `${account} > .avatar`);
    const [round, picture, bell] = [boxOf(account), boxOf(`${account} > .avatar`), boxOf('button')];
    expect(round.width, 'as wide as it is high').to.equal(round.height);
    for (const side of ['left', 'top'] as const) {
      const end = side === 'left' ? 'right' : 'bottom';
      expect(picture[side] - round[side], side).to.be.closeTo(round[end] - picture[end], 0.5);
    }
    expect(round.width - picture.width, 'around the picture').to.be.at.most(12);
    expect(round.left - bell.right, 'between the bell and the picture').to.equal(4);
  });

  it('says on the bell how many are new, to eyes and to screen readers', async () => {
    logIn();
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger></vf-tray-trigger>`);
    const bell = await seen(trigger, 'button');
    expect(bell.ariaLabel).to.equal('Notifications');
    expect(find(trigger, '.trigger__count')).to.equal(null);
    store.set(newCountAtom, 1);
    await waitUntil(() => bell.ariaLabel === '1 new notification');
    store.set(newCountAtom, 12);
    await waitUntil(() => bell.ariaLabel === '12 new notifications');
    expect(find(trigger, '.trigger__count')?.textContent).to.equal('12');
    await expect(trigger).to.be.accessible();
    store.set(newCountAtom, 0);
    await waitUntil(() => bell.ariaLabel === 'Notifications');
  });

  it('stays the same button when the reader logs in', async () => {
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger></vf-tray-trigger>`);
    const button = await seen(trigger, '.trigger__account');
    button.focus();
    logIn();
    await seenText(trigger, 'Your profile');
    expect(trigger.shadowRoot?.activeElement).to.equal(button);
  });

  it('floats in the lower end corner, mirrored in Arabic', async () => {
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger floating="true"></vf-tray-trigger>`);
    const button = await seen(trigger, '.trigger__account');
    await waitUntil(() => innerWidth - button.getBoundingClientRect().right === 16);
    expect(innerHeight - button.getBoundingClientRect().bottom).to.equal(16);
    store.set(chooseLanguageAction, 'ar');
    await waitUntil(() => find(trigger, '.trigger__account')?.getBoundingClientRect().left === 16);
    await expect(trigger).to.be.accessible();
  });

  it('floats only for the value true', async () => {
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger floating></vf-tray-trigger>`);
    await seen(trigger, '.trigger__account');
    expect(find(trigger, '.trigger--floating')).to.equal(null);
  });

  it('can be one round button, with a label for screen readers', async () => {
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger vf-feature-unity></vf-tray-trigger>`);
    const button = await seen(trigger, '.trigger__account');
    await seenText(trigger, 'Log in');
    expect(find(trigger, '.vf-nav-label')?.classList.contains('hushed')).to.equal(true);
    const { width, height } = button.getBoundingClientRect();
    expect(width).to.equal(height);
    await reads(trigger, '', [
      'button: Notifications (expanded false, haspopup dialog)',
      'button: Log in (expanded false, haspopup dialog)',
      'status:',
    ]);
    await expect(trigger).to.be.accessible();
  });

  it('leaves the opening to a page that stops the question', async () => {
    const trigger = await fixture<HTMLElement>(html`<vf-tray-trigger></vf-tray-trigger>`);
    const button = await seen(trigger, '.trigger__account');
    let isNeeded = false;
    const end = subscribe('authentication/needed', () => {
      isNeeded = true;
    });
    let isStopping = true;
    prepublish((channel, event) =>
      isStopping && channel === 'authentication' && event === 'required' ? false : undefined,
    );
    button.click();
    isStopping = false;
    end();
    expect(isNeeded).to.equal(false);
  });
});
