import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { loadAreas } from '../../core/base/i18n/packs';
import { store } from '../../core/base/store/store';
import { mutedAtom } from '../../core/state/relationships/relationships.atoms';
import { aComment, BEN, logIn, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/community-comments';

const COMMUNITY = '/v4/livecomments/:section/community';
const people = [
  { uuid: aComment().actor_uuid, id: 7, name: 'Ana Moreau' },
  { uuid: BEN, id: 8, name: 'Ben Okafor' },
];
const elsewhere = {
  author_host_section_uuid: '',
  origin_title: 'The eels came on Thursday',
  origin_summary: '',
  origin_url: 'https://localhost/eels',
  origin_image_url: '',
  origin_image_alt: '',
};

describe('<vf-community-comments>', () => {
  const server = fakeServer();
  before(() => loadAreas(['base', 'tray'], 'en'));
  beforeEach(() => {
    openPage({ reader: false });
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: people } }]);
  });

  // The first test, before any code has read the clock.
  it('shows relative times from the first render', async () => {
    const told = new Set<string>();
    let watch = () => {};
    const watched = new Promise<void>((resolve) => (watch = resolve));
    server.on('GET', COMMUNITY, async () => {
      await watched;
      return [200, { contents: [aComment()] }];
    });
    const el = await fixture<HTMLElement>(html`<vf-community-comments></vf-community-comments>`);
    const root = el.shadowRoot ?? el.attachShadow({ mode: 'open' });
    const note = () => told.add(find(el, 'time')?.textContent ?? 'nothing yet');
    note();
    new MutationObserver(note).observe(root, { subtree: true, childList: true, characterData: true });
    watch();
    await seenText(el, '1 minute ago');
    expect([...told]).to.deep.equal(['nothing yet', '1 minute ago']);
  });

  it('lists recent comments of the site, with author and article', async () => {
    const said = [aComment({ metadata: elsewhere }), aComment({ actor_uuid: BEN, total_likes: 4 })];
    server.on('GET', COMMUNITY, [200, { contents: said }]);
    const el = await fixture<HTMLElement>(html`<vf-community-comments limit="2"></vf-community-comments>`);
    await seen(el, '.comment-line');
    expect(find(el, 'h2')?.textContent).to.equal('Latest comments');
    await seenText(el, 'Ana Moreau');
    await seenText(el, 'The eels came on Thursday');
    await seenText(el, '4 likes');
    expect(find(el, 'time')?.textContent).to.equal('1 minute ago');
    expect(server.asked('GET', '/community')[0]?.query).to.include({ sort: 'newest', limit: '2' });
    await expect(el).to.be.accessible();
  });

  for (const [sort, heading] of [
    ['num_likes_desc', 'Most liked comments'],
    ['hot', 'Trending now'],
  ] as const) {
    it(`asks for ${sort} and announces it`, async () => {
      server.on('GET', COMMUNITY, [200, { contents: [aComment()] }]);
      const el = await fixture<HTMLElement>(html`<vf-community-comments sort=${sort}></vf-community-comments>`);
      await seen(el, '.comment-line');
      expect(find(el, 'h2')?.textContent).to.equal(heading);
      expect(server.asked('GET', '/community')[0]?.query.sort).to.equal(sort);
    });
  }

  it('shows an empty state, and retries after a failure', async () => {
    server.on('GET', COMMUNITY, 'offline');
    const el = await fixture<HTMLElement>(html`<vf-community-comments title=""></vf-community-comments>`);
    const retry = await seen(el, '[role=alert] button');
    expect(find(el, 'h2')).to.equal(null);
    await expect(el).to.be.accessible();
    server.on('GET', COMMUNITY, [200, { contents: [] }]);
    retry.click();
    await seenText(el, 'No one has posted anything yet.');
    expect(findAll(el, 'li').length).to.equal(0);
  });

  it('shows that the reader is offline, and loads again when they return', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    try {
      server.on('GET', COMMUNITY, 'offline');
      const el = await fixture<HTMLElement>(html`<vf-community-comments></vf-community-comments>`);
      await seenText(el, 'You seem to be offline. Check your connection, then try again.');
      server.on('GET', COMMUNITY, [200, { contents: [aComment()] }]);
      dispatchEvent(new Event('online'));
      await seen(el, '.comment-line');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('reserves space for the lines to come, and releases it with them', async () => {
    let answer = () => {};
    server.on('GET', COMMUNITY, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return [200, { contents: [aComment()] }];
    });
    const el = await fixture<HTMLElement>(html`<vf-community-comments limit="3"></vf-community-comments>`);
    await seenText(el, 'Loading');
    await waitUntil(() => server.asked('GET', '/community').length === 1);
    expect(find(el, '.site-list__empty')).to.equal(null);
    answer();
    await seen(el, '.comment-line');
    expect(el.shadowRoot?.textContent).to.not.contain('Loading');
  });

  it('leaves out comments of muted people, and no others', async () => {
    openPage();
    store.set(mutedAtom, new Set([BEN]));
    server.on('GET', COMMUNITY, [200, { contents: [aComment(), aComment({ actor_uuid: BEN })] }]);
    const el = await fixture<HTMLElement>(html`<vf-community-comments></vf-community-comments>`);
    await seenText(el, 'Ana Moreau');
    expect(findAll(el, '.comment-line')).to.have.length(1);
    store.set(mutedAtom, new Set());
    await seenText(el, 'Ben Okafor');
  });

  it('is read again for another reader, and not when the network comes back to a list that was read', async () => {
    server.on('GET', COMMUNITY, [200, { contents: [aComment()] }]);
    const el = await fixture<HTMLElement>(html`<vf-community-comments></vf-community-comments>`);
    await seen(el, '.comment-line');
    const first = server.asked('GET', '/community').length;
    dispatchEvent(new Event('online'));
    await aTimeout(20);
    expect(server.asked('GET', '/community')).to.have.length(first);
    logIn();
    await waitUntil(() => server.asked('GET', '/community').length === first + 1);
    await seen(el, '.comment-line');
    expect(server.asked('GET', '/community')).to.have.length(first + 1);
  });

  it('shows an empty state if all comments are by people the reader has muted', async () => {
    openPage();
    server.on('GET', COMMUNITY, [200, { contents: [aComment({ actor_uuid: BEN })] }]);
    const el = await fixture<HTMLElement>(html`<vf-community-comments></vf-community-comments>`);
    await seen(el, '.comment-line');
    store.set(mutedAtom, new Set([BEN]));
    await seenText(el, 'No one has posted anything yet.');
  });
});
