/** Feeds of a live blog: equal in three formats, without executable content. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partOf } from '../../../../../test/support/part-of';
import { type Feed, writers } from './feed-formats';
import { htmlOf, type Post } from './post-html';

const entry = {
  ...{
    id: 'urn:uuid:1',
    url: 'https://a.example/#vf-1',
    title: 'Ferry & fog',
    html: '<p>It & sails</p>',
    text: 'It sails',
  },
  ...{ published: Date.UTC(2026, 10, 25, 10), updated: Date.UTC(2026, 10, 25, 11), authors: ['Ann <b>', 'Ben'] },
};
const feed = (more: Partial<Feed> = {}): Feed => ({
  ...{
    url: 'https://a.example/',
    self: 'https://a.example/feed?x=1&y=2',
    title: 'Live\u0000 <blog>',
    summary: 'All day',
  },
  ...{
    updated: Date.UTC(2026, 10, 25, 12),
    hub: 'https://hub.example/',
    entries: [entry, { ...entry, id: 'urn:uuid:2', authors: [] }],
  },
  ...more,
});
const json = (more?: Partial<Feed>) => JSON.parse(writers.json.write(feed(more)));

describe('a live blog', () => {
  it('is JSON Feed 1.1', () => {
    const { items, ...head } = json();
    assert.deepEqual(head, {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Live\u0000 <blog>',
      description: 'All day',
      home_page_url: 'https://a.example/',
      feed_url: 'https://a.example/feed?x=1&y=2',
      hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
    });
    assert.deepEqual(items[0], {
      ...{ id: 'urn:uuid:1', url: 'https://a.example/#vf-1', title: 'Ferry & fog' },
      ...{ content_html: '<p>It & sails</p>', content_text: 'It sails' },
      ...{ date_published: '2026-11-25T10:00:00.000Z', date_modified: '2026-11-25T11:00:00.000Z' },
      authors: [{ name: 'Ann <b>' }, { name: 'Ben' }],
    });
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      ['urn:uuid:1', 'urn:uuid:2'],
    );
  });

  it('is RSS 2.0, with escaped text and without characters that XML forbids', () => {
    const rss = writers.rss.write(feed());
    for (const part of [
      '<title>Live &lt;blog&gt;</title><link>https://a.example/</link><description>All day</description>',
      '<atom:link rel="self" type="application/rss+xml" href="https://a.example/feed?x=1&amp;y=2"/>',
      '<atom:link rel="hub" href="https://hub.example/"/>',
      '<lastBuildDate>Wed, 25 Nov 2026 12:00:00 GMT</lastBuildDate>',
      '<guid isPermaLink="false">urn:uuid:1</guid><link>https://a.example/#vf-1</link><title>Ferry &amp; fog</title>',
      '<pubDate>Wed, 25 Nov 2026 10:00:00 GMT</pubDate><atom:updated>2026-11-25T11:00:00.000Z</atom:updated>',
      '<dc:creator>Ann &lt;b&gt;</dc:creator><dc:creator>Ben</dc:creator><description>&lt;p&gt;It &amp; sails&lt;/p&gt;</description>',
    ])
      assert.ok(rss.includes(part), part);
    assert.equal(rss.match(/<item>/g)?.length, 2);
  });

  it('is Atom, with escaped text and without characters that XML forbids', () => {
    const atom = writers.atom.write(feed());
    for (const part of [
      '<id>https://a.example/feed?x=1&amp;y=2</id><title>Live &lt;blog&gt;</title>\n<subtitle>All day</subtitle>',
      '<link href="https://a.example/"/><link rel="self" href="https://a.example/feed?x=1&amp;y=2"/>',
      '<link rel="hub" href="https://hub.example/"/><updated>2026-11-25T12:00:00.000Z</updated>',
      '<entry><id>urn:uuid:1</id><link href="https://a.example/#vf-1"/><title>Ferry &amp; fog</title>',
      '<published>2026-11-25T10:00:00.000Z</published><updated>2026-11-25T11:00:00.000Z</updated>',
      '<author><name>Ann &lt;b&gt;</name></author><author><name>Ben</name></author><content type="html">&lt;p&gt;It &amp; sails&lt;/p&gt;</content>',
    ])
      assert.ok(atom.includes(part), part);
    assert.equal(atom.match(/<entry>/g)?.length, 2);
  });

  it('names no hub, and has no summary, if there is none', () => {
    const bare = { hub: '', summary: '' };
    assert.ok(!('hubs' in json(bare)) && !('description' in json(bare)));
    assert.ok(!writers.rss.write(feed(bare)).includes('"hub"'));
    assert.ok(writers.rss.write(feed(bare)).includes('<description>Live &lt;blog&gt;</description>'));
    const atom = writers.atom.write(feed(bare));
    assert.ok(!atom.includes('"hub"') && !atom.includes('subtitle'));
  });
});

describe('a post of it as HTML', () => {
  const of = (blocks: object[], more: object = {}) =>
    htmlOf(partOf<Post>({ body: blocks, content: 'Plain', ...more }), 'https://api.example');

  for (const [what, block, html] of [
    ['a paragraph with its lines', { type: 'paragraph', text: 'a <b>\nc' }, '<p>a &lt;b&gt;<br>c</p>'],
    ['a heading', { type: 'heading', text: 'H' }, '<h3>H</h3>'],
    [
      'a quote with who said it',
      { type: 'quote', text: 'q', cite: 'Ann' },
      '<blockquote><p>q</p><cite>Ann</cite></blockquote>',
    ],
    ['a quote without', { type: 'quote', text: 'q' }, '<blockquote><p>q</p></blockquote>'],
    ['a numbered list', { type: 'list', ordered: true, items: ['a', '<b>'] }, '<ol><li>a</li><li>&lt;b&gt;</li></ol>'],
    ['a list', { type: 'list', ordered: false, items: ['a'] }, '<ul><li>a</li></ul>'],
    [
      'a link',
      { type: 'link', url: 'https://a.example/?a=1&b=2', title: 'A' },
      '<p><a href="https://a.example/?a=1&amp;b=2">A</a></p>',
    ],
    [
      'a link without a title',
      { type: 'link', url: 'https://a.example/' },
      '<p><a href="https://a.example/">https://a.example/</a></p>',
    ],
    ['facts', { type: 'facts', items: [{ label: 'Wind', value: '9 & up' }] }, '<ul><li>Wind: 9 &amp; up</li></ul>'],
    [
      'a table',
      {
        type: 'table',
        rows: [
          ['a', '<b>'],
          ['c', 'd'],
        ],
      },
      '<table><tr><td>a</td><td>&lt;b&gt;</td></tr><tr><td>c</td><td>d</td></tr></table>',
    ],
    ['a divider', { type: 'divider' }, '<hr>'],
    ['nothing of a later version’s', { type: 'hologram', text: 'x' }, ''],
  ] as const) {
    it(`has ${what}`, () => assert.equal(of([block]), html));
  }

  it('is its text if it has no blocks', () => {
    assert.equal(htmlOf({ content: 'Plain & old' } as Post, ''), '<p>Plain &amp; old</p>');
    assert.equal(of([{ type: 'divider' }, { type: 'heading', text: 'H' }]), '<hr>\n<h3>H</h3>');
  });

  it('marks a sponsor’s link with the sponsor', () => {
    const link = { type: 'link', url: 'https://a.example/', title: 'A' };
    assert.match(of([link], { sponsor: { name: 'S' } }), /rel="sponsored"/);
  });

  it('has uploaded pictures in their largest size, and no missing ones', () => {
    const image = { type: 'image', media_uuid: 'm', caption: 'C & D' };
    const media = (path: string) => [{ media_uuid: 'm', alt: 'A "boat"', sizes: [{ path: '/small' }, { path }] }];
    assert.equal(
      of([image], { media: media('/m/large.webp') }),
      '<figure><img src="https://api.example/m/large.webp" alt="A &quot;boat&quot;"><figcaption>C &amp; D</figcaption></figure>',
    );
    assert.match(of([image], { media: media('https://cdn.example/l.webp') }), /src="https:\/\/cdn\.example\/l\.webp"/);
    assert.equal(of([{ ...image, media_uuid: 'other' }], { media: media('/m/large.webp') }), '');
    assert.equal(of([image]), '');
  });
});
