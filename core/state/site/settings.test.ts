/** Effects of settings that only a page can show, one row each; the others are in server/test/sites/settings.test.ts. */
import { define } from 'virtual:element/tray';
import { expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { seen } from '../../../test/support/seen';
import { type SettingRow, type ShownOnPages, shownOnPages } from '../../../test/support/settings-shown';
import { publish } from '../../base/bus/bus';
import { createConsent } from '../../base/consent/consent';
import { loadAreas } from '../../base/i18n/packs';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { SiteSettings } from '../../contract/sites/site';
import { forgetMeasuring, measure } from '../../mount/loader/measuring';
import { unitOf } from '../ads/unit';
import { pushBrowserAtom } from '../push/push.atoms';
import { windowBrowser } from '../push/push-window';
import { sharerAtom } from '../shares/sharer.atoms';
import { toReader } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { setSiteAction, settingsAtom } from './site.atoms';

before(define);

describe('each setting does something on a page', () => {
  const server = fakeServer();
  before(() => loadAreas(['base'], 'en'));
  beforeEach(() => void server.on('POST', '/v1/analytics/*', [204]));
  afterEach(() => {
    forgetMeasuring();
    delete window.vfConfig;
    delete (window as { gtag?: unknown }).gtag;
    clearPageState(store);
    store.set(setSiteAction, {}, null);
    sinon.restore();
    document.dispatchEvent(new Event('visibilitychange'));
  });

  /** The login screen, up to the given element. */
  async function logIn(selector: string): Promise<HTMLElement> {
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    await seen(tray, 'dialog');
    publish('authentication/required', { method: 'login', reason: 'header' });
    await seen(tray, selector);
    return tray;
  }

  const rows: { [Name in ShownOnPages]: SettingRow<SiteSettings[Name]> } = {
    disable_widget_logins: {
      async look() {
        const tray = await logIn('dialog [part~=title], dialog h2, dialog form');
        return tray.shadowRoot?.querySelector('input[name=password]') !== null;
      },
      when: [
        [false, true],
        [true, false],
      ],
    },
    autosociallogin: {
      async look() {
        const { autosociallogin } = store.get(settingsAtom);
        store.set(setSiteAction, { autosociallogin, login_providers: ['facebook', 'google'] }, null);
        return (await logIn('.providers__button')).shadowRoot?.querySelector('.providers__button')?.textContent;
      },
      when: [
        ['google', 'Continue with Google'],
        ['', 'Continue with Facebook'],
      ],
    },
    push_opt_in_window: {
      look: async () => store.get(pushBrowserAtom) === windowBrowser,
      when: [
        [true, true],
        [false, false],
      ],
    },
    enable_google_analytics: {
      async look() {
        window.vfConfig = { consent: true };
        const gtag = sinon.spy();
        Object.assign(window, { gtag });
        measure({ settings: store.get(settingsAtom), container_id: '' });
        publish('share/clicked', 'bluesky', document.body);
        return gtag.calledWith('event', 'vf_share');
      },
      when: [
        [true, true],
        [false, false],
      ],
    },
    analytics_without_consent: {
      async look() {
        window.vfConfig = { consent: false };
        measure({ settings: { ...store.get(settingsAtom), enable_analytics: true }, container_id: '' });
        const send = sinon.stub(navigator, 'sendBeacon').returns(true);
        sinon.stub(document, 'visibilityState').value('hidden');
        document.dispatchEvent(new Event('visibilitychange'));
        return send.called;
      },
      when: [
        [true, true],
        [false, false],
      ],
    },
    site_ad_id: {
      look: async () => unitOf(store.get(settingsAtom), 'conversations').site_ad_id,
      when: [
        ['/1234/comments', '/1234/comments'],
        ['', ''],
      ],
    },
    share_names_sharer: {
      async look() {
        const uuid = '00000000-0000-4000-8000-000000000007';
        store.set(setCurrentUserAction, toReader({ id: 7, uuid, name: 'Ada', user_privilege: 'normal' }));
        return store.get(sharerAtom) === uuid;
      },
      when: [
        [true, true],
        [false, false],
      ],
    },
    privacy_without_cmp: {
      look: async () => createConsent()(store.get(settingsAtom)).allows('ads'),
      when: [
        ['allow', true],
        ['deny', false],
      ],
    },
  };

  for (const name of shownOnPages) {
    for (const [value, expected] of rows[name].when) {
      it(`${name} = ${JSON.stringify(value)}`, async () => {
        store.set(setSiteAction, { [name]: value }, null);
        expect(await rows[name].look()).to.equal(expected);
      });
    }
  }
});
