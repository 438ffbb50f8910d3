/**
 * Painted widgets through vf.js itself: the loader's chunk, the fake core and a fake widget chunk, which counts that it
 * ran. A reader who only reads must run neither.
 */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeCore } from '../../../test/support/chunks/core';
import { waitUntil } from '../../../test/support/wait-until';
import { type PaintedState, STATE_FORMAT } from '../../contract/painted';
import { saveTokens } from '../../transport/tokens/tokens';
import { paintedOf } from '../painted/painted';
import { paintedAs } from './painted-tags';
import { lendLoaderPort, loaderPort } from './port';

let evaluations = 0;
const load = () => import(`./vf.ts?painting-${++evaluations}`);
const moment = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));
/** Longer than the loader waits for an idle moment. */
const READING_MS = 2600;

const state = (container_id: string, more: Partial<PaintedState> = {}): string =>
  JSON.stringify({
    v: STATE_FORMAT,
    widget: 'conversations',
    format: 1,
    now: 1,
    lang: 'en',
    attributes: {},
    container_id,
    settings: {},
    facts: { list: null, users: [] },
    ...more,
  });

const template = (container_id: string, text: string, more?: Partial<PaintedState>) =>
  `<template shadowrootmode="open"><style data-vf-first>button{color:rgb(1, 2, 3)}</style><div class="viafoura vf3-comments" part="root"><p>${text}</p><button type="button">Like</button></div><slot></slot><style data-vf-first>button{cursor:help}</style><script type="application/json" data-vf-state>${state(
    container_id,
    more,
  )}</script></template>`;

const fragment = (container_id: string, text: string, more?: Partial<PaintedState>) =>
  `<vf-conversations class="vf3-comments">${template(container_id, text, more)}</vf-conversations><script type="application/ld+json">{}</script>`;

const host = (id: string, attributes = '') =>
  `<vf-conversations vf-container-id="${id}" ${attributes}></vf-conversations>`;

