import { expect, fixture, html } from '@open-wc/testing';
import { publish } from '../../core/base/bus/bus';
import { loadAreas } from '../../core/base/i18n/packs';
import { store } from '../../core/base/store/store';
import { numericIdToUuid } from '../../core/contract/values/ids';
import { pushAtom, pushBrowserAtom } from '../../core/state/push/push.atoms';
import { forgetPushRecord } from '../../core/state/push/push-record';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { guest, toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { aSubscription, type FakePushBrowser, fakePushBrowser } from '../../test/support/fake-push-browser';
import { fakeServer } from '../../test/support/fake-server';
import { findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/push-opt-in';
import { reads } from '../../test/support/spoken';

const PATH = '/v5/subscriptions/:section/push';
let readers = 300;

describe('<vf-push-opt-in>', () => {
  const server = fakeServer();
  let browser: FakePushBrowser;
  before(() => loadAreas(['push'], 'en'));

  beforeEach(() => {
    browser = fakePushBrowser();
    store.set(pushBrowserAtom, browser);
    store.set(setSiteAction, { enable_push_notifications: true, section_uuid: 'sport', site_uuid: 'site' }, null);
    forgetPushRecord();
    localStorage.removeItem('vfPushAsked');
    const id = ++readers;
    store.set(setCurrentUserAction, toReader({ id, uuid: numericIdToUuid(id), name: 'Ada', user_privilege: 'normal' }));
    server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: false }]);
    server.on('POST', PATH, [201, {}]);
    server.on('DELETE', PATH, [204]);
  });
  after(() => {
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
  });

  /** Resolves once it listens to the reader's actions. */
  async function show(): Promise<HTMLElement> {
    const el = await fixture<HTMLElement>(html`<vf-push-opt-in></vf-push-opt-in>`);
    await seen(el, '.vf-push-opt-in');
    await new Promise((resolve) => setTimeout(resolve));
    return el;
  }
  const act = () => publish('comment/created', { content_uuid: 'a', content_container_uuid: 'b' });
  async function button(el: HTMLElement, text: string): Promise<HTMLElement> {
    await seenText(el, text);
    return findAll(el, 'button').find((one) => one.textContent?.includes(text)) as HTMLElement;
  }

  it('asks after the reader has posted, first in the suite’s own words, and is on after "Turn on"', async () => {
    const el = await show();
    expect(findAll(el, 'section').length).to.equal(0);
    act();
    await seenText(el, 'Know when someone replies');
    await reads(el, '', [
      'Know when someone replies',
      'Get a notification on this device when someone replies to you. You can turn it off at any time.',
      'alert:',
      'button: Turn on',
      'button: Not now',
    ]);
    await expect(el).to.be.accessible();
    expect(browser.asked).to.equal(0);
    (await button(el, 'Turn on')).click();
    await seenText(el, "We'll notify you on this device");
    expect([browser.asked, server.asked('POST', 'push').length]).to.deep.equal([1, 1]);
    await expect(el).to.be.accessible();
    expect(el.shadowRoot?.activeElement?.textContent).to.contain("We'll notify you");
    (await button(el, 'Turn off')).click();
    await seenText(el, 'Notifications on this device are off');
    expect(browser.there).to.equal(null);
  });

  it('is not shown if messages are already on', async () => {
    browser.there = aSubscription();
    server.on('GET', PATH, [200, { public_key: 'a2V5', is_subscribed: true }]);
    const el = await show();
    act();
    await waitUntil(() => store.get(pushAtom).state === 'subscribed');
    expect(findAll(el, 'section').length).to.equal(0);
  });

  it('stays closed after "Not now", also when rendered again', async () => {
    const el = await show();
    act();
    (await button(el, 'Not now')).click();
    await gone(el, 'section');
    const again = await show();
    act();
    expect(findAll(again, 'section').length).to.equal(0);
    expect(browser.asked).to.equal(0);
  });

  it('shows how to undo a block, and does not ask', async () => {
    browser.granted = 'denied';
    const el = await show();
    act();
    await seenText(el, 'Your browser blocks notifications');
    await seenText(el, 'next to the address bar');
    expect(el.shadowRoot?.textContent).not.to.contain('Turn on');
    await expect(el).to.be.accessible();
  });

  it('shows an error, and tries again', async () => {
    server.on('POST', PATH, 'offline');
    const el = await show();
    act();
    (await button(el, 'Turn on')).click();
    await seenText(el, "That didn't work");
    await reads(el, '', [
      'Know when someone replies',
      'Get a notification on this device when someone replies to you. You can turn it off at any time.',
      'alert:',
      "That didn't work. Check your connection, then try again.",
      'button: Try again',
      'button: Not now',
    ]);
    await expect(el).to.be.accessible();
    server.on('POST', PATH, [201, {}]);
    (await button(el, 'Try again')).click();
    await seenText(el, "We'll notify you on this device");
  });

  it('is not shown in browsers without push messages', async () => {
    store.set(pushBrowserAtom, { ...browser, lacks: () => 'support' });
    const el = await show();
    act();
    expect(findAll(el, 'section').length).to.equal(0);
  });
});
