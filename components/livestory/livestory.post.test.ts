import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Block } from '../../core/contract/content/live-blog';
import { noticesAtom } from '../../core/state/notices/notices.atoms';
import { ANA, BEN, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPost, BLOG, button, editors, openBlog, pressed } from '../../test/support/live-blog';
import { find, findAll, seen } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';
import { namesOf } from './post/names';
import { playerOf } from './post/players';

const server = fakeServer();
const refuses: [number, object] = [403, { code: 'forbidden', message: '' }];
const settled = () => {
  clearPageState(store);
  localStorage.clear();
};

describe('the blocks of a post', () => {
  beforeEach(() => openPage({ reader: false }));
  afterEach(settled);

  it('appear as they were written', async () => {
    const medium = {
      media_uuid: 'm',
      width: 1200,
      height: 800,
      alt: '',
      sizes: [
        { path: '/s.webp', width: 320 },
        { path: '/l.webp', width: 1200 },
      ],
    };
    const media = [
      { ...medium, type: 'image', alt: 'The harbour' },
      { ...medium, media_uuid: 'v', type: 'video' },
      { ...medium, media_uuid: 'c', type: 'image' },
    ];
    const body: Block[] = [
      { type: 'paragraph', text: 'One **strong** and *soft*\nline, 2 * 3' },
      { type: 'heading', text: 'Turnout' },
      { type: 'list', items: ['North', 'South'] },
      { type: 'list', ordered: true, items: ['First'] },
      { type: 'quote', text: 'We wait.', cite: 'The mayor' },
      { type: 'quote', text: 'Nobody.' },
      { type: 'image', media_uuid: 'm', caption: 'At night' },
      { type: 'image', media_uuid: 'c', caption: 'By day' },
      { type: 'image', media_uuid: 'away' },
      { type: 'video', media_uuid: 'v' },
      { type: 'facts', items: [{ label: 'Seats', value: '61' }] },
      {
        type: 'table',
        rows: [
          ['Party', 'Seats'],
          ['North', '31'],
        ],
      },
      { type: 'divider' },
      { type: 'scorecard' },
    ];
    const scoreboard = {
      home: { name: 'North', score: '2' },
      away: { name: 'South', score: '1' },
      period: '2nd half',
      clock: "63'",
    };
    const el = await openBlog(server, [aPost({ body, media: media as never })], { blog: { scoreboard } });
    const post = (await seen(el, 'article')) as HTMLElement;
    await seen(el, '.post__body strong');
    const all = (selector: string) => [...post.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(all('.post__body > p:not([class])')).to.deep.equal(['One strong and softline, 2 * 3']);
    expect([all('strong'), all('em'), post.querySelectorAll('.post__body > p br').length]).to.deep.equal([
      ['strong'],
      ['soft'],
      1,
    ]);
    expect(all('h3.block-heading'), 'below no title').to.deep.equal(['Turnout']);
    expect([all('ul:not(.scoreboard__events) li'), all('ol li')]).to.deep.equal([['North', 'South'], ['First']]);
    expect([all('blockquote'), all('.quotation figcaption')]).to.deep.equal([['We wait.', 'Nobody.'], ['The mayor']]);
    const pictures = [...post.querySelectorAll('img')];
    expect(pictures.map(({ alt }) => alt)).to.deep.equal(['The harbour', 'By day']);
    expect(pictures[0]?.getAttribute('src')).to.match(/\/l\.webp$/);
    expect(pictures[0]?.getAttribute('srcset')).to.match(/\/s\.webp 320w, .*\/l\.webp 1200w$/);
    expect([
      pictures[0]?.getAttribute('width'),
      pictures[0]?.getAttribute('height'),
      pictures[0]?.loading,
    ]).to.deep.equal(['1200', '800', 'lazy']);
    expect(post.querySelector('video')?.getAttribute('src')).to.match(/\/s\.webp$/);
    expect([all('dt'), all('dd'), all('th'), all('td')]).to.deep.equal([
      ['Seats'],
      ['61'],
      ['Party', 'Seats'],
      ['North', '31'],
    ]);
    expect(all('hr')).to.have.length(1);
    expect(all('.scoreboard__clock')).to.deep.equal(["2nd half · 63'"]);
    expect(all('.scoreboard__events')).to.deep.equal([]);
  });

  it('contain links for addresses, without punctuation after them, and headings one rank below the title', async () => {
    const text =
      'See https://www.example.org/a?b=1, (https://example.org/b) and [here](https://example.org/c). http://x.example/';
    const body: Block[] = [
      { type: 'paragraph', text },
      { type: 'heading', text: 'More' },
    ];
    const el = await openBlog(server, [aPost({ title: 'Links', body }), aPost({ body: [{ type: 'scorecard' }] })]);
    const links = findAll<HTMLAnchorElement>(el, '.post__body a');
    expect(links.map(({ href, textContent }) => [href, textContent])).to.deep.equal([
      ['https://www.example.org/a?b=1', 'example.org/a?b=1'],
      ['https://example.org/b', 'example.org/b'],
      ['https://example.org/c', 'here'],
      ['http://x.example/', 'x.example/'],
    ]);
    expect([links[0]?.target, links[0]?.rel]).to.deep.equal(['_blank', 'noopener nofollow']);
    expect(findAll(el, 'h4.block-heading').map(({ textContent }) => textContent)).to.deep.equal(['More']);
    expect(find(el, '.scoreboard'), 'there is none').to.equal(null);
  });

  it('are cards of content from elsewhere: with a player if there is one, and an accessible name', async () => {
    const card = (part: object): Block => ({ type: 'embed', url: 'https://x.example/status/1', ...part });
    const el = await openBlog(server, [
      aPost({ body: [card({ title: 'Pier', author: 'Ana', text: 'Seen from it' }), card({ provider: 'X' })] }),
    ]);
    const cards = findAll(el, '.card');
    expect(cards[0]?.textContent).to.equal('x.example · AnaPierSeen from itOpen on x.example');
    expect(cards[1]?.textContent).to.equal('XOpen on X');
    expect(findAll(el, '.card button')).to.have.length(0);
  });

  it('are played by the players of three services, in their forms without cookies', () => {
    const table: [url: string, player: string | undefined][] = [
      ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
      ['https://m.youtube.com/watch?t=5&v=aqz-KE-bpKQ&x=1', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
      ['https://youtu.be/aqz-KE-bpKQ?t=5', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
      ['https://youtu.be/short', undefined],
      ['https://vimeo.com/123', 'https://player.vimeo.com/video/123?dnt=1'],
      ['https://vimeo.com/about', undefined],
      ['https://open.spotify.com/track/4uLU6hMC', 'https://open.spotify.com/embed/track/4uLU6hMC'],
      ['https://open.spotify.com/user/4uLU6hMC', undefined],
      ['http://youtu.be/aqz-KE-bpKQ', undefined],
      ['https://example.org/?https://youtu.be/aqz-KE-bpKQ', undefined],
    ];
    for (const [url, player] of table) expect(playerOf(url), url).to.equal(player);
  });

  it('show the known names of their byline, or their author', () => {
    const people = { [ANA]: { name: 'Ana', pic_small: '' }, [BEN]: { name: '', pic_small: '' } };
    const by = (byline: unknown) => namesOf(aPost({ actor_uuid: ANA, byline } as never), people);
    expect(by(null)).to.deep.equal(['Ana']);
    expect(by([])).to.deep.equal(['Ana']);
    expect(by([{ name: 'Agencies' }])).to.deep.equal(['Agencies']);
    expect(by([{ name: 'Agencies' }, { uuid: ANA }, { uuid: BEN }, { uuid: READER }])).to.deep.equal([
      'Agencies',
      'Ana',
    ]);
    expect(namesOf(aPost({ actor_uuid: BEN }), people)).to.deep.equal([]);
  });
});

describe('the tools of a post', () => {
  beforeEach(() => openPage());
  afterEach(settled);

  it('show refused posts, and offer corrections only where possible', async () => {
    server.on('*', `${BLOG}/*`, refuses);
    const el = await openBlog(server, [aPost()], { blog: { authors: editors } });
    await pressed(el, 'Delete');
    await pressed(el, 'Delete permanently');
    await waitUntil(() => store.get(noticesAtom).length === 1, 'nobody is told');
    expect(findAll(el, 'article')).to.have.length(1);
    expect(button(el, 'Corrections')).to.equal(undefined);
    const marks = findAll(el, '.post__actions [aria-pressed]').map((tool) => tool.getAttribute('aria-pressed'));
    expect(marks, 'a like, a key moment and a pin').to.deep.equal(['false', 'false', 'false']);
  });
});