describe('painted widgets', () => {
  let box: HTMLElement;
  let asked: URL[];
  let options: RequestInit[];
  let answer: (url: URL) => Response | Promise<Response>;

  const put = (markup: string) => {
    box.innerHTML = markup;
    return box.firstElementChild as HTMLElement;
  };
  const seen = (element: Element) => element.shadowRoot?.querySelector('p')?.textContent;
  const shows = (element: Element, text: string) => waitUntil(() => seen(element) === text, `no "${text}"`);
  const kept = (element: Element) => waitUntil(() => paintedOf(element), 'not kept');
  const button = (element: Element) => element.shadowRoot?.querySelector('button') as HTMLButtonElement;
  const begun = () => fakeCore.port === loaderPort();
  const coreBegins = () => waitUntil(begun, 'the core did not begin');

  beforeEach(() => {
    localStorage.clear();
    fakeCore.calls.length = fakeCore.ended.length = 0;
    fakeCore.port = undefined;
    asked = [];
    options = [];
    box = document.body.appendChild(document.createElement('section'));
    // A page of its own: nothing is appended to it for want of a tray.
    box.insertAdjacentHTML('afterend', '<i><vf-tray></vf-tray><b class="vf-js-tray-activator"></b></i>');
    answer = (url) =>
      new Response(fragment(url.searchParams.get('container_id') ?? '', `of ${url.searchParams.get('container_id')}`));
    const { fetch } = window;
    sinon.stub(window, 'fetch').callsFake((input, init) => {
      const url = new URL(String(input), location.href);
      if (!url.pathname.startsWith('/render/')) return fetch(input, init);
      asked.push(url);
      options.push(init ?? {});
      return Promise.resolve(answer(url));
    });
  });

  afterEach(async () => {
    saveTokens(null);
    window.vfLoaded = false;
    loaderPort()?.end();
    lendLoaderPort(undefined);
    sinon.restore();
    box.nextElementSibling?.remove();
    box.remove();
    document.body.classList.remove('vf-logged-out');
    for (const name of ['vf', 'viafoura', 'vfQ'] as const) delete window[name];
    history.replaceState(null, '', location.pathname + location.search);
    await moment();
  });

  it('stand there by one request as a preload asks, their first style in a sheet, and run nothing else', async () => {
    const element = put(host('a', 'limit="20"'));
    await load();
    await shows(element, 'of a');
    await kept(element);
    expect(asked.map(({ pathname, search }) => pathname + search)).to.deep.equal([
      `/render/conversations?site=localhost&container_id=a${document.documentElement.lang ? `&lang=${document.documentElement.lang}` : ''}&limit=20&embed=script`,
    ]);
    // Else a page's `<link rel="preload" as="fetch" crossorigin>` would not be found.
    expect(options[0]?.credentials).to.equal(undefined);
    expect(getComputedStyle(button(element)).color).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(button(element)).cursor).to.equal('help');
    expect(element.shadowRoot?.querySelector('style')).to.equal(null);
    expect(element.matches('.vf3-comments')).to.equal(true);
    expect(document.querySelector('[type="application/ld+json"]')).to.equal(null);

    const chunks = window.widgetChunks ?? 0;
    element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    element.shadowRoot?.querySelector('p')?.click();
    await moment(READING_MS);
    expect([begun(), window.widgetChunks ?? 0]).to.deep.equal([false, chunks]);
    expect(document.body.matches('.vf-logged-out')).to.equal(true);
  });

  it('show after ten seconds wherever they are, and a count only near the view', async () => {
    const { setTimeout } = window;
    const waits = sinon.stub(window, 'setTimeout');
    waits.callsFake(((callback: () => void, ms = 0) =>
      setTimeout(callback, ms === 10_000 ? 0 : ms)) as typeof setTimeout);
    const far = `<div style="height:${3 * innerHeight + 5000}px"></div>`;
    put(`${far}${host('a')}<vf-conversations-count vf-container-id="b"></vf-conversations-count>`);
    await load();
    await shows(box.querySelector('vf-conversations') as Element, 'of a');
    expect(asked.map(({ searchParams }) => searchParams.get('container_id'))).to.deep.equal(['a']);
  });

  for (const widget of ['pull-quote', 'trending-articles'] as const) {
    it(`show after five seconds where they are a ${widget}`, async () => {
      answer = () =>
        new Response(
          `<vf-${widget}>${template('a', 'in time', { widget }).replace('vf3-comments', '')}</vf-${widget}>`,
        );
      const { setTimeout } = window;
      const waits: Array<() => void> = [];
      sinon
        .stub(window, 'setTimeout')
        .callsFake(((callback: () => void, ms = 0) =>
          ms === 5000 ? waits.push(callback) : setTimeout(callback, ms)) as typeof setTimeout);
      put(`<div style="height:${3 * innerHeight + 5000}px"></div><vf-${widget} vf-container-id="a"></vf-${widget}>`);
      await load();
      await waitUntil(() => waits.length > 0, 'nothing waits five seconds');
      await moment();
      expect(asked).to.deep.equal([]);
      for (const callback of waits) callback();
      await shows(box.querySelector(`vf-${widget}`) as Element, 'in time');
    });
  }

  it('are drawn by React where another widget was painted in their place', async () => {
    answer = () => new Response(fragment('a', 'a count', { widget: 'conversations-count' }));
    const chunks = window.widgetChunks ?? 0;
    const element = put(host('a'));
    await load();
    await waitUntil(() => (window.widgetChunks ?? 0) > chunks, 'not drawn');
    expect(paintedOf(element)).to.equal(undefined);
  });

  it('are painted under each of their names', async () => {
    answer = () =>
      new Response(
        `<vf-tray-trigger>${template('', 'a trigger', { widget: 'tray-trigger' })}</vf-tray-trigger>`.replace(
          'vf3-comments',
          '',
        ),
      );
    const element = put('<vf-tray-trigger-widget></vf-tray-trigger-widget>');
    await load();
    await kept(element);
    expect(seen(element)).to.equal('a trigger');
    expect(asked.map(({ pathname }) => pathname)).to.deep.equal(['/render/tray-trigger-widget']);
  });

  it('are taken over when the reader acts: the core begins, the chunk of the widget runs after it', async () => {
    const element = put(host('a'));
    await load();
    await kept(element);
    button(element).click();
    expect(button(element).getAttribute('aria-busy')).to.equal('true');
    await coreBegins();
  });

  for (const [who, prepare] of Object.entries({
    'for somebody with a session': () => localStorage.setItem('vfAccess', 'token'),
    'with a link to a comment': () => history.replaceState(null, '', '#vf-4711'),
    'for somebody who left something half written': () => localStorage.setItem('vfDraft:a|new|', '{"text":"half"}'),
  })) {
    it(`are painted, then taken over, ${who}`, async () => {
      prepare();
      const element = put(host('a'));
      await load();
      await shows(element, 'of a');
      await coreBegins();
    });
  }

  it('are taken over when somebody logs in in another tab, or a link to a comment is followed', async () => {
    const element = put(host('a'));
    await load();
    await kept(element);
    await moment(READING_MS);
    expect(begun()).to.equal(false);
    location.hash = '#vf-4711';
    await coreBegins();
  });

  it('let the core begin without them when the page waits for something', async () => {
    const element = put(host('a'));
    await load();
    await kept(element);
    const chunks = window.widgetChunks ?? 0;
    (window.vf as { ready(fn: () => void): void }).ready(() => {});
    await coreBegins();
    await moment(READING_MS);
    expect(window.widgetChunks ?? 0).to.equal(chunks);
    expect(paintedOf(element)).to.not.equal(undefined);
  });

  it('are left to React when there is no fragment, whatever the reason', async () => {
    for (const reply of [
      () => new Response('', { status: 404 }),
      () => new Response('<p>not ours</p>'),
      () => new Response(fragment('a', 'of another format', { v: 1 as typeof STATE_FORMAT })),
      () => Promise.reject(new TypeError('no network')),
    ]) {
      fakeCore.port = undefined;
      answer = reply;
      const element = put(host('a'));
      await load();
      await coreBegins();
      expect(paintedOf(element)).to.equal(undefined);
      window.vfLoaded = false;
    }
  });

  it('are not there, and fetch nothing, where the section has switched them off; the console says why', async () => {
    const warn = sinon.stub(console, 'warn');
    const reason = '<!-- vf-conversations: module livecomments is switched off in this section -->';
    answer = () => new Response(reason);
    const element = put(host('a'));
    await load();
    await waitUntil(() => warn.args.some(([said]) => said === reason));
    await moment(READING_MS);
    expect([begun(), element.shadowRoot, element.className]).to.deep.equal([false, null, '']);
  });

  it('are taken as the page’s own server painted them, by the browser or as a template that script put in', async () => {
    box.setHTMLUnsafe(
      fragment('a', 'by the browser').replace('<vf-conversations', '<vf-conversations vf-container-id="a"'),
    );
    const [first] = box.children as unknown as [HTMLElement];
    const second = document.createElement('vf-conversations');
    second.setAttribute('vf-container-id', 'b');
    second.innerHTML = template('b', 'by script');
    box.append(second);
    await load();
    await Promise.all([kept(first), kept(second)]);
    expect([seen(first), seen(second)]).to.deep.equal(['by the browser', 'by script']);
    expect(second.matches('.vf3-comments')).to.equal(true);
    expect(second.querySelector('template')).to.equal(null);
    expect(asked).to.deep.equal([]);
  });

  it('are painted anew when what stands there is of another article, or the element asks for another', async () => {
    box.setHTMLUnsafe(fragment('old', 'of old').replace('<vf-conversations', '<vf-conversations vf-container-id="a"'));
    const element = box.firstElementChild as HTMLElement;
    await load();
    await shows(element, 'of a');
    await kept(element);
    element.setAttribute('vf-container-id', 'b');
    await moment();
    await shows(element, 'of b');
    await kept(element);
    element.setAttribute('class', 'theirs');
    await moment();
    expect(element.className).to.equal('theirs vf3-comments');
    expect(asked.map((url) => url.searchParams.get('container_id'))).to.deep.equal(['a', 'b']);
  });

  it('hear an attribute that a framework sets while the fragment is on its way', async () => {
    let letGo: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    answer = async (url) => {
      const limit = url.searchParams.get('limit') ?? 'no';
      if (limit === 'no') await first;
      return new Response(fragment('a', `limit ${limit}`));
    };
    const element = put(host('a'));
    await load();
    await waitUntil(() => asked.length === 1);
    element.setAttribute('limit', '5');
    letGo();
    await shows(element, 'limit 5');
  });

  it('come in the shadow roots of other elements, whenever those are made, and leave nothing there', async () => {
    const inRoot = (element: Element, id: string) => {
      const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
      root.innerHTML = `<section>${host(id)}</section>`;
      return root.querySelector('vf-conversations') as HTMLElement;
    };
    const around = box.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const before = inRoot(around.appendChild(document.createElement('div')), 'before');
    const angular = box.appendChild(document.createElement('app-late'));
    const lit = box.appendChild(document.createElement('lit-late'));
    await load();
    await shows(before, 'of before');

    const outer = box.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const nested = inRoot(outer.appendChild(document.createElement('div')), 'nested');
    await shows(nested, 'of nested');

    const late = inRoot(angular, 'angular');
    angular.setAttribute('ng-version', '19');
    await shows(late, 'of angular');

    customElements.define(
      'lit-late',
      class extends HTMLElement {
        connectedCallback() {
          inRoot(this, 'lit');
        }
      },
    );
    const inLit = lit.shadowRoot?.querySelector('vf-conversations') as HTMLElement;
    await shows(inLit, 'of lit');

    await kept(inLit);
    inLit.remove();
    await waitUntil(() => !paintedOf(inLit), 'not forgotten');
    await kept(nested);
    outer.host.remove();
    await waitUntil(() => !paintedOf(nested), 'not forgotten with what is around it');
  });

  it('hear a property that a framework sets, as long as the tag is not defined', async () => {
    const element = Object.assign(document.createElement('vf-conversations'), { vfContainerId: 'a' });
    box.append(element);
    await load();
    await shows(element, 'of a');
    await kept(element);
    element.vfContainerId = 'b';
    await shows(element, 'of b');
    await kept(element);
    element.vfContainerId = 'c';
    await shows(element, 'of c');
    expect(element.vfContainerId).to.equal('c');
  });

  it('have their number in the root until the page is settled; a copy of the page has it once', async () => {
    const number = (count: number) =>
      fragment('a', '', { widget: 'conversations-count', facts: { count } })
        .replaceAll('vf-conversations', 'vf-conversations-count')
        .replace('class="vf3-comments"', 'class="vf-comments-count vf-counter"')
        .replace('<p></p>', `<slot>${count}</slot>`);
    answer = () => new Response(number(12));
    const idle = sinon.stub(window, 'requestIdleCallback').returns(0);
    const first = put('<vf-conversations-count vf-container-id="a"></vf-conversations-count>');
    await load();
    await waitUntil(() => first.shadowRoot?.querySelector('slot')?.textContent === '12', 'not painted');
    await moment();
    expect(first.textContent).to.equal('');
    idle.restore();
    const runIdle = () => {
      for (const [run] of idle.args.splice(0)) run({ didTimeout: false, timeRemaining: () => 1 });
    };
    await waitUntil(() => {
      runIdle();
      return first.textContent === '12';
    }, 'no number');
    expect(first.className).to.equal('vf-comments-count vf-counter');

    answer = () => new Response(number(13));
    const copy = box.appendChild(first.cloneNode(true) as HTMLElement);
    expect(copy.textContent).to.equal('12');
    await waitUntil(() => copy.textContent === '13', 'not the new number alone');
    first.remove();
    await waitUntil(() => first.textContent === '' && !first.classList.contains('vf-counter'), 'left behind');
  });

  it('are not completed by a tray that comes when the script is loaded anew', async () => {
    const idle = sinon.stub(window, 'requestIdleCallback').returns(0);
    await load();
    await waitUntil(() => {
      const runs = idle.args.splice(0).map(([run]) => run);
      for (const run of runs) run({ didTimeout: false, timeRemaining: () => 1 });
      return runs.some(({ name }) => name === 'startOrComplete');
    }, 'not settled');
    loaderPort()?.end();
    lendLoaderPort(undefined);
    box.nextElementSibling?.remove();
    await moment(500);
    expect(document.querySelectorAll('body > .viafoura').length).to.equal(0);
  });

  it('leave alone a tag that is none of ours, whatever vf.js takes it for', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `vf-nobody-s-${at}`);
    const taken = names.find((name) => paintedAs(document.createElement(name)) === 1);
    answer = () => new Response('', { status: 404 });
    const element = put(`<${taken}></${taken}>`);
    await load();
    await waitUntil(() => asked.length === 1, 'not taken for a painted one');
    await moment(READING_MS);
    expect([begun(), element.shadowRoot, element.className]).to.deep.equal([false, null, '']);
  });

  it('start the core for who may be logged in at a service, once its script is on the page', async () => {
    const page = window as unknown as { gigya?: object };
    answer = () => new Response(fragment('a', 'of a', { settings: { gigya_poll: true } as PaintedState['settings'] }));
    const element = put(host('a'));
    await load();
    await shows(element, 'of a');
    await kept(element);
    await moment(READING_MS);
    expect(begun()).to.equal(false);
    page.gigya = { accounts: {} };
    try {
      await coreBegins();
      expect(fakeCore.calls).to.deep.equal([]);
    } finally {
      delete page.gigya;
    }
  });

  it('stay when they are moved, and leave nothing when they are removed', async () => {
    const element = put(host('a'));
    await load();
    await kept(element);
    const root = element.shadowRoot;
    const node = button(element);
    box.prepend(document.createElement('i'));
    document.body.append(element);
    box.append(element);
    await moment();
    expect(paintedOf(element)).to.not.equal(undefined);
    expect([element.shadowRoot, button(element), asked.length]).to.deep.equal([root, node, 1]);
    element.remove();
    await moment();
    expect(paintedOf(element)).to.equal(undefined);
    box.append(element);
    await kept(element);
    expect(asked.length).to.equal(1);
  });

  it('go with the page they were painted for, and come with the next', async () => {
    const element = put(host('a'));
    await load();
    await kept(element);
    (window.vf as { ready(fn: () => void): void }).ready(() => {});
    await coreBegins();
    fakeCore.makeReady();
    expect(seen(element)).to.equal('of a');
    loaderPort()?.setReady(false);
    expect(element.shadowRoot?.childNodes.length).to.equal(0);
    expect(paintedOf(element)).to.equal(undefined);
    const late = document.createElement('vf-conversations');
    late.setAttribute('vf-container-id', 'late');
    box.append(late);
    await moment(200);
    answer = () => new Response(fragment('a', 'the next'));
    loaderPort()?.setReady(true);
    await shows(element, 'the next');
    await waitUntil(() => asked.some((url) => url.searchParams.get('container_id') === 'late'));
  });

  it('are taken as they are by a script that is loaded anew', async () => {
    const element = put(host('a'));
    await load();
    await kept(element);
    const node = button(element);
    window.vfLoaded = false;
    await load();
    await moment();
    await kept(element);
    expect([button(element), asked.length]).to.deep.equal([node, 1]);
    node.click();
    await coreBegins();
  });

  it('ask once for an element that is moved while its fragment is on its way', async () => {
    const element = put(host('a'));
    await load();
    await waitUntil(() => asked.length === 1);
    document.body.append(element);
    box.append(element);
    await shows(element, 'of a');
    await moment(200);
    expect(asked.length).to.equal(1);
  });
});
