import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { partOf } from '../../../test/support/part-of';
import { waitUntil } from '../../../test/support/wait-until';
import { SETTINGS_FRESH_MS, SETTINGS_USABLE_MS } from '../../base/constants';
import { phaseAtom } from '../../base/phase/phase';
import { enqueue } from '../../base/queue/queue';
import { store } from '../../base/store/store';
import type { PaintedState } from '../../contract/content/painted';
import { numericIdToUuid } from '../../contract/values/ids';
import { type LoaderPort, lendLoaderPort } from '../../mount/loader/port';
import { checkThirdpartyCookies, thirdpartyEnabled } from '../../transport/api/thirdparty';
import { saveTokens } from '../../transport/tokens/tokens';
import { domainAtom } from '../page/page.atoms';
import { readPageAction } from '../page/read-page';
import { defaultSettings } from '../site/default-settings';
import { whenCurrent } from '../site/renewal';
import { sectionTreeAtom, sectionUuidAtom, settingsAtom, siteUuidAtom } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { currentUserAtom, setCurrentUserAction } from '../user/user.atoms';
import { loadBootstrapAction } from './bootstrap.actions';

const BOOTSTRAP = '/v2/:domain/bootstrap/v2';
const reader = { id: 7, uuid: numericIdToUuid(7), name: 'Ada', user_privilege: 'normal' };
const sectionTree = { uuid: 'root', section_id: 1, name: 'News', children: [] };
const answer = (more: object = {}) => ({
  http_status: 200,
  result: { settings: { site_uuid: 'site', section_uuid: 'sport', section_id: 4, ...more }, user: guest, sectionTree },
});
let count = 0;
/** Each test has a domain of its own, so that none finds another's copy. */
const aDomain = () => store.set(readPageAction, { domain: `site-${++count}.example`, section: '4' }).domain;

