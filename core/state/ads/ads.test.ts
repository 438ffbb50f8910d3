import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { listenFor } from '../../../test/support/listen-for';
import { pageGlobals } from '../../../test/support/page-globals';
import { readThrough, readUntil } from '../../../test/support/read-through';
import { waitUntil } from '../../../test/support/wait-until';
import type { AdIntegration } from '../../contract/sites/site';
import { type Ads, layAds } from './ads';
import type { AdSettings } from './unit';

type Told = { vfAdFaults?: string[]; vfStandIn?: object; vfStandInsLoaded?: string[] };
const page = pageGlobals as Told & Record<string, unknown>;
const GLOBALS = ['googletag', '_taboola', 'OBR', 'vfAdFaults', 'vfStandIn', 'vfStandInsLoaded'];

const unitIds: Partial<Record<AdIntegration, string>> = {
  gtag: '/1234/comments',
  m32: '/1234/comments',
  taboola: 'wrackline|thumbnails-a|Below Comments',
  outbrain: 'AR_1||KEY',
  exco: 'player-1',
};
const files: Partial<Record<AdIntegration, string>> = { gtag: 'gpt', m32: 'gpt' };

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: () => resolve(), onerror: reject });
    document.head.append(script);
  });
}

/** A widget with so many ad slots, two screens of text before each. */
function aWidget(count: number): HTMLElement {
  const host = document.createElement('div');
  const text = `<p style="margin:0;block-size:${innerHeight * 2}px">text</p>`;
  const slots = Array.from({ length: count }, (_, at) => `${text}<slot name="ad-${at}"></slot>`).join('');
  host.attachShadow({
    mode: 'open',
  }).innerHTML = `<div class="viafoura"><div class="threads">${slots}</div>${text}</div>`;
  document.body.append(host);
  return host;
}

const places = (host: Element) => [...host.querySelectorAll<HTMLElement>(':scope > .vf-ad')];
const heights = (host: Element) => places(host).map(({ offsetHeight }) => offsetHeight);

