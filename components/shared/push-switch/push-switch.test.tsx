import { expect, fixture, html } from '@open-wc/testing';
import { createRoot, type Root } from 'react-dom/client';
import { loadAreas } from '../../../core/base/i18n/packs';
import { store } from '../../../core/base/store/store';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { pushBrowserAtom } from '../../../core/state/push/push.atoms';
import { setSiteAction } from '../../../core/state/site/site.atoms';
import { guest, toReader } from '../../../core/state/user/user';
import { setCurrentUserAction } from '../../../core/state/user/user.atoms';
import { type FakePushBrowser, fakePushBrowser } from '../../../test/support/fake-push-browser';
import { fakeServer } from '../../../test/support/fake-server';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';
import { PushSwitch } from './push-switch';

const PATH = '/v5/subscriptions/:section/push';
let readers = 500;

describe('the switch for messages on this device', () => {
  const server = fakeServer();
  let browser: FakePushBrowser;
  let box: HTMLElement;
  let root: Root;
  before(() => loadAreas(['push'], 'en'));

  beforeEach(async () => {
    browser = fakePushBrowser();
    store.set(setSiteAction, { enable_push_notifications: true, section_uuid: 'sport', site_uuid: 'site' }, null);
    const id = ++readers;
    store.set(setCurrentUserAction, toReader({ id, uuid: numericIdToUuid(id), name: 'Ada', user_privilege: 'normal' }));
    server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: false }]);
    server.on('POST', PATH, [201, {}]);
    server.on('DELETE', PATH, [204]);
    box = await fixture(html`<div></div>`);
    root = createRoot(box);
  });
  afterEach(() => root.unmount());
  after(() => {
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });

  const show = () => {
    store.set(pushBrowserAtom, browser);
    root.render(<PushSwitch />);
  };
  const shown = (text: string) => waitUntil(() => box.textContent?.includes(text), `not shown: ${text}`);
  const theSwitch = () => box.querySelector<HTMLElement>('[role="switch"]');
  const isChecked = (value: boolean) =>
    waitUntil(() => theSwitch()?.ariaChecked === String(value) && theSwitch()?.ariaDisabled !== 'true');

  it('turns them on and off', async () => {
    show();
    await shown('Notifications on this device');
    await isChecked(false);
    await reads(box, '', [
      'Notifications on this device',
      'switch: Notifications on this device (checked false) – When someone replies to you, even while no page of this site is open.',
      'When someone replies to you, even while no page of this site is open.',
      'status:',
    ]);
    await expect(box).to.be.accessible();
    theSwitch()?.click();
    await isChecked(true);
    expect(server.asked('POST', 'push').length).to.equal(1);
    await expect(box).to.be.accessible();
    theSwitch()?.click();
    await isChecked(false);
    expect(server.asked('DELETE', 'push').length).to.equal(1);
  });

  it('shows that it failed, and the next press tries again', async () => {
    show();
    await isChecked(false);
    server.on('POST', PATH, [500, {}]);
    theSwitch()?.click();
    await shown("That didn't work");
    server.on('POST', PATH, [201, {}]);
    theSwitch()?.click();
    await isChecked(true);
  });

  it('shows how to undo a block, and has no button', async () => {
    browser.granted = 'denied';
    show();
    await shown('next to the address bar');
    expect(box.querySelectorAll('button').length).to.equal(0);
    await reads(box, '', [
      'Notifications on this device',
      'Your browser blocks notifications from this site. To allow them, open the site settings next to the address bar, turn notifications on, then reload the page.',
      'status:',
    ]);
    await expect(box).to.be.accessible();
  });

  it('shows what is missing if push is impossible', async () => {
    browser.lack = 'home_screen';
    show();
    await shown('add this site to the Home Screen');
    expect(box.querySelectorAll('button').length).to.equal(0);
  });
});
