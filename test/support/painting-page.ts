/**
 * A page whose widgets are painted through vf.js itself: the loader's chunk, the fake core and a fake widget chunk,
 * which counts that it ran. A reader who only reads must run neither.
 */
import sinon from 'sinon';
import { type PaintedState, STATE_FORMAT } from '../../core/contract/content/painted';
import { lendLoaderPort, loaderPort } from '../../core/mount/loader/port';
import { paintedOf } from '../../core/mount/painted/painted';
import { saveTokens } from '../../core/transport/tokens/tokens';
import { fakeCore } from './chunks/core';
import { waitUntil } from './wait-until';

let evaluations = 0;
export const load = () => import(`../../core/mount/loader/vf.ts?painting-${++evaluations}`);
export const moment = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));
/** Longer than the loader waits for an idle moment. */
export const READING_MS = 2600;

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

export const template = (container_id: string, text: string, more?: Partial<PaintedState>) =>
  `<template shadowrootmode="open"><style data-vf-first>button{color:rgb(1, 2, 3)}</style><div class="viafoura vf3-comments" part="root"><p>${text}</p><button type="button">Like</button></div><slot></slot><style data-vf-first>button{cursor:help}</style><script type="application/json" data-vf-state>${state(
    container_id,
    more,
  )}</script></template>`;

export const fragment = (container_id: string, text: string, more?: Partial<PaintedState>) =>
  `<vf-conversations class="vf3-comments">${template(container_id, text, more)}</vf-conversations><script type="application/ld+json">{}</script>`;

export const host = (id: string, attributes = '') =>
  `<vf-conversations vf-container-id="${id}" ${attributes}></vf-conversations>`;

export let box: HTMLElement;
export let asked: URL[];
export let options: RequestInit[];
let answer: (url: URL) => Response | Promise<Response>;
/** Until the end of the test. */
export const answerBy = (next: typeof answer): void => {
  answer = next;
};

export const put = (markup: string) => {
  box.innerHTML = markup;
  return box.firstElementChild as HTMLElement;
};
export const seen = (element: Element) => element.shadowRoot?.querySelector('p')?.textContent;
export const shows = (element: Element, text: string) => waitUntil(() => seen(element) === text, `no "${text}"`);
export const tracked = (element: Element) => waitUntil(() => paintedOf(element), 'not tracked');
export const button = (element: Element) => element.shadowRoot?.querySelector('button') as HTMLButtonElement;
export const begun = () => fakeCore.port === loaderPort();
export const coreBegins = () => waitUntil(begun, 'the core did not begin');

/** Call in a `describe`. */
export function paintingPage(): void {
  beforeEach(() => {
    localStorage.clear();
    fakeCore.calls.length = fakeCore.ended.length = 0;
    fakeCore.port = undefined;
    asked = [];
    options = [];
    box = document.body.appendChild(document.createElement('section'));
    // A page with its own tray, so that none is added.
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
}