describe('places for ads', () => {
  let host: HTMLElement;

  beforeEach(async () => {
    await load('/demo/ads/stand-in.js');
    page.vfAdFaults = [];
    page.vfStandIn = { delayMs: 50, isEmpty: () => false };
    window.vfConfig = { consent: true, adScripts: {} };
  });
  afterEach(async () => {
    host?.shadowRoot?.replaceChildren();
    await aTimeout(50);
    host?.remove();
    for (const script of document.querySelectorAll('script[data-vf-ads]')) script.remove();
    for (const name of GLOBALS) delete page[name];
    delete window.vfConfig;
  });

  function lay(integration: AdIntegration, count = 2, more: AdSettings = {}): HTMLElement {
    const name = files[integration] ?? integration;
    const script = `/demo/ads/${name}.js${integration === 'exco' ? '?{id}' : ''}`;
    (window.vfConfig as { adScripts: object }).adScripts = { [integration]: script };
    host = aWidget(count);
    const settings = { ad_integration: integration, site_ad_id: unitIds[integration] ?? '', ...more };
    const at = { firstPromoPosition: 1, promoInterval: 1, replyPromos: false, revision: 0 };
    layAds(host, { widget: 'conversations', settings, label: 'Advertisement', at } satisfies Ads);
    return host;
  }
  const isFilled = () => places(host).every((place) => place.textContent?.includes('×'));
  const faults = () => page.vfAdFaults;

  for (const integration of ['gtag', 'm32', 'taboola', 'outbrain'] as const) {
    it(`are filled by ${integration} when they come near, each requested once, by one script`, async () => {
      const recorded = listenFor('vf-ads/recorded');
      lay(integration, 3);
      await aTimeout(100);
      expect(heights(host)).to.deep.equal([0, 0, 0]);
      await readUntil(isFilled);
      expect(document.querySelectorAll(`script[data-vf-ads=${integration}]`)).to.have.length(1);
      const told = (name: string) => recorded.args.filter(([, record]) => record === name).map(([id]) => id);
      const ids = places(host).map(({ id }) => id);
      expect(told('AD_CODE')).to.have.members(ids);
      expect(told('AD_LOAD')).to.have.members(ids);
      expect(faults()).to.deep.equal([]);
      if (integration !== 'taboola') return;

      // Navigation within the page: once it is announced, Taboola fills the same placements again.
      const first = location.href;
      history.pushState(null, '', '/another-article');
      const before = host;
      lay('taboola', 1);
      await readUntil(isFilled);
      history.replaceState(null, '', first);
      before.remove();
      expect(faults()).to.deep.equal([]);
    });
  }

  it('have one player of EX.CO on a page, and no space for a second one once it was seen', async () => {
    lay('exco', 2);
    await readUntil(() => places(host)[0]?.textContent?.includes('exco'));
    await readThrough();
    await readUntil(() => heights(host)[1] === 0);
    expect(document.querySelectorAll('script.exco-player')).to.have.length(1);
    expect(faults()).to.deep.equal([]);
  });

  it('accept messages about filled boxes only from the player of EX.CO, and from no other frame', async () => {
    page.vfStandIn = { delayMs: 50, isEmpty: () => true };
    const recorded = listenFor('vf-ads/recorded');
    const isLoaded = () => recorded.args.some(([, name]) => name === 'AD_LOAD');
    lay('exco', 1);
    await readUntil(() => document.getElementById('player-1'));
    const said = { type: 'exco-event', name: 'player-load', metadata: { playerId: 'player-1' } };
    const heard = sinon.fake();
    addEventListener('message', heard, { once: true });
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(said)}, '*')</script>`;
    document.body.append(frame);
    await waitUntil(() => heard.callCount === 1);
    await aTimeout(50);
    expect(isLoaded()).to.equal(false);
    frame.remove();
    window.postMessage(said, '*');
    await waitUntil(isLoaded);
  });

  for (const [integration, address, id = unitIds[integration]] of [
    ['gtag', 'https://securepubads.g.doubleclick.net/tag/js/gpt.js'],
    ['m32', 'https://rdc.m32.media/m32hb_gpt.min.js'],
    ['taboola', 'https://cdn.taboola.com/libtrc/wrackline/loader.js'],
    ['outbrain', 'https://widgets.outbrain.com/outbrain.js'],
    ['outbrain', 'https://widgets.outbrain.com/outbrain.js', 'JS_1|cards|KEY'],
    ['exco', 'https://player.ex.co/player/player-1'],
  ] as [AdIntegration, string, string?][]) {
    it(`come from the network itself if the page says nothing else: ${integration}, ${id}`, async () => {
      // Nothing is really requested.
      const asked: HTMLScriptElement[] = [];
      const append = document.head.append.bind(document.head);
      const stub = sinon.stub(document.head, 'append').callsFake((...nodes) => {
        const [script] = nodes;
        if (script instanceof HTMLScriptElement && script.dataset.vfAds) asked.push(script);
        else append(...nodes);
      });
      try {
        window.vfConfig = { consent: true };
        host = aWidget(1);
        const at = { firstPromoPosition: 1, promoInterval: 1, replyPromos: false, revision: 0 };
        const settings: AdSettings = { ad_integration: integration, site_ad_id: id ?? '' };
        layAds(host, { widget: 'conversations', settings, label: 'Advertisement', at });
        await readUntil(() => asked.length > 0);
        expect(asked.map(({ src, async }) => [src, async])).to.deep.equal([[address, true]]);
      } finally {
        stub.restore();
      }
    });
  }

  it('report that half of an ad was seen for a second', async () => {
    const recorded = listenFor('vf-ads/recorded');
    lay('gtag', 1);
    await readUntil(isFilled);
    places(host)[0]?.scrollIntoView({ block: 'center' });
    await waitUntil(() => recorded.args.some(([, name]) => name === 'AD_VIEW'));
    scrollTo(0, 0);
    expect(recorded.args.filter(([, name]) => name === 'AD_VIEW')).to.have.length(1);
  });

  it('wait for consent before anything is loaded, and are filled once it comes', async () => {
    let agree: (word: unknown) => void = () => {};
    const consent = new Promise((resolve) => {
      agree = resolve;
    });
    window.vfConfig = { consent };
    const asked = listenFor('vf-ads/requestCommentAd');
    lay('gtag', 1);
    await readThrough();
    expect(document.querySelector('script[data-vf-ads]')).to.equal(null);
    expect(heights(host)).to.deep.equal([0]);
    expect(asked.callCount).to.equal(0);
    page.vfStandIn = { delayMs: 50, isEmpty: () => false, agreed: true };
    agree(true);
    await aTimeout(50);
    await readUntil(isFilled);
    expect(asked.callCount).to.equal(1);
    expect(faults()).to.deep.equal([]);
  });

  it('stop once consent is withdrawn; existing ads stay', async () => {
    const asked = listenFor('vf-ads/requestCommentAd');
    lay('gtag', 2);
    scrollTo({ top: 300, behavior: 'instant' });
    await waitUntil(() => places(host)[0]?.textContent?.includes('×'));
    window.vfConfig = { consent: false };
    await readThrough();
    expect(places(host).map((place) => !!place.textContent?.includes('×'))).to.deep.equal([true, false]);
    expect(asked.callCount).to.equal(1);
  });

  it('ask the page, and load nothing, without a consent tool', async () => {
    window.vfConfig = { adScripts: {} };
    const asked = listenFor('vf-ads/requestCommentAd');
    lay('gtag', 1);
    await readUntil(() => asked.callCount === 1);
    expect(document.querySelector('script[data-vf-ads]')).to.equal(null);
  });

  it('leave the page’s own GPT unchanged: its services, its initial load, its slots', async () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="own"></div>');
    await load('/demo/ads/gpt.js?own');
    type Gpt = Record<
      'setConfig' | 'enableServices' | 'display' | 'defineSlot' | 'destroySlots',
      (...args: unknown[]) => unknown
    >;
    const gpt = page.googletag as Gpt;
    lay('gtag', 1);
    await readThrough();
    // Not before the page has switched its services on.
    await aTimeout(400);
    expect(places(host)[0]?.children).to.have.length(0);
    gpt.setConfig({ disableInitialLoad: true });
    gpt.enableServices();
    const own = gpt.defineSlot('/1234/own', [[300, 250]], 'own');
    gpt.display('own');
    Object.assign(page.vfStandIn as object, { isPageDone: true });
    await waitUntil(isFilled);
    expect(document.getElementById('own')?.children).to.have.length(0);
    expect(document.querySelector('script[data-vf-ads]')).to.equal(null);
    gpt.destroySlots([own]);
    document.getElementById('own')?.remove();
    expect(faults()).to.deep.equal([]);
  });

  it('count as empty if the page’s own GPT has no slot for them', async () => {
    const service = { addEventListener: () => service, isInitialLoadDisabled: () => false, refresh: () => {} };
    const push = sinon.spy((run: () => void) => run());
    // Returns null, as GPT does for an id that already has a slot.
    const defineSlot = sinon.fake.returns(null);
    page.googletag = {
      apiReady: true,
      pubadsReady: true,
      cmd: { push },
      defineSlot,
      pubads: () => service,
    };
    const recorded = listenFor('vf-ads/recorded');
    lay('gtag', 1);
    scrollTo({ top: 300, behavior: 'instant' });
    await waitUntil(() => heights(host)[0] === 250);
    places(host)[0]?.scrollIntoView({ block: 'center' });
    await aTimeout(100);
    scrollTo({ top: 0, behavior: 'instant' });
    await waitUntil(() => heights(host)[0] === 0, 'gave its room back');
    expect(push.exceptions).to.deep.equal([undefined]);
    expect(defineSlot.firstCall.args[1], 'the sizes that fit').to.deep.equal([[300, 250]]);
    expect(recorded.args.filter(([, name]) => name === 'AD_LOAD')).to.deep.equal([]);
  });

  it('keep their space in view when nothing fills them, and release it once out of view', async () => {
    page.vfStandIn = { delayMs: 50, isEmpty: () => true };
    lay('gtag', 1);
    scrollTo({ top: 300, behavior: 'instant' });
    await waitUntil(() => heights(host)[0] === 250);
    places(host)[0]?.scrollIntoView({ block: 'center' });
    await aTimeout(400);
    expect(heights(host)).to.deep.equal([250]);
    scrollTo({ top: 0, behavior: 'instant' });
    await waitUntil(() => heights(host)[0] === 0);
  });

  for (const integration of ['gtag', 'm32', 'taboola', 'outbrain', 'exco'] as const) {
    for (const [what, isEmpty] of [
      ['fills', false],
      ['leaves empty', true],
    ] as const) {
      it(`do not shift content when ${integration} ${what} them`, async () => {
        const asked = sinon.fake.returns(isEmpty);
        page.vfStandIn = { delayMs: 300, isEmpty: asked };
        lay(integration, 1);
        const below = host.shadowRoot?.querySelector('.threads')?.nextElementSibling as HTMLElement;
        scrollTo({ top: 300, behavior: 'instant' });
        await waitUntil(() => (heights(host)[0] ?? 0) > 0, 'no room is kept');
        places(host)[0]?.scrollIntoView({ block: 'center' });
        await aTimeout(50);
        const [height, top] = [heights(host)[0], below.getBoundingClientRect().top];
        await waitUntil(() => asked.callCount === 1, 'nobody was asked');
        await aTimeout(500);
        expect([heights(host)[0], below.getBoundingClientRect().top]).to.deep.equal([height, top]);
        expect(Boolean(places(host)[0]?.textContent?.includes('×'))).to.equal(!isEmpty);
        // An earlier test removed the loader and its queue.
        if (integration !== 'taboola') expect(faults()).to.deep.equal([]);
        scrollTo({ top: 0, behavior: 'instant' });
      });
    }
  }

  it('do not shift content, whichever integration fills them in view', async () => {
    window.vfConfig = {};
    window.__generate_viafoura_tag = () => {};
    lay('custom', 1);
    scrollTo({ top: 300, behavior: 'instant' });
    await waitUntil(() => heights(host)[0] === 250);
    const [place] = places(host) as [HTMLElement];
    place.scrollIntoView({ block: 'center' });
    await waitUntil(() => place.style.blockSize === '250px');
    place.innerHTML = '<div style="block-size: 900px">a large one</div>';
    await aTimeout(200);
    expect(heights(host)).to.deep.equal([250]);
    scrollTo({ top: 0, behavior: 'instant' });
    await waitUntil(() => heights(host)[0] === 900);
    delete window.__generate_viafoura_tag;
  });

  it('take the small sizes of GPT in a narrow widget', async () => {
    lay('gtag', 1);
    host.style.inlineSize = '360px';
    await readUntil(isFilled);
    expect(places(host)[0]?.textContent).to.contain('320 × 50');
    expect(faults()).to.deep.equal([]);
  });

  it('tell GPT before they are removed, and insert new ones at the next render', async () => {
    lay('gtag', 1);
    await readUntil(isFilled);
    const [before] = places(host).map(({ id }) => id);
    const markup = host.shadowRoot?.innerHTML ?? '';
    host.shadowRoot?.replaceChildren();
    await waitUntil(() => places(host).length === 0);
    (host.shadowRoot as ShadowRoot).innerHTML = markup;
    const settings: AdSettings = { ad_integration: 'gtag', site_ad_id: '/1234/comments' };
    layAds(host, {
      widget: 'conversations',
      settings,
      at: { firstPromoPosition: 1, promoInterval: 1, replyPromos: false, revision: 1 },
    });
    await readUntil(isFilled);
    expect(places(host)[0]?.id).not.to.equal(before);
    // Longer than the stand-in needs to destroy a slot.
    await aTimeout(1500);
    expect(faults()).to.deep.equal([]);
  });

  /** A painted blog: space at each slot, before the heights of posts are known. @param gaps pixels between slots */
  function layInBlog(gaps: readonly number[]): { filled(): number[]; rooms(): number[] } {
    host = aWidget(gaps.length + 1);
    const texts = [...(host.shadowRoot?.querySelectorAll('p') ?? [])].slice(1);
    for (const [at, gap] of gaps.entries()) (texts[at] as HTMLElement).style.blockSize = `${gap}px`;
    const slots = [...(host.shadowRoot?.querySelectorAll('slot') ?? [])];
    for (const slot of slots) {
      Object.assign(slot.style, { display: 'block' });
      slot.className = 'room';
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.room{min-block-size:274px}');
    host.shadowRoot?.adoptedStyleSheets.push(sheet);
    (window.vfConfig as { adScripts: object }).adScripts = { gtag: '/demo/ads/gpt.js' };
    const at = { firstPromoPosition: 1, promoInterval: 1, replyPromos: false, revision: 0, isBlog: true };
    const settings: AdSettings = { ad_integration: 'gtag', site_ad_id: '/1234/blog' };
    layAds(host, { widget: 'livestory', settings, label: 'Advertisement', at });
    return {
      filled: () => places(host).flatMap((place, nth) => (place.textContent?.includes('×') ? [nth] : [])),
      rooms: () => slots.map(({ offsetHeight }) => offsetHeight),
    };
  }

  it('are 1,500 px apart in a live blog, and reserve no space any nearer', async () => {
    const { filled, rooms } = layInBlog([200, 600, 1000, 1600, 200]);
    await readUntil(() => filled().includes(4));
    await readThrough();
    expect(filled()).to.deep.equal([0, 3, 4]);
    await waitUntil(() => rooms()[1] === 0 && rooms()[2] === 0);
    expect(faults()).to.deep.equal([]);
  });

  it('are eight in a live blog: ads that were too near do not count, and later ones reserve no space', async () => {
    const { filled, rooms } = layInBlog([100, 100, ...Array<number>(9).fill(1600), 200]);
    await readUntil(() => filled().length >= 8);
    await readThrough();
    expect(filled()).to.deep.equal([0, 3, 4, 5, 6, 7, 8, 9]);
    await waitUntil(() => rooms()[10] === 0 && rooms()[11] === 0);
    expect(faults()).to.deep.equal([]);
  });

  it('depend on the kind of widget, and are absent if it has none', async () => {
    const byWidget = { conversations: { ad_integration: 'gtag', site_ad_id: '/1/own', ad_height: 90 } } as const;
    lay('gtag', 1, { ad_integration: 'none', ads_by_widget: byWidget });
    await readThrough();
    scrollTo({ top: 300, behavior: 'instant' });
    await waitUntil(isFilled);
    expect(getComputedStyle(places(host)[0] as HTMLElement).minBlockSize).to.equal('90px');
    scrollTo({ top: 0, behavior: 'instant' });
  });
});
