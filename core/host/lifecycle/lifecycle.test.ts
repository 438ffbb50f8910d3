import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { partOf } from '../../../test/support/part-of';
import { waitUntil } from '../../../test/support/wait-until';
import { type Phase, phaseAtom } from '../../base/phase/phase';
import { atom, keyed, resettable } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import type { LoaderPort } from '../../mount/loader/port';
import { pageAtom } from '../../state/page/page.atoms';
import { settingsAtom } from '../../state/site/site.atoms';
import { saveTokens } from '../../transport/tokens/tokens';
import { end, setup, start, teardown } from './lifecycle';
import { reset } from './reset';

const UUID = '00000000-0000-4000-8000-000000000007';
const guest = { id: 0, uuid: '00000000-0000-0000-0000-000000000000', user_privilege: 'guest', name: 'Guest' };
const ada = { ...guest, id: 7, uuid: UUID, user_privilege: 'moderator', name: 'Ada' };

describe("a page's life", () => {
  const server = fakeServer();
  let port: LoaderPort;
  let isReady: boolean[];
  let user: object;

  beforeEach(() => {
    localStorage.clear();
    isReady = [];
    user = guest;
    port = partOf<LoaderPort>({
      nonce: '',
      setReady: (now: boolean) => isReady.push(now),
      hydrate: async () => {},
    });
    const settings = { section_uuid: UUID, site_uuid: UUID, section_id: 1, site_id: 1, name: 'Demo' };
    const sectionTree = { uuid: UUID, section_id: 1, name: 'root', children: [] };
    server.on('POST', '/v2/:domain/bootstrap/v2', () => [200, { result: { settings, user, sectionTree } }]);
    server.on('GET', '/v2/:domain/users/current', () => [200, { result: user }]);
  });

  afterEach(async () => {
    await end(port);
    saveTokens(null);
    for (const added of document.querySelectorAll('body > div.viafoura, meta')) added.remove();
    store.set(phaseAtom, 'standalone');
    sinon.restore();
  });

  const bootstraps = () => server.asked('POST', 'bootstrap').length;
  const become = async (who: object) => {
    user = who;
    saveTokens({ access: 'access', refresh: 'refresh' });
  };

  it('reads page, settings and language before widgets may show, then says ready', async () => {
    const phases: Phase[] = [];
    const stop = store.sub(phaseAtom, () => phases.push(store.get(phaseAtom)));
    await start(port);
    stop();
    expect(phases).to.deep.equal(['starting', 'mounting', 'ready']);
    expect(store.get(settingsAtom).name).to.equal('Demo');
    expect(store.get(pageAtom).url).not.to.equal('');
    expect(isReady).to.deep.equal([true]);
    await waitUntil(() => document.querySelector('div.viafoura > vf-tray'));
  });

  it('marks the body with the reader’s state, and follows changes', async () => {
    await start(port);
    expect(document.body.classList.contains('vf-logged-out')).to.equal(true);
    await become(ada);
    await reset();
    const classes = ['vf-logged-in', 'vf-logged-out', 'vf-moderator', 'vf-admin'];
    expect(classes.filter((name) => document.body.classList.contains(name))).to.deep.equal([
      'vf-logged-in',
      'vf-moderator',
    ]);
  });

  it('goes unready and ready at a reset, reads tags and user again, and keeps the settings', async () => {
    await start(port);
    const before = bootstraps();
    const loaded = listenFor('user/loaded');
    document.head.insertAdjacentHTML('beforeend', '<meta property="vf:container_id" content="new-article">');
    await become(ada);
    await reset();
    expect(isReady).to.deep.equal([true, false, true]);
    expect(store.get(pageAtom).container).to.equal('new-article');
    expect(loaded.callCount).to.equal(1);
    expect(loaded.firstCall.args[0].name).to.equal('Ada');
    expect(bootstraps()).to.equal(before);
  });

  it('fetches the bootstrap data again for `true` and nothing else', async () => {
    await start(port);
    const before = bootstraps();
    for (const value of [undefined, 1, 'true', {}]) await reset(value);
    expect(bootstraps()).to.equal(before);
    await reset(true);
    expect(bootstraps()).to.equal(before + 1);
  });

  it('clears the state of the page, and nothing that outlives it', async () => {
    const pageState = resettable(0);
    const byId = keyed((_id: string) => atom(0));
    const session = atom(0);
    await start(port);
    for (const one of [pageState, byId('a'), session]) store.set(one, 1);
    await reset();
    expect([store.get(pageState), store.get(byId('a')), store.get(session)]).to.deep.equal([0, 0, 1]);
  });

  it('lets calls during a reset share one following run', async () => {
    await start(port);
    const runs = () => isReady.filter((now) => !now).length;
    const first = reset();
    const second = reset();
    const third = reset(true);
    expect(second).to.equal(third);
    expect(second).not.to.equal(first);
    const before = bootstraps();
    await third;
    expect(runs()).to.equal(2);
    expect(bootstraps()).to.equal(before + 1);
    await reset();
    expect(runs()).to.equal(3);
  });

  it('consists of two halves that may be called separately, each safe to repeat', async () => {
    await start(port);
    await setup();
    expect(isReady).to.deep.equal([true]);
    await teardown();
    await teardown();
    expect(isReady).to.deep.equal([true, false]);
    expect(store.get(phaseAtom)).to.equal('unready');
    await Promise.all([setup(), setup()]);
    expect(isReady).to.deep.equal([true, false, true]);
  });

  it('rejects when setup fails, and a later reset restores the page', async () => {
    await start(port);
    let isDown = true;
    server.on('POST', '/v2/:domain/bootstrap/v2', () =>
      isDown ? 'offline' : [200, { result: { settings: { section_uuid: UUID }, user, sectionTree: null } }],
    );
    const failure = await reset(true).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(failure).to.equal('Network Error');
    expect(store.get(phaseAtom)).to.equal('unready');
    isDown = false;
    await reset(true);
    expect(store.get(phaseAtom)).to.equal('ready');
  });

  it('logs a failed start and can still be reset', async () => {
    const error = sinon.stub(console, 'error');
    localStorage.clear();
    document.head.insertAdjacentHTML('beforeend', '<meta name="vf:section" content="sports">');
    server.on('POST', '/v2/:domain/bootstrap/v2', [404, { message: 'no such site' }]);
    await start(port);
    expect(error.callCount).to.equal(1);
    expect(isReady).to.deep.equal([]);
    document.querySelector('meta[name="vf:section"]')?.remove();
    await reset();
    await waitUntil(() => isReady.length === 1);
  });

  it('retries a failed start at growing intervals, until a teardown', async () => {
    sinon.stub(console, 'error');
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let asked = 0;
    document.head.insertAdjacentHTML('beforeend', '<meta name="vf:section" content="retried">');
    server.on('POST', '/v2/:domain/bootstrap/v2', () => {
      asked++;
      return 'offline';
    });
    const elapse = async (ms: number) => {
      await clock.tickAsync(ms);
      clock.restore();
      await new Promise((resolve) => setTimeout(resolve, 30));
    };
    await start(port);
    expect(asked).to.equal(1);
    await elapse(2000);
    expect(asked).to.equal(2);
    await teardown();
  });

  it('is set up by the instance that follows, though the first was still setting up', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="vf:section" content="slow">');
    const settings = { section_uuid: UUID };
    let answer: () => void = () => {};
    server.on('POST', '/v2/:domain/bootstrap/v2', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [200, { result: { settings, user, sectionTree: null } }];
    });
    void start(port);
    await waitUntil(() => bootstraps() === 1);
    void end(port);
    const second: LoaderPort = { ...port };
    const started = start(second);
    answer();
    await started;
    port = second;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.get(phaseAtom)).to.equal('ready');
  });

  it('retries a failed reset by itself, like a failed start', async () => {
    await start(port);
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isDown = true;
    server.on('POST', '/v2/:domain/bootstrap/v2', () =>
      isDown ? 'offline' : [200, { result: { settings: { section_uuid: UUID }, user, sectionTree: null } }],
    );
    await reset(true).catch(() => {});
    isDown = false;
    document.head.insertAdjacentHTML('beforeend', '<meta name="vf:section" content="anew">');
    await clock.tickAsync(2000);
    clock.restore();
    await waitUntil(() => store.get(phaseAtom) === 'ready');
  });
});
