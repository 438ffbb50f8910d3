import { expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeCore } from '../../../test/support/chunks/core';
import { waitUntil } from '../../../test/support/wait-until';
import { publish } from '../../base/bus/bus';
import { lendLoaderPort, loaderPort } from './port';

/** Members of `window.vf` that pages see. */
interface Vf {
  // biome-ignore lint/suspicious/noExplicitAny: pages are written in JavaScript.
  [name: string]: any;
}

let evaluations = 0;
/** Evaluates vf.js again, like another script tag. */
const load = () => import(`./vf.ts?${++evaluations}`);
const vf = () => window.vf as Vf;
/** Resolves when the core starts, because the page waits for it. */
function begun() {
  vf().ready(() => {});
  return waitUntil(() => fakeCore.port === loaderPort(), 'the core did not begin');
}
const moment = () => new Promise((resolve) => setTimeout(resolve, 10));

async function loadReady() {
  await load();
  await begun();
  fakeCore.makeReady();
  await moment();
}

describe('vf.js', () => {
  let error: sinon.SinonStub;

  beforeEach(() => {
    error = sinon.stub(console, 'error');
    // Tests import the script as a module, so no script tag has its name.
    window.vfConfig = { api: location.origin };
    fakeCore.calls.length = fakeCore.ended.length = 0;
    fakeCore.port = undefined;
  });

  afterEach(async () => {
    await moment();
    sinon.restore();
    window.vfLoaded = false;
    loaderPort()?.end();
    lendLoaderPort(undefined);
    delete window.vf;
    delete window.viafoura;
    delete window.vfQ;
    delete window.vfAsyncInit;
    delete window.vfConfig;
    await moment();
  });

  describe('where its server is, as a module or in a combined file', () => {
    const where = () => [loaderPort()?.origin, (loaderPort() as { base?: string }).base];
    const inert = (attributes: object) =>
      Object.assign(document.createElement('script'), { type: 'text/plain', ...attributes });
    let added: Element | undefined;
    const add = (element: Element) => {
      added = element;
      document.head.append(element);
    };
    beforeEach(() => delete window.vfConfig);
    afterEach(() => added?.remove());

    it('is what the page configures', async () => {
      window.vfConfig = { api: 'https://community.example' };
      await load();
      expect(where()).to.deep.equal(['https://community.example', 'https://community.example/']);
    });

    it('is the address in the tag of that name', async () => {
      add(inert({ src: 'https://community.example/below/vf.js?v=7' }));
      await load();
      expect(where()).to.deep.equal(['https://community.example', 'https://community.example/below/']);
    });

    it('is the address in `data-api` of any script tag', async () => {
      const script = inert({});
      script.dataset.api = 'https://community.example';
      add(script);
      await load();
      expect(where()).to.deep.equal(['https://community.example', 'https://community.example/']);
    });

    it('is the address in a meta tag', async () => {
      add(Object.assign(document.createElement('meta'), { name: 'vf:api', content: 'https://community.example' }));
      await load();
      expect(where()).to.deep.equal(['https://community.example', 'https://community.example/']);
    });

    it('is asked for in the console when nothing names it', async () => {
      await load();
      expect(error.args.map(([text]) => text).join()).to.include('window.vfConfig');
    });
  });

  it('uses no element of the page as its script tag, and so no other server', async () => {
    const clobbered = await fixture<HTMLImageElement>(
      html`<img name="currentScript" alt="" data-api="https://elsewhere.example" />`,
    );
    expect(document.currentScript, 'the page has it').to.equal(clobbered);
    delete window.vfConfig;
    await load();
    expect(loaderPort()?.origin).to.equal(location.origin);
  });

  it('offers its whole API as soon as it has run', async () => {
    await load();
    expect(window.vf).to.equal(window.viafoura);
    expect(window.vfLoaded).to.equal(true);
    expect(window.vfQ).to.be.an('array');
    for (const name of ['$publish', '$subscribe', '$unsubscribe', '$prepublish', 'ready', 'reset']) {
      expect(vf()[name], name).to.be.a('function');
    }
    for (const name of ['get', 'reset', 'teardown', 'setup', 'loadNewPage', 'resetWidget']) {
      expect(vf().context[name], name).to.be.a('function');
    }
    for (const name of ['cookie', 'openIdConnect', 'loginRadius', 'jwt', 'social', 'janrain', 'gigya']) {
      expect(vf().session.login[name], name).to.be.a('function');
    }
    expect(vf().session.logout).to.be.a('function');
    expect(vf().actions.addInterceptor).to.be.a('function');
    expect(vf().ui.signup.show).to.be.a('function');
  });

  it('leaves its globals configurable and writable', async () => {
    await load();
    for (const name of ['vf', 'viafoura', 'vfQ', 'vfLoaded']) {
      const { configurable, writable } = Object.getOwnPropertyDescriptor(window, name) ?? {};
      expect([configurable, writable], name).to.deep.equal([true, true]);
    }
  });

  it('buffers calls until ready and then makes them in order, with their arguments', async () => {
    await load();
    const { get, reset } = vf().context;
    const user = get('user');
    const logout = vf().session.logout();
    const after = Promise.resolve('whatever').then(reset);
    await begun();
    await moment();
    expect(fakeCore.calls).to.deep.equal([]);
    fakeCore.makeReady();
    expect(await user).to.equal('context.get');
    expect(await logout).to.equal('session.logout');
    await after;
    expect(fakeCore.calls).to.deep.equal([
      ['context.get', ['user']],
      ['session.logout', []],
      ['context.reset', ['whatever']],
    ]);
  });

  it('lets the bus act at once', async () => {
    await load();
    const heard = sinon.spy();
    vf().$subscribe('my', 'news', heard);
    expect(vf().$publish('my', 'news', 1)).to.equal(undefined);
    expect(heard.args).to.deep.equal([[1]]);
  });

  /** Errors except those of chunks, which these tests do not have. */
  const errors = () => error.args.filter(([one]) => (one as Error).name !== 'ChunkLoadError');

  describe('vfQ', () => {
    it('runs commands that were pushed before the script, in order, at ready', async () => {
      const ran: string[] = [];
      const twice = () => void ran.push('twice');
      window.vfQ = [() => void ran.push('first'), twice, twice];
      await load();
      window.vfQ.push(async () => void ran.push('async'));
      await begun();
      await moment();
      expect(ran).to.deep.equal([]);
      fakeCore.makeReady();
      expect(ran).to.deep.equal(['first', 'twice', 'twice', 'async']);
    });

    it('runs at once after ready, with no arguments, and waits again while unready', async () => {
      await loadReady();
      const fn = sinon.spy();
      window.vfQ?.push(fn);
      expect(fn.args).to.deep.equal([[]]);
      fakeCore.port?.setReady(false);
      window.vfQ?.push(fn);
      expect(fn.callCount).to.equal(1);
      fakeCore.port?.setReady(true);
      expect(fn.callCount).to.equal(2);
    });

    it('logs an exception, a rejection and anything but a function, and continues', async () => {
      await loadReady();
      const last = sinon.spy();
      window.vfQ?.push(
        () => {
          throw new Error('throw');
        },
        async () => {
          throw new Error('reject');
        },
        'no function' as never,
        last,
      );
      await moment();
      expect(last.callCount).to.equal(1);
      expect(errors().length).to.equal(3);
    });

    it('does the same as vf.ready, which only accepts functions', async () => {
      await load();
      const fn = sinon.spy();
      vf().ready(fn);
      expect(() => vf().ready('no function')).to.throw(TypeError);
      await begun();
      fakeCore.makeReady();
      expect(fn.callCount).to.equal(1);
    });
  });

  it('calls vfAsyncInit once, before the queue and before any news of ours', async () => {
    const order: string[] = [];
    window.vfAsyncInit = () => {
      order.push('init');
      vf().$subscribe('tray', 'closed', () => order.push('news'));
    };
    window.vfQ = [() => void order.push('queue')];
    await load();
    await begun();
    publish('tray/closed');
    expect(order).to.deep.equal([]);
    fakeCore.makeReady();
    expect(order).to.deep.equal(['init', 'queue', 'news']);
    fakeCore.port?.setReady(false);
    fakeCore.port?.setReady(true);
    publish('tray/closed');
    expect(order).to.deep.equal(['init', 'queue', 'news', 'news']);
  });

  it('refuses to load twice, throws nothing, and looks for widgets again', async () => {
    await loadReady();
    const before = window.vf;
    const look = sinon.spy(loaderPort() as never, 'look');
    await load();
    expect(errors()).to.deep.equal([['Do not load vf.js twice. Please.']]);
    expect(window.vf).to.equal(before);
    expect(look.callCount).to.equal(1);
  });

  it('starts again on the page’s request: the old instance ends, its listeners are gone', async () => {
    await loadReady();
    const first = loaderPort();
    const before = window.vf;
    const heard = sinon.spy();
    vf().$subscribe('my', 'news', heard);
    vf().$prepublish(() => false);
    window.vfLoaded = false;
    delete window.vf;
    const meanwhile = sinon.spy();
    window.vfQ?.push(meanwhile);
    expect(meanwhile.callCount).to.equal(0);

    await load();
    await begun();
    await moment();
    expect(window.vf).not.to.equal(before);
    expect(fakeCore.ended).to.deep.equal([first]);
    expect(errors().length).to.equal(0);
    const fresh = sinon.spy();
    vf().$subscribe('my', 'other', fresh);
    vf().$publish('my', 'news');
    vf().$publish('my', 'other');
    expect([heard.callCount, fresh.callCount, meanwhile.callCount]).to.deep.equal([0, 1, 0]);
    fakeCore.makeReady();
    expect(meanwhile.callCount).to.equal(1);
  });

  it('loads widgets below the view after a reload of the script, once they are reached', async () => {
    await loadReady();
    const shown = sinon.spy();
    const far = await fixture<HTMLElement>(html`<div style="margin-top: 9000px">far</div>`);
    loaderPort()?.whenDue(far, shown);
    window.vfLoaded = false;
    await load();
    await begun();
    far.scrollIntoView();
    await waitUntil(() => shown.callCount === 1);
    scrollTo(0, 0);
  });

  it('asks for a sign-up by the older alias', async () => {
    await load();
    const required = sinon.spy();
    vf().$subscribe('authentication', 'required', required);
    (window.viafoura as Vf).ui.signup.show();
    expect(required.args).to.deep.equal([[{ method: 'signup', reason: 'header' }]]);
  });

  it('fetches the chunk of a widget in view, also one inserted late by innerHTML', async () => {
    await loadReady();
    const section = await fixture(html`<section></section>`);
    section.innerHTML = '<div><vf-conversations></vf-conversations></div>';
    await waitUntil(() => window.widgetChunks === 1);
    expect(document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href$="widget.ts"]')?.crossOrigin).to.equal(
      'anonymous',
    );
  });

  describe('a widget that came painted', () => {
    // The timeouts of pages from earlier tests would load the loader here.
    before(() => new Promise((resolve) => setTimeout(resolve, 2100)));
    let paint = () => {};
    beforeEach(async () => {
      class Observer {
        observe() {}
        constructor(callback: () => void) {
          paint = callback;
        }
      }
      sinon.replace(window, 'PerformanceObserver', Observer as never);
      const painted = await fixture<HTMLElement>(html`<vf-poll></vf-poll>`);
      painted.attachShadow({ mode: 'open' });
    });
    afterEach(() => {
      localStorage.removeItem('vfAccess');
      location.hash = '';
    });
    /** Each import of the loader adds one. */
    const imports = () => document.querySelectorAll('link[rel=modulepreload]').length;
    async function importedAfter(act: () => unknown): Promise<[before: number, after: number]> {
      // A tray added by an earlier page is not painted.
      for (const added of document.querySelectorAll('.viafoura')) added.remove();
      const first = imports();
      await load();
      await moment();
      const before = imports() - first;
      await act();
      await moment();
      return [before, imports() - first];
    }

    it('gets the loader after the first paint', async () => {
      expect(await importedAfter(() => paint())).to.deep.equal([0, 1]);
    });

    it('loads the core at a press, or when the page calls a method', async () => {
      const press = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      expect(await importedAfter(press)).to.deep.equal([0, 1]);
      window.vfLoaded = false;
      expect(await importedAfter(() => void vf().context.get('user'))).to.deep.equal([0, 1]);
    });

    it('loads the core at once for a session, a deep link, or beside a widget that is not painted', async () => {
      localStorage.vfAccess = 'token';
      expect((await importedAfter(() => {}))[0]).to.equal(1);
      localStorage.removeItem('vfAccess');
      window.vfLoaded = false;
      location.hash = '#vf-1000';
      expect((await importedAfter(() => {}))[0]).to.equal(1);
      location.hash = '';
      window.vfLoaded = false;
      await fixture(html`<vf-rating></vf-rating>`);
      expect((await importedAfter(() => {}))[0]).to.equal(1);
    });

    it('gets it in time in a tab that paints nothing', async () => {
      const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
      const first = imports();
      await load();
      clock.tick(2000);
      clock.restore();
      await moment();
      expect(imports() - first).to.equal(1);
    });
  });

  it('logs a ChunkLoadError and lives on when a chunk cannot be had', async () => {
    await loadReady();
    await fixture(html`<vf-conversations-count></vf-conversations-count>`);
    await waitUntil(() => error.args.some(([one]) => /vf-conversations-count failed/.test(one.message)));
    expect(error.args.find(([one]) => /vf-conversations-count/.test(one.message))?.[0].name).to.equal('ChunkLoadError');
  });

  it('starts the tray at each event until it exists, and replaces legacy mounts', async () => {
    await loadReady();
    const woken = fakeCore.trayCalls;
    vf().$publish('tray', 'close');
    vf().$publish('tray-tab', 'change', 'vf-profile');
    await moment();
    expect(fakeCore.trayCalls).to.equal(woken);
    vf().$publish('tray', 'open', '_');
    vf().$publish('tray', 'close');
    const mount = await fixture(html`<div data-widget="comments"></div>`);
    await waitUntil(() => mount.querySelector('vf-conversations') !== null);
    expect(fakeCore.trayCalls - woken).to.equal(2);
  });
});
