import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { LiveBlog } from '../../core/contract/content/live-blog';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { aContainer, BEN, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import { aPost, BLOG, button, editors, openBlog, pressed } from '../../test/support/live-blog';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();

describe('the settings of a live blog', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    clearPageState(store);
    localStorage.clear();
  });

  const named = <E extends HTMLInputElement = HTMLInputElement>(el: Element, name: string) =>
    find<E>(el, `.blog-settings [name=${name}]`) as E;

  async function open(blog: Partial<LiveBlog> = {}): Promise<HTMLElement> {
    let now: LiveBlog = { ...noBlog, title: 'The night', status: 'live', authors: editors, ...blog };
    const el = await openBlog(server, [aPost()], { blog: now });
    server.on('PUT', `${BLOG}/:cc`, ({ json }) => {
      const { settings = {}, ...rest } = json as Partial<LiveBlog>;
      now = { ...now, ...rest, settings: { ...now.settings, ...settings } };
      return [200, aContainer({ blog: now })];
    });
    server.on('PUT', `${BLOG}/:cc/authors`, ({ json }) => {
      now = { ...now, authors: json as LiveBlog['authors'] };
      return [200, aContainer({ blog: now })];
    });
    await pressed(el, 'Blog settings');
    await seen(el, '.blog-settings');
    return el;
  }

  it('show a scoreboard above the posts, and take it away', async () => {
    const el = await open();
    for (const [name, text] of Object.entries({ home: 'North', home_score: '2', away: 'South', away_score: '1' })) {
      named(el, name).value = text;
    }
    named(el, 'home').value = ' North ';
    named(el, 'clock').value = " 63' ";
    (named(el, 'events') as HTMLElement as HTMLTextAreaElement).value = "12' Ada\n\n40' Ben";
    await expect(el).to.be.accessible();
    button(el, 'Update scoreboard').click();
    await seen(el, '.scoreboard');
    expect(find(el, '.scoreboard__sides')?.textContent).to.equal('North2–1South');
    expect(find(el, '.scoreboard__clock')?.textContent).to.equal("63'");
    expect(findAll(el, '.scoreboard__events li').map(({ textContent }) => textContent)).to.deep.equal([
      "12' Ada",
      "40' Ben",
    ]);
    button(el, 'Remove').click();
    await gone(el, '.scoreboard');
  });

  it('let a post show the scoreboard if there is one', async () => {
    const side = { name: 'North', score: '2' };
    const el = await open({ scoreboard: { home: side, away: { ...side, name: 'South' } } });
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, ({ json }) => [200, json as object]);
    server.on('POST', `${BLOG}/:cc/posts/:uuid/publish`, [201, aPost({ body: [{ type: 'scorecard' }] })]);
    await pressed(el, 'Scoreboard');
    await waitUntil(() => find(el, '.attached')?.textContent?.includes('Scoreboard'));
    await pressed(el, 'Publish');
    await seen(el, 'article .scoreboard');
    const sent = server.asked('PUT', '/drafts/')[0]?.json as { post: { body: unknown } };
    expect(sent.post.body).to.deep.equal([{ type: 'scorecard' }]);
  });

  it('set the blog’s name and time, and let readers reply', async () => {
    const el = await open({ coverage_start: Date.UTC(2030, 4, 1, 18, 30, 41) });
    named(el, 'title').value = 'Election night';
    named(el, 'sponsor').value = 'Harbour';
    named(el, 'replies').checked = true;
    button(el, 'Save settings').click();
    await seenText(el, 'Saved.');
    expect(find(el, '.blog-header__title')?.textContent).to.equal('Election night');
    await seenText(el, 'Sponsored by Harbour');
    await seen(el, '.post__reply');
    const sent = server.asked('PUT', '/v4/liveblog/')[0]?.json as LiveBlog;
    // Fields have no seconds; an unchanged time is sent with its own.
    expect(sent.coverage_start).to.equal(Date.UTC(2030, 4, 1, 18, 30, 41));
    expect(sent.coverage_end).to.equal(null);
    expect(sent.settings).to.deep.equal({ ...noBlog.settings, replies: true });
  });

  it('list the authors by name for staff; nobody else can', async () => {
    const editor = await open();
    expect(editor.shadowRoot?.textContent).to.not.contain('Add someone');
    editor.remove();
    clearPageState(store);
    openPage();
    const staff = toReader({ uuid: READER, id: 100, name: 'Robin Vale', user_privilege: 'moderator' } as never);
    store.set(setCurrentUserAction, staff);
    const people = [{ user_uuid: BEN, name: 'Ben Okafor', pic_small: '', user_privilege: 'normal' }];
    server.on('GET', `${BLOG}/:cc/mentionable`, [200, { people }]);
    const el = await open({ authors: [] });
    const field = [...(el.shadowRoot?.querySelectorAll('.blog-settings__field') ?? [])]
      .find((label) => label.textContent === 'Add someone by name')
      ?.querySelector('input') as HTMLInputElement;
    fill(field, 'Be');
    await pressed(el, 'Ben Okafor');
    await seen(el, '.blog-settings__people select');
    expect(server.asked('PUT', '/authors')[0]?.json).to.deep.equal([{ user_uuid: BEN, role: 'reporter' }]);
    await expect(el).to.be.accessible();
    const role = find<HTMLSelectElement>(el, '.blog-settings__people select') as HTMLSelectElement;
    role.value = 'editor';
    role.dispatchEvent(new Event('change', { bubbles: true }));
    await waitUntil(() => server.asked('PUT', '/authors').length === 2);
    expect(server.asked('PUT', '/authors')[1]?.json).to.deep.equal([{ user_uuid: BEN, role: 'editor' }]);
  });

  it('correct the time that a post shows, and its sponsor’s name', async () => {
    const time_shown = new Date(2030, 4, 1, 20, 15, 7).getTime();
    const post = aPost({ time_shown, sponsor: 'Harbour' });
    const el = await openBlog(server, [post], { blog: { authors: editors } });
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => [200, { ...post, ...(json as object), rev: 2 }]);
    await pressed(el, 'Edit');
    fill((await seen(el, '.writer__time input')) as HTMLInputElement, '2030-05-01T19:45');
    await waitUntil(() => find<HTMLInputElement>(el, '.writer__time input')?.value === '2030-05-01T19:45');
    button(el, 'Save correction').click();
    await waitUntil(() => server.asked('POST', '/edit').length === 1);
    const sent = server.asked('POST', '/edit')[0]?.json as typeof post;
    expect(sent.time_shown).to.equal(new Date(2030, 4, 1, 19, 45).getTime());
    expect(sent.sponsor).to.equal('Harbour');
  });

  it('start, pause and end the coverage by a press', async () => {
    const el = await openBlog(server, [aPost()], { blog: { authors: editors, status: 'upcoming' } });
    server.on('PUT', `${BLOG}/:cc`, ({ json }) => [
      200,
      aContainer({ blog: { ...noBlog, authors: editors, ...(json as object) } }),
    ]);
    for (const [press, shown] of [
      ['Go live', 'Live'],
      ['Pause coverage', 'Paused'],
      ['End coverage', 'Ended'],
    ] as const) {
      await pressed(el, press);
      await waitUntil(() => find(el, '.coverage')?.textContent === shown, `not ${shown}`);
    }
    expect(button(el, 'Go live')).to.not.equal(undefined);
  });
});
