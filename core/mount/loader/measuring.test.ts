import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { setPageCookie } from '../../../test/support/page-cookie';
import { waitUntil } from '../../../test/support/wait-until';
import { publish, publishFrom } from '../../base/bus/bus';
import type { AnalyticsBatch, AnalyticsRecord } from '../../contract/delivery/analytics';
import type { SiteSettings } from '../../contract/sites/site';
import { forgetMeasuring, measure } from './measuring';

const SITE = '00000000-0000-4000-8000-000000000007';
const settings = (change: Partial<SiteSettings> = {}) => ({
  ...{ site_uuid: SITE, section_uuid: SITE, site_id: 1, section_id: 1, domain: 'localhost', name: 'Politics' },
  enable_analytics: true,
  ...change,
});

describe('measuring', () => {
  const server = fakeServer();
  const here = location.href;
  let host: HTMLElement;
  beforeEach(() => {
    server.on('POST', '/v1/analytics/*', [204]);
    window.vfConfig = { consent: true } as typeof window.vfConfig;
    host = document.createElement('vf-pull-quote');
    Object.assign(host.style, { position: 'fixed', display: 'block', inset: '0 auto auto 0' });
    Object.assign(host.style, { inlineSize: '400px', blockSize: '200px' });
    host.attachShadow({ mode: 'open' }).innerHTML = '<p>Quoted</p>';
    document.body.append(host);
  });
  afterEach(() => {
    forgetMeasuring();
    host.remove();
    delete window.vfConfig;
    delete (window as { gtag?: unknown }).gtag;
    delete (window as { _gaq?: unknown })._gaq;
    history.replaceState(null, '', here);
    sinon.restore();
  });

  const batches = () => server.asked('POST', '/v1/analytics/').map(({ json }) => json as AnalyticsBatch);
  const records = () => batches().flatMap((batch) => batch.records);
  const sumOf = (of: AnalyticsRecord['name'], what: 'n' | 'exposed_ms' | 'attention_ms' = 'n') =>
    records()
      .filter(({ name }) => name === of)
      .reduce((sum, record) => sum + (record[what] ?? 0), 0);
  /** Sends pending records, like leaving the tab. */
  function hide(): void {
    const send = sinon.stub(navigator, 'sendBeacon').callsFake((url, data) => {
      void fetch(url, { method: 'POST', body: data as string });
      return true;
    });
    const state = sinon.stub(document, 'visibilityState').value('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    state.restore();
    document.dispatchEvent(new Event('visibilitychange'));
    send.restore();
  }
  const cookies = () => document.cookie.match(/_vf[abz]/g) ?? [];

  it('reports a page, its widgets and how long they were viewed', async () => {
    sinon.stub(document, 'hasFocus').returns(true);
    measure({ settings: settings(), container_id: 'article-1' });
    for (let look = 0; look < 10 && sumOf('READ') === 0; look += 1) {
      document.dispatchEvent(new Event('pointermove'));
      await new Promise((resolve) => setTimeout(resolve, 1700));
      hide();
      await new Promise((resolve) => setTimeout(resolve));
    }
    const [first] = batches();
    expect(first).to.deep.include({ v: 10, container_id: 'article-1', segment: 'anonymous' });
    expect(first?.visit?.id).to.match(/^[a-f0-9]{32}$/);
    expect([sumOf('PAGE_VIEW'), sumOf('CONTAINER_LOAD'), sumOf('ENGAGE'), sumOf('READ')]).to.deep.equal([1, 1, 1, 1]);
    expect(sumOf('ENGAGE', 'exposed_ms')).to.be.at.least(2997);
    expect(sumOf('ENGAGE', 'attention_ms')).to.be.greaterThan(0);
    expect(sumOf('ENGAGE', 'attention_ms')).to.be.at.most(sumOf('ENGAGE', 'exposed_ms'));
    expect(records().every(({ widget }) => widget === '' || widget === 'vf-pull-quote')).to.equal(true);
    const ids = batches().map(({ batch_id }) => batch_id);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('stops counting after five minutes without activity, until the reader is back', async () => {
    measure({ settings: settings(), container_id: 'article-1' });
    const later = performance.now() + 300_001;
    const clock = sinon.stub(performance, 'now').callsFake(() => later);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    hide();
    await waitUntil(() => sumOf('PAGE_VIEW') === 1);
    expect(sumOf('ENGAGE', 'exposed_ms')).to.equal(0);
    document.dispatchEvent(new Event('pointermove'));
    for (let look = 0; look < 10 && sumOf('ENGAGE', 'exposed_ms') === 0; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      hide();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(sumOf('ENGAGE', 'exposed_ms')).to.be.greaterThan(0);
    clock.restore();
  });

  it('reports ads as they are requested, filled and seen, by their widget', async () => {
    const place = Object.assign(document.createElement('div'), { id: 'vf-ad-of-the-test' });
    host.append(place);
    measure({ settings: settings(), container_id: '' });
    for (const record of ['AD_CODE', 'AD_LOAD', 'AD_VIEW'] as const) publish('vf-ads/recorded', place.id, record);
    // A request to the page is not a fill.
    publish('vf-ads/requestCommentAd', place.id);
    hide();
    await waitUntil(() => sumOf('AD_VIEW') === 1);
    expect([sumOf('AD_CODE'), sumOf('AD_LOAD')]).to.deep.equal([1, 1]);
    expect(records().find(({ name }) => name === 'AD_LOAD')?.widget).to.equal('vf-pull-quote');
  });

  it('sends and stores nothing before consent, and starts with it', async () => {
    window.vfConfig = { consent: false } as typeof window.vfConfig;
    measure({ settings: settings(), container_id: 'article-1' });
    hide();
    expect(batches()).to.deep.equal([]);
    expect(cookies()).to.deep.equal([]);
    window.vfConfig = { consent: true } as typeof window.vfConfig;
    measure({ settings: settings(), container_id: 'article-1' });
    hide();
    await waitUntil(() => sumOf('PAGE_VIEW') === 1);
    expect(cookies()).to.include.members(['_vfa', '_vfb']);
  });

  it('tells the page of the visit, after consent only, and counts links that lead away', () => {
    const visited = listenFor('vf-analytics/visited');
    const site = { ...settings(), hosts: ['own.example'] };
    window.vfConfig = { consent: { analytics: true, cookies: false } } as typeof window.vfConfig;
    measure({ settings: site, container_id: 'article-1' });
    expect(visited.called).to.equal(false);
    window.vfConfig = { consent: true } as typeof window.vfConfig;
    measure({ settings: site, container_id: 'article-1' });
    expect(visited.args[0]?.[0]).to.include({ domain: 'localhost', siteUuid: SITE, pageViews: 1, visitCount: 1 });
    const own = 'https://own.example/';
    for (const address of ['https://elsewhere.example/', own, '/story', 'mailto:ann@example.org']) {
      const link = Object.assign(document.createElement('a'), { href: address });
      link.addEventListener('click', (event) => event.preventDefault());
      document.body.append(link);
      link.click();
      link.remove();
    }
    history.replaceState(null, '', '/next-story');
    measure({ settings: site, container_id: 'article-2' });
    expect(visited.args[1]?.[0]).to.include({ pageViews: 2, outgoing: 1 });
  });

  it('deletes the visit and unsent events when consent is withdrawn', async () => {
    measure({ settings: settings(), container_id: 'article-1' });
    expect(cookies()).to.include('_vfa');
    window.vfConfig = { consent: false } as typeof window.vfConfig;
    measure({ settings: settings(), container_id: 'article-1' });
    hide();
    expect(cookies()).to.deep.equal([]);
    expect(batches()).to.deep.equal([]);
  });

  it('deletes what earlier pages stored after a refusal, and not while the answer is awaited', async () => {
    measure({ settings: settings(), container_id: 'article-1' });
    const [stored = ''] = /_vfa=[^;]+/.exec(document.cookie) ?? [];
    const beginWith = (consent: boolean | Promise<boolean>) => {
      forgetMeasuring();
      setPageCookie(`${stored};path=/`);
      window.vfConfig = { consent } as typeof window.vfConfig;
      measure({ settings: settings(), container_id: 'article-1' });
    };
    let answer = (_word: boolean) => {};
    beginWith(new Promise((resolve) => (answer = resolve)));
    expect(cookies()).to.deep.equal(['_vfa']);
    answer(false);
    await waitUntil(() => cookies().length === 0, 'still there');
    beginWith(false);
    expect(cookies()).to.deep.equal([]);
  });

  it('counts without consent if the site allows it, and does not distinguish readers', async () => {
    window.vfConfig = { consent: false } as typeof window.vfConfig;
    measure({ settings: settings({ analytics_without_consent: true }), container_id: 'article-1' });
    hide();
    await waitUntil(() => sumOf('PAGE_VIEW') === 1);
    expect(batches()[0]).not.to.have.property('visit');
    expect(cookies()).to.deep.equal([]);
  });

  it('counts what the reader does by the events of the page', async () => {
    measure({ settings: settings(), container_id: '' });
    publish('share/clicked', 'blue sky', host);
    publish('login/success', 'viafoura');
    publish('authentication/required', { method: 'login', reason: 'like' });
    publishFrom(host, 'widgets/mount', host);
    hide();
    await waitUntil(() => sumOf('SHARE') === 1);
    const told = records().map(({ name, value }) => `${name} ${value}`.trim());
    expect(told).to.include.members(['SHARE bluesky', 'LOGIN_SUCCESS viafoura', 'ATTEMPTED_ACTION like']);
    // The widget was there before: one widget, rendered once.
    expect(sumOf('CONTAINER_LOAD')).to.equal(1);
  });

  it('counts a press on a recommended article by its list', async () => {
    const link = document.createElement('a');
    link.href = '/story?__vfz=medium%3Dstandalone_top_pages';
    link.addEventListener('click', (event) => event.preventDefault());
    host.shadowRoot?.append(link);
    measure({ settings: settings(), container_id: '' });
    link.click();
    hide();
    await waitUntil(() => sumOf('RECIRCULATION_CLICK') === 1);
    expect(records().find(({ name }) => name === 'RECIRCULATION_CLICK')?.value).to.equal('standalone_top_pages');
  });

  it('counts the bell of a conversation, and its list shown whole', async () => {
    const conversation = document.createElement('vf-conversations');
    conversation.attachShadow({ mode: 'open' }).innerHTML =
      '<button class="vf-actions-subscribe"></button><button class="button wide uncovering"></button>';
    document.body.append(conversation);
    measure({ settings: settings(), container_id: '' });
    for (const button of conversation.shadowRoot?.querySelectorAll('button') ?? []) button.click();
    hide();
    await waitUntil(() => sumOf('CONVERSATIONS_BELL_CLICK') === 1);
    conversation.remove();
    expect(sumOf('LOAD_MORE_INITIAL_HEIGHT_CLICK')).to.equal(1);
  });

  it('counts reviews, questions, votes, stars, earlier messages, forgotten passwords, and conditional widgets', async () => {
    measure({ settings: settings(), container_id: '' });
    publish('review/created', { content_uuid: SITE, content_container_uuid: SITE });
    publish('question/asked', { content_uuid: SITE, content_container_uuid: SITE });
    publish('vf-analytics/recorded', 'INTERACTION', 'vf-poll', 'vote');
    publish('vf-analytics/recorded', 'CHAT_PAGINATION', 'vf-livechat');
    publish('vf-analytics/recorded', 'AB_TEST', 'vf-conversations', 'starter above');
    hide();
    await waitUntil(() => sumOf('CHAT_PAGINATION') === 1);
    const told = records().map(({ name, widget, value }) => [name, widget, value].join(' ').trim());
    expect(told).to.include.members([
      'INTERACTION vf-livereviews review',
      'INTERACTION vf-livequestions question',
      'INTERACTION vf-poll vote',
      'CHAT_PAGINATION vf-livechat',
      'AB_TEST vf-conversations starterabove',
    ]);
  });

  it('counts a starter that is rendered, seen and pressed', async () => {
    sinon.stub(document, 'hasFocus').returns(true);
    const starter = document.createElement('vf-conversation-starter');
    starter.style.cssText = host.style.cssText;
    starter.attachShadow({ mode: 'open' }).innerHTML =
      '<button class="choice">Yes</button><button class="vf-conversation-starter_link"><b>Read on</b></button>';
    document.body.append(starter);
    measure({ settings: settings(), container_id: '' });
    for (let look = 0; look < 10 && sumOf('CONVERSATION_STARTER_VIEW') === 0; look += 1) {
      document.dispatchEvent(new Event('pointermove'));
      await new Promise((resolve) => setTimeout(resolve, 400));
      hide();
      await new Promise((resolve) => setTimeout(resolve));
    }
    starter.shadowRoot?.querySelector<HTMLElement>('.choice')?.click();
    starter.shadowRoot?.querySelector<HTMLElement>('b')?.click();
    hide();
    await waitUntil(() => sumOf('CONVERSATION_STARTER_CLICK') > 0);
    starter.remove();
    const names = ['LOAD', 'VIEW', 'CLICK'] as const;
    expect(names.map((name) => sumOf(`CONVERSATION_STARTER_${name}`))).to.deep.equal([1, 1, 1]);
  });

  it('counts a new address as a new view, of its own article', async () => {
    measure({ settings: settings(), container_id: 'article-1' });
    history.replaceState(null, '', '/next-story');
    measure({ settings: settings(), container_id: 'article-2' });
    hide();
    await waitUntil(() => sumOf('PAGE_VIEW') === 2);
    expect(batches().map(({ container_id }) => container_id)).to.deep.equal(['article-1', 'article-2']);
  });

  it('sends failed batches again, unchanged', async () => {
    let isDown = true;
    server.on('POST', '/v1/analytics/*', () => (isDown ? 'offline' : [204]));
    measure({ settings: settings(), container_id: 'article-1' });
    history.replaceState(null, '', '/next-story');
    measure({ settings: settings(), container_id: 'article-2' });
    await waitUntil(() => batches().length === 1);
    isDown = false;
    await new Promise((resolve) => setTimeout(resolve));
    hide();
    await waitUntil(() => batches().length === 3);
    expect(batches()[1]).to.deep.equal(batches()[0]);
  });

  it('reports to the page’s own Google Analytics if the site asks for it, and then to nobody else', async () => {
    const gtag = sinon.spy();
    const _gaq: unknown[] = [];
    Object.assign(window, { gtag, _gaq });
    const section = { section_uuid: '00000000-0000-4000-8000-000000000008' };
    const site = { ...settings({ enable_analytics: false, enable_google_analytics: true }), ...section };
    measure({ settings: site, container_id: '' });
    publish('share/clicked', 'bluesky', host);
    hide();
    expect(gtag).to.have.been.calledWith('event', 'vf_share', { vf_value: 'bluesky', Section: 'Politics' });
    expect(_gaq).to.deep.equal([['_setCustomVar', 1, 'Section', 'Politics', 2]]);
    expect(batches()).to.deep.equal([]);
  });
});
