import { define } from 'virtual:element/tray';
import { expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { publish } from '../../core/base/bus/bus';
import { loadAreas } from '../../core/base/i18n/packs';
import { store } from '../../core/base/store/store';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { trayAtom } from '../../core/state/tray/tray.atoms';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll, seen } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';

const SECTION = '00000000-0000-4000-8000-0000000000aa';
const bob = '00000000-0000-4000-8000-000000000009';
const title = (tray: HTMLElement) => find(tray, 'h2')?.textContent;

// In its own file, because a page holds events only once, until its first tray.
describe('what a page asks of the tray before it has loaded', () => {
  fakeServer();
  before(async () => {
    sinon.stub(console, 'error');
    await loadAreas(['base', 'tray', 'conversations', 'reading'], 'en');
    store.set(setSiteAction, { section_uuid: SECTION, domain: location.hostname }, null);
    await import('../../core/mount/loader/vf');
  });
  after(() => sinon.restore());

  it('is done when it has, each by its name and in their order', async () => {
    // Without a tray there is nothing to close: the event would close the next tray.
    publish('tray/close');
    publish('tray-tab/change', 'vf-settings');
    publish('authentication/required', { method: 'signup', reason: 'header' });
    publish('tray/close');
    publish('tray/open', null, 'vf-feed');
    publish('tray/toggle');
    publish('tray/toggle');
    publish('tray-tab/change', 'vf-community');
    publish('profile/show', 9);
    expect(store.get(trayAtom)).to.include({ isOpen: false, openings: 0 });
    define();
    const tray = await fixture<HTMLElement>(html`<vf-tray></vf-tray>`);
    // The screens' code is in files that this test's page does not have.
    await waitUntil(() => title(tray) === 'Profile');
    expect(find<HTMLDialogElement>(tray, 'dialog')?.matches(':modal')).to.equal(true);
    expect(store.get(trayAtom)).to.include({ openings: 3, person: bob });
    (await seen(tray, '[aria-label="Back"]')).click();
    await waitUntil(() => title(tray) === 'Community');
    expect(findAll(tray, 'dialog').length).to.equal(1);
  });
});
