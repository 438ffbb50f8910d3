/** The articles: their conversations with what waits in them, found by words and state, closed and hidden. */
import { expect } from '@open-wc/testing';
import type { ArticleLine } from '../../../core/contract/console/articles';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const ARTICLES = '/v1/console/:domain/articles';
const SETTINGS = '/v4/livecomments/:section/:container/settings';
const article = (id: string, part: Partial<ArticleLine> = {}): ArticleLine => ({
  ...{ content_container_uuid: `uuid-${id}`, container_id: id, kind: 'livecomments', section_uuid: SECTION },
  ...{ section: 'News', title: `About ${id}`, url: '', state: 'open', moderation_mode: 'site' },
  ...{ is_premoderated: false, totals: { visible: 1234, waiting: 3, reported: 2 }, date_latest: 1, expiry_time: null },
  ...part,
});

describe('the articles', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(...articles: ArticleLine[]): Promise<HTMLElement> {
    serveConsole(server, []);
    server.on('GET', ARTICLES, [200, { articles, after: null }]);
    return openConsole('/localhost/articles');
  }
  const states = (el: HTMLElement) => findAll(el, 'tbody tr').map((row) => row.querySelector('td')?.textContent);
  const asked = () => server.asked('GET', '/articles').map(({ query }) => query);
  function choose(el: HTMLElement, at: number, value: string): void {
    const menu = findAll<HTMLSelectElement>(el, '.console-search select')[at] as HTMLSelectElement;
    menu.value = value;
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  }

  it('are listed with their section, kind, state and counts, and link to pages of the site alone', async () => {
    const el = await open(
      article('ferry', { url: 'http://localhost/ferry' }),
      article('chat', { kind: 'livechat', section: '', state: 'closed', url: 'https://foreign.example/chat' }),
      article('old', { title: '', state: 'hidden' }),
    );
    await seenText(el, 'About ferry');
    await reads(el, '.console__main', [
      'heading: Articles',
      'field: Find an article',
      'menu: Show = All of All, Open, Closed, Hidden',
      'menu: Sort = Latest comment of Latest comment, Most waiting, Most comments',
      'region: Articles',
      'Article',
      'Status',
      'Waiting',
      'Reported',
      'Visible',
      'Actions',
      'link: About ferry → http://localhost/ferry',
      'News',
      'Open',
      '3',
      '2',
      '1,234',
      'button: Close',
      'button: Hide',
      'About chat',
      'Live chat',
      'Closed',
      '3',
      '2',
      '1,234',
      'button: Open',
      'old',
      'News',
      'Hidden',
      '3',
      '2',
      '1,234',
      'button: Open',
    ]);
    expect(find<HTMLAnchorElement>(el, 'tbody a')?.rel).to.equal('noreferrer');
    await expect(el).to.be.accessible();
  });

  it('are found by words, by state, and in another order', async () => {
    const el = await open();
    await seenText(el, 'No conversations found.');
    choose(el, 0, 'closed');
    await waitUntil(() => asked().at(-1)?.state === 'closed');
    choose(el, 0, 'all');
    await waitUntil(() => asked().at(-1)?.state === undefined);
    choose(el, 1, 'waiting');
    await waitUntil(() => asked().at(-1)?.sort === 'waiting');
    fill(await seen<HTMLInputElement>(el, 'input[type="search"]'), ' ferry ');
    await waitUntil(() => asked().at(-1)?.q === 'ferry');
    expect(asked().map(({ sort, state, q }) => [sort, state, q])).to.deep.equal([
      ['latest', undefined, undefined],
      ['latest', 'closed', undefined],
      ['latest', undefined, undefined],
      ['waiting', undefined, undefined],
      ['waiting', undefined, 'ferry'],
    ]);
  });

  it('are closed, opened and hidden, each alone', async () => {
    server.on('POST', SETTINGS, [200, {}]);
    const el = await open(article('ferry'), article('strike'));
    await seenText(el, 'About ferry');
    await pressButton(el, 'Close', 'tr:nth-child(2)');
    await waitUntil(() => states(el).join() === 'Open,Closed', states(el).join());
    await pressButton(el, 'Hide', 'tr:nth-child(1)');
    await waitUntil(() => states(el).join() === 'Hidden,Closed', states(el).join());
    expect(buttonNamed(el, 'Hide')).to.equal(undefined);
    await pressButton(el, 'Open', 'tr:nth-child(1)');
    await waitUntil(() => states(el).join() === 'Open,Closed', states(el).join());
    expect(server.asked('POST', '/settings').map(({ path, json }) => [path.split('/').at(-2), json])).to.deep.equal([
      ['uuid-strike', { is_hidden: false, is_closed: true }],
      ['uuid-ferry', { is_hidden: true, is_closed: false }],
      ['uuid-ferry', { is_hidden: false, is_closed: false }],
    ]);
  });

  it('stay as they are when the server refuses', async () => {
    server.on('POST', SETTINGS, [403, { code: 'forbidden', message: 'no' }]);
    const el = await open(article('ferry'));
    await pressButton(el, 'Close');
    await seen(el, '.notice');
    expect(states(el)).to.deep.equal(['Open']);
  });

  it('are loaded a page at a time, and the failed page again on request', async () => {
    serveConsole(server, []);
    const pages = [
      [200, { articles: [article('one')], after: 'next' }],
      [503, { code: 'unavailable', message: 'no' }],
      [200, { articles: [article('two')], after: null }],
    ] as [number, object][];
    server.on('GET', ARTICLES, () => pages.shift() ?? [500]);
    const el = await openConsole('/localhost/articles');
    await pressButton(el, 'Show more');
    await seen(el, '.console-failed');
    expect(buttonNamed(el, 'Show more')).to.equal(undefined);
    expect(findAll(el, 'tbody tr')).to.have.length(1);
    await pressButton(el, 'Try again');
    await waitUntil(() => findAll(el, 'tbody tr').length === 2, 'no second page');
    expect(find(el, '.console-failed')).to.equal(null);
    expect(buttonNamed(el, 'Show more')).to.equal(undefined);
    expect(asked().map(({ after }) => after)).to.deep.equal([undefined, 'next', 'next']);
  });
});