describe('bootstrap', () => {
  const server = fakeServer();
  let domain: string;
  beforeEach(() => {
    domain = aDomain();
    sessionStorage.setItem('vfThirdpartyCookiesEnabled', 'false');
  });
  afterEach(() => {
    saveTokens(null);
    store.set(setCurrentUserAction, guest);
    store.set(phaseAtom, 'standalone');
    sinon.restore();
  });

  const asked = () => server.asked('POST', 'bootstrap').length;

  it('loads settings with defaults, section ids, tree and reader', async () => {
    server.on('POST', BOOTSTRAP, [200, { result: { ...answer({ enable_dislikes: false }).result, user: reader } }]);
    await store.set(loadBootstrapAction);
    expect(store.get(settingsAtom)).to.include({ enable_dislikes: false, max_comment_length: 5000, section_id: 4 });
    expect(store.get(sectionUuidAtom)).to.equal('sport');
    expect(store.get(siteUuidAtom)).to.equal('site');
    expect(store.get(sectionTreeAtom)).to.deep.equal(sectionTree);
    expect(store.get(currentUserAtom).name).to.equal('Ada');
    expect(store.get(domainAtom)).to.equal(domain);
    expect(server.requests[0]?.path).to.equal(`/v2/${domain}/bootstrap/v2`);
    expect(server.requests[0]?.json).to.deep.equal({ section: '4', section_tree: '', session: '' });
  });

  it('uses the local copy, but never for the reader’s identity', async () => {
    const copy = { settings: answer().result.settings, sectionTree, time: Date.now() };
    localStorage.setItem(`vfBootstrap:${domain}:4`, JSON.stringify(copy));
    saveTokens({ access: 'a', refresh: 'r' });
    server.on('GET', '/v2/:domain/users/current', [200, { result: reader }]);
    await store.set(loadBootstrapAction);
    expect(store.get(sectionUuidAtom)).to.equal('sport');
    expect(store.get(currentUserAtom).name).to.equal('Ada');
    expect(asked()).to.equal(0);
  });

  it('asks a guest with a fresh copy nothing at all', async () => {
    server.on('POST', BOOTSTRAP, [200, answer()]);
    await store.set(loadBootstrapAction);
    const copy = localStorage.getItem(`vfBootstrap:${domain}:4`);
    expect(JSON.parse(copy ?? '')).to.have.property('settings');
    expect(copy).not.to.contain('user_privilege');
    server.requests.length = 0;
    aDomain();
    localStorage.setItem(`vfBootstrap:${store.get(domainAtom)}:4`, copy ?? '');
    await store.set(loadBootstrapAction);
    expect(server.requests.length).to.equal(0);
  });

  it('uses the settings that the page was painted from, unless the local copy is newer, and requests nothing for a guest', async () => {
    const { settings } = answer().result;
    const paintedOf = (_domain: string, section: string) =>
      section === '4'
        ? partOf<PaintedState>({ settings, sectionTree: { ...sectionTree, name: 'Painted' }, now: Date.now() - 1000 })
        : undefined;
    lendLoaderPort(partOf<LoaderPort>({ paintedOf }));
    await store.set(loadBootstrapAction);
    expect(store.get(sectionTreeAtom)?.name).to.equal('Painted');
    expect(server.requests.length).to.equal(0);

    domain = aDomain();
    // The same settings in another order.
    const copy = { settings: Object.fromEntries(Object.entries(settings).reverse()), sectionTree, time: Date.now() };
    localStorage.setItem(`vfBootstrap:${domain}:4`, JSON.stringify(copy));
    await store.set(loadBootstrapAction);
    expect(store.get(sectionTreeAtom)?.name).to.equal('News');
    store.set(phaseAtom, 'ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
    lendLoaderPort(undefined);
    expect(asked()).to.equal(0);
  });

  it('asks again at once if the page was painted with other settings than a fresh copy has, and applies the answer', async () => {
    const time = Date.now() - 1000;
    const { settings } = answer({ name: 'Times', house_rules: 'Be brief.' }).result;
    // Without members at their default: the rules are gone again.
    const { settings: known } = answer({ name: 'Times' }).result;
    const painted = partOf<PaintedState>({ settings: known, sectionTree, now: time - 86_400_000 });
    localStorage.setItem(`vfBootstrap:${domain}:4`, JSON.stringify({ settings, sectionTree, time }));
    lendLoaderPort(partOf<LoaderPort>({ paintedOf: () => painted }));
    server.on('POST', BOOTSTRAP, [200, answer({ name: 'Times' })]);
    await store.set(loadBootstrapAction);
    expect(store.get(settingsAtom).house_rules).to.equal('Be brief.');
    store.set(phaseAtom, 'ready');
    await waitUntil(() => store.get(settingsAtom).house_rules === '', 'not asked again');
    lendLoaderPort(undefined);
  });

  it('renews an older copy in the background, once the page is ready', async () => {
    const time = Date.now() - SETTINGS_FRESH_MS - 1;
    const copy = { settings: answer({ name: 'old' }).result.settings, sectionTree, time };
    localStorage.setItem(`vfBootstrap:${domain}:4`, JSON.stringify(copy));
    server.on('POST', BOOTSTRAP, [200, answer({ name: 'new' })]);
    await store.set(loadBootstrapAction);
    expect(store.get(settingsAtom).name).to.equal('old');
    store.set(phaseAtom, 'ready');
    // After the tasks that earlier tests queued.
    await waitUntil(() => store.get(settingsAtom).name === 'new', 'not renewed');
  });

  it('loads the settings once for all that need newer ones than a copy, and not again in the background', async () => {
    const time = Date.now() - SETTINGS_FRESH_MS - 1;
    const copy = { settings: answer({ name: 'old' }).result.settings, sectionTree, time };
    localStorage.setItem(`vfBootstrap:${domain}:4`, JSON.stringify(copy));
    server.on('POST', BOOTSTRAP, [200, answer({ name: 'new' })]);
    await store.set(loadBootstrapAction);
    await Promise.all([whenCurrent(), whenCurrent()]);
    await whenCurrent();
    expect(store.get(settingsAtom).name).to.equal('new');
    store.set(phaseAtom, 'ready');
    let isNext = false;
    enqueue(() => {
      isNext = true;
    });
    await waitUntil(() => isNext, 'the queue does not run');
    expect(asked()).to.equal(1);
  });

  for (const copy of ['{', 'null', '{"settings":{}}', JSON.stringify({ settings: { section_uuid: 'x' }, time: 1 })]) {
    it(`passes over a copy that is broken or too old: ${copy}`, async () => {
      localStorage.setItem(`vfBootstrap:${domain}:4`, copy);
      server.on('POST', BOOTSTRAP, [200, answer()]);
      await store.set(loadBootstrapAction);
      expect(asked()).to.equal(1);
      expect(SETTINGS_USABLE_MS).to.be.below(Date.now());
    });
  }

  it('keeps settings at another setup and loads the reader again; when forced, it loads everything', async () => {
    server.on('POST', BOOTSTRAP, [200, answer()]);
    server.on('GET', '/v2/:domain/users/current', [200, { result: reader }]);
    await store.set(loadBootstrapAction);
    saveTokens({ access: 'a', refresh: 'r' });
    localStorage.removeItem(`vfBootstrap:${domain}:4`);
    await store.set(loadBootstrapAction);
    expect([asked(), server.asked('GET', 'current').length]).to.deep.equal([1, 1]);
    await store.set(loadBootstrapAction, true);
    expect(asked()).to.equal(2);
  });

  it('fails when the server refuses, with its message', async () => {
    server.on('POST', BOOTSTRAP, [404, { code: 'site_not_found', message: 'Unknown site.' }]);
    const message = await store.set(loadBootstrapAction).catch((error: Error) => error.message);
    expect(message).to.equal('Unknown site.');
  });

  it('tells the page of the reader once', async () => {
    server.on('POST', BOOTSTRAP, [200, { result: { ...answer().result, user: reader } }]);
    const changed = listenFor('user/changed');
    store.set(setCurrentUserAction, toReader(reader as never));
    changed.resetHistory();
    await store.set(loadBootstrapAction);
    expect(changed.callCount).to.equal(0);
  });

  it('checks third-party cookies once per browser session', async () => {
    sessionStorage.removeItem('vfThirdpartyCookiesEnabled');
    server.on('GET', '/v2/:domain/thirdpartycookie', [200, { thirdparty_enabled: true }]);
    await checkThirdpartyCookies(domain);
    await checkThirdpartyCookies(domain);
    expect(server.requests.length).to.equal(1);
    expect(sessionStorage.getItem('vfThirdpartyCookiesEnabled')).to.equal('true');
    expect(thirdpartyEnabled()).to.equal(true);
    sessionStorage.removeItem('vfThirdpartyCookiesEnabled');
    server.on('GET', '/v2/:domain/thirdpartycookie', 'offline');
    await checkThirdpartyCookies(domain);
    expect(thirdpartyEnabled()).to.equal(false);
  });

  it('has the defaults of the contract', async () => {
    const { SiteSettings } = await import('../../contract/sites/site');
    for (const [key, schema] of Object.entries(SiteSettings.properties)) {
      expect(defaultSettings, key).to.have.deep.property(key, (schema as { default?: unknown }).default);
    }
  });
});
