import { packs } from 'virtual:packs/trending_articles';
import { expect } from '@open-wc/testing';
import { listenFor } from '../../../../test/support/listen-for';
import { waitUntil } from '../../../../test/support/wait-until';
import { languages } from '../../../base/i18n/languages';
import { layAds } from '../ads';
import { readRecommendations, webAddress } from './recommendation';
import { cardTexts } from './texts';

type Page = { vfAdFaults?: string[]; vfStandIn?: object; vfStandInsLoaded?: string[]; OBR?: object };
const page = window as typeof window & Page;
const SLOT = 'vf-recirculation-ad';
const paid = (name: string) => `https://paid.outbrain.com/network/redir?p=${name}`;

const load = (src: string) =>
  new Promise<void>((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement('script'), { src, onload: () => resolve(), onerror: reject }),
    );
  });

describe('sponsored cards', () => {
  let host: HTMLElement;
  let asked: string[] = [];
  const { Image } = window;

  beforeEach(async () => {
    await load('/demo/ads/stand-in.js');
    page.vfAdFaults = [];
    page.vfStandIn = { delayMs: 20 };
    window.vfConfig = { consent: true, adScripts: { outbrain: '/demo/ads/outbrain.js' } };
    asked = [];
    // Nothing is really requested.
    window.Image = class {
      set src(address: string) {
        asked.push(address.split('?')[1] ?? '');
      }
    } as unknown as typeof Image;
  });
  afterEach(() => {
    window.Image = Image;
    host?.remove();
    for (const script of document.querySelectorAll('script[data-vf-ads]')) script.remove();
    for (const name of ['OBR', 'vfAdFaults', 'vfStandIn', 'vfStandInsLoaded'] as const) delete page[name];
    delete window.vfConfig;
    document.documentElement.removeAttribute('lang');
  });

  /** The widget's box for an ad, with the given width. */
  function lay(inlineSize = 300, width = 900, room = 274): void {
    host = document.createElement('div');
    host.style.inlineSize = `${width}px`;
    const box = `<div part="ad" style="block-size:${room}px;inline-size:${inlineSize}px"><span>Ad</span><br><slot name="${SLOT}"></slot></div>`;
    host.attachShadow({ mode: 'open' }).innerHTML = `<div class="viafoura">${box}</div>`;
    document.body.prepend(host);
    const settings = { ad_integration: 'outbrain', site_ad_id: 'JS_1|cards|KEY' } as const;
    layAds(host, { widget: 'content-recirculation', settings, at: SLOT, hasSpace: true });
  }
  const root = () => host.querySelector('.vf-ad > div')?.shadowRoot as ShadowRoot;
  const cards = () => [...(root()?.querySelectorAll<HTMLElement>('li') ?? [])];
  const drawn = () => waitUntil(() => cards().length > 0, 'no cards');
  const texts = (selector: string) => [...root().querySelectorAll(selector)].map(({ textContent }) => textContent);

  it('are marked as sponsored first, open in a new tab through the network, and link to the network', async () => {
    const recorded = listenFor('vf-ads/recorded');
    lay();
    await drawn();
    const [card] = cards() as [HTMLElement];
    const link = card.querySelector('a') as HTMLAnchorElement;
    expect([link.href, link.target, link.rel]).to.deep.equal([paid('boat'), '_blank', 'sponsored noopener']);
    expect(texts('.meta')).to.deep.equal(['Sponsored Harbour Finance']);
    expect(link.textContent?.indexOf('Sponsored')).to.be.below(link.textContent?.indexOf('The boat') ?? 0);
    expect(texts('.by')).to.deep.equal(['Recommended by Outbrain']);
    expect(root().querySelector<HTMLAnchorElement>('.by')?.href).to.equal('https://www.outbrain.com/what-is/');
    const why = root().querySelector<HTMLAnchorElement>('.why');
    expect([why?.href, why?.querySelector('img')?.alt]).to.deep.equal([
      'https://privacy.example/choices',
      'Why this ad?',
    ]);
    expect([card.offsetWidth, card.offsetHeight]).to.deep.equal([300, 250]);
    expect(recorded.args.filter(([, name]) => name === 'AD_LOAD')).to.have.length(1);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(page.vfAdFaults).to.deep.equal([]);
    await expect(root().querySelector('ul')).to.be.accessible();
  });

  it('fill the space, and the site’s own are not called sponsored', async () => {
    lay(900);
    await drawn();
    expect(cards()).to.have.length(3);
    expect(texts('.badge')).to.have.length(2);
    expect(cards()[2]?.querySelector('a')?.rel).to.equal('noopener');
  });

  it('are rows with a round sign if there is little room, and fit into it', async () => {
    lay(320, 320, 282);
    await drawn();
    expect(cards()).to.have.length(2);
    const sign = root().querySelector('.avatar') as HTMLElement;
    expect([sign.textContent, sign.offsetWidth, getComputedStyle(sign).borderRadius]).to.deep.equal(['Ad', 40, '50%']);
    const place = host.querySelector('.vf-ad') as HTMLElement;
    expect(place.scrollHeight).to.be.at.most(250);
    expect(place.scrollWidth).to.be.at.most(320);
  });

  it('cut a long title, and show it in full on hover and focus', async () => {
    lay();
    await drawn();
    const link = root().querySelector('a') as HTMLAnchorElement;
    const whole = link.querySelector<HTMLElement>('.whole');
    expect(texts('.short')).to.deep.equal(['The boat that sails itself home: what a winter in the yard costs, and...']);
    expect(whole?.textContent).to.match(/pays for it in the end$/);
    expect(whole?.offsetHeight).to.equal(1);
    link.focus();
    await waitUntil(() => whole?.offsetHeight !== 1);
  });

  it('are counted by the network’s pictures when rendered, seen and pressed, each once', async () => {
    lay();
    await drawn();
    expect(asked).to.deep.equal(['drawn']);
    await waitUntil(() => asked.length === 2, 'not seen');
    const link = root().querySelector('a') as HTMLAnchorElement;
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(asked).to.deep.equal(['drawn', 'seen', 'pressed']);
  });

  it('take of an answer texts and addresses of the web, and nothing else', async () => {
    const evil = '<img src=x onerror="window.vfHurt=1">';
    const doc = [
      null,
      'text',
      { content: 'no address' },
      { content: 'a script', url: 'javascript:alert(1)' },
      { content: 'data', url: 'data:text/html,x' },
      { content: 'of the page', url: `${location.origin}/logout` },
      { content: 'below it', url: '/logout' },
      {
        content: evil,
        source_display_name: evil,
        url: paid('evil'),
        thumbnail: { url: 'javascript:1' },
        disclosure: { icon: 'data:image/svg+xml,<svg/>', url: 'javascript:1' },
        pixels: [`${location.origin}/logout`, 'javascript:1', 7, paid('drawn')],
        clicktrackers: 'javascript:1',
      },
    ];
    page.vfStandIn = { delayMs: 20, answer: { doc } };
    lay(900);
    await drawn();
    expect(cards()).to.have.length(1);
    expect(texts('.title .whole, .title:not(.cut)')).to.deep.equal([evil]);
    expect(root().querySelector('img')).to.equal(null);
    expect(root().querySelector('.why')).to.equal(null);
    expect(asked).to.deep.equal(['p=drawn']);
    expect('vfHurt' in window).to.equal(false);
  });

  for (const [name, answer] of Object.entries({
    'a failure': 'failed',
    nothing: undefined,
    'no list': { doc: 'none' },
    'an answer that throws': {
      get doc() {
        throw new Error('hurt');
      },
    },
  })) {
    it(`leave their place empty for ${name}`, async () => {
      const recorded = listenFor('vf-ads/recorded');
      page.vfStandIn = { delayMs: 20, answer: answer ?? null };
      lay();
      await waitUntil(() => recorded.args.some(([, record]) => record === 'AD_CODE'));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(host.querySelector('.vf-ad')?.childElementCount).to.equal(0);
      expect(recorded.args.some(([, record]) => record === 'AD_LOAD')).to.equal(false);
    });
  }

  it('also load if their reserved space has closed behind a reader who scrolled past', async () => {
    const recorded = listenFor('vf-ads/recorded');
    page.vfStandIn = { delayMs: 400 };
    lay(320, 320, 282);
    await waitUntil(() => recorded.args.some(([, record]) => record === 'AD_CODE'));
    const box = host.shadowRoot?.querySelector('[part=ad]') as HTMLElement;
    box.style.display = 'none';
    await drawn();
    expect(cards()).to.have.length(2);
  });

  it('are asked for after consent only', async () => {
    window.vfConfig = { ...window.vfConfig, consent: false };
    lay();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(document.querySelector('script[data-vf-ads]')).to.equal(null);
    expect(host.querySelector('.vf-ad')?.childElementCount).to.equal(0);
  });

  it('are texts in the page’s language, each with a symbol that fits the circle', async () => {
    expect(Object.keys(packs)).to.have.members(languages);
    for (const [language, fetchPack] of Object.entries(packs)) {
      const pack = (await fetchPack()).default.trending_articles;
      const { ad = '', sponsored, recommended_by, ad_choices } = pack ?? {};
      expect([sponsored, ad_choices].every(Boolean), language).to.equal(true);
      expect(recommended_by, language).to.contain('{{name}}');
      expect([...ad].length, language).to.be.within(2, 5);
    }
    const wanted = { 'de-AT': 'Anz.', pt: 'Pub.', 'pt-BR': 'Pub.', sr_RS: 'Ogl.', FR: 'Pub', ja: 'Ad', '': 'Ad' };
    for (const [lang, sign] of Object.entries(wanted)) {
      document.documentElement.lang = lang;
      expect((await cardTexts()).ad, lang).to.equal(sign);
    }
    document.documentElement.lang = 'de';
    lay();
    await drawn();
    expect(texts('.by')).to.deep.equal(['Empfohlen von Outbrain']);
  });

  it('are never led to a page’s own address, a script or half an address', () => {
    const wrong = [
      '',
      'x',
      '/x',
      'javascript:1',
      ' javascript:1',
      'data:,x',
      'blob:x',
      'https://',
      `${location.origin}/x`,
      3,
      {},
    ];
    expect(wrong.map(webAddress)).to.deep.equal(wrong.map(() => ''));
    expect(webAddress('//images.example/a.png')).to.equal('https://images.example/a.png');
    expect(
      readRecommendations({ doc: Array(3).fill({ content: 'x'.repeat(9999), url: paid('x') }) })[0]?.title,
    ).to.have.length(300);
    const flags = `x${'🇳🇴'.repeat(400)}`;
    const [card] = readRecommendations({ doc: [{ content: flags, url: paid('x') }] });
    expect(card?.title).to.match(/^x(?:🇳🇴){100,}$/u);
  });
});
