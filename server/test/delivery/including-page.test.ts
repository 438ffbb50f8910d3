/**
 * Parameters of a page that includes painted comments: its address, for structured data, and the page of the list for
 * readers and crawlers without scripts.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post, type TestContainer } from '../support/conversation';
import {
  buildWidgets,
  type Fragment,
  paint,
  parse,
  renderAddress,
  shownTexts,
  textOf,
  withClass,
} from '../support/painted';
import { assertSchemaOrg } from '../support/schema-org';

const PAGE = 'https://localhost/ferry?id=1&of=2';

let t: TestApp;
let ann: TestUser;
let mona: TestUser;
let long: TestContainer;
before(async () => {
  buildWidgets();
  t = await startTestApp();
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 }, spam: { is_on: false } });
  [ann, mona] = [await t.signUp('Ann'), await t.signUp('Mona', 'moderator')];
  long = await openContainer(t);
  for (let nth = 1; nth <= 7; nth++) await post(ann, long, `Comment ${nth}`);
});
after(() => t?.close());

const numberOf = ({ content_uuid }: { content_uuid: string }) => Number.parseInt(content_uuid.slice(-12), 16);
const withPage = (more = '', url = PAGE) => `page_url=${encodeURIComponent(url)}${more}`;
const painted = (container: TestContainer, more = '') => paint(t, renderAddress(container, more));
/** Returns the link to the next page, or undefined. */
const nextOf = (fragment: Fragment) => withClass(fragment, 'next-page')[0];
const hrefOf = (fragment: Fragment) => nextOf(fragment)?.attributes.href;

interface Node {
  [name: string]: unknown;
  comment?: Node[];
}

describe('structured data of a page that says its address', () => {
  it('hangs at the article, with absolute addresses', async () => {
    const container = await openContainer(t);
    const root = await post(ann, container, 'Late again.');
    const reply = await post(mona, container, 'As ever.', root.content_uuid);
    const { data } = await painted(container, withPage('&reply-limit=5', `${PAGE}#top`));
    const { '@context': context, ...article } = data as Node;
    assertSchemaOrg(article);
    assert.equal(context, 'https://schema.org');
    assert.deepEqual([article['@type'], article['@id'], article['@graph']], ['NewsArticle', PAGE, undefined]);
    const [comment] = article.comment ?? [];
    assert.deepEqual([comment?.['@type'], comment?.url], ['Comment', `${PAGE}#vf-${numberOf(root)}`]);
    assert.deepEqual(
      comment?.comment?.map(({ url }) => url),
      [`${PAGE}#vf-${numberOf(reply)}`],
    );
  });

  it('stays postings of a forum if the site says so, with absolute addresses', async () => {
    const container = await openContainer(t);
    const root = await post(ann, container, 'What do you grow?');
    const { data } = await painted(container, withPage('&seo=forum'));
    const [posting] = data?.['@graph'] ?? [];
    assertSchemaOrg(posting ?? {});
    assert.deepEqual([posting?.['@type'], posting?.url], ['DiscussionForumPosting', `${PAGE}#vf-${numberOf(root)}`]);
    const without = (await painted(container)).data?.['@graph'][0];
    assert.deepEqual([without?.['@type'], without?.url], ['DiscussionForumPosting', `#vf-${numberOf(root)}`]);
  });

  it('ignores an article without comments, and removed comments', async () => {
    const container = await openContainer(t);
    assert.equal((await painted(container, withPage())).data, null);
    const comment = await post(ann, container, 'Gone soon.');
    await act(ann, 'DELETE', container, comment, '');
    assert.equal((await painted(container, withPage())).data, null);
  });

  it('is of pages of the site only', async () => {
    for (const url of ['https://elsewhere.example/', 'javascript:alert(1)', 'ftp://localhost/', 'ferry']) {
      const { statusCode, body } = await t.inject({ url: renderAddress(long, withPage('', url)) });
      assert.deepEqual([statusCode, JSON.parse(body).data.field], [400, 'page_url'], url);
    }
    assert.equal((await t.inject({ url: renderAddress(long, 'seo=blog') })).statusCode, 400);
  });

  it('is text, whatever the address contains', async () => {
    const hostile = `https://localhost/ferry?x="><script>alert(1)</script>'</script>`;
    const fragment = await painted(long, withPage('&limit=2', hostile));
    assert.deepEqual(
      fragment.top.map(({ tag }) => tag),
      ['vf-conversations', 'script'],
    );
    assert.equal((fragment.data as Node)['@id'], new URL(hostile).href);
    const next = new URL(hostile);
    next.searchParams.set('vf-page', '2');
    assert.equal(hrefOf(fragment), next.href);
  });

  it('needs no other rendering, and scripts get none of it', async () => {
    const { answer } = await painted(long, withPage('&limit=2'));
    assert.match(String(answer.headers['content-location']), /&page_url=https%3A%2F%2Flocalhost%2Fferry/);
    const [one, other] = [await painted(long, withPage()), await painted(long)];
    assert.deepEqual(one.state, other.state);
    const script = await painted(long, withPage('&embed=script&vf-page=2&limit=2'));
    assert.deepEqual([script.data, nextOf(script)], [null, undefined]);
    assert.deepEqual(shownTexts(script), ['Comment 7', 'Comment 6']);
    assert.doesNotMatch(String(script.answer.headers['content-location']), /page_url|vf-page/);
  });
});

describe('a painted list', () => {
  it('links to its next page in words, and its last page has no link', async () => {
    const first = await painted(long, 'limit=3&lang=de');
    assert.deepEqual(nextOf(first)?.attributes, { class: 'next-page', rel: 'next', href: '?vf-page=2' });
    assert.equal(nextOf(first)?.tag, 'a');
    assert.match(textOf(nextOf(first)?.children ?? []), /Kommentare/);
    assert.deepEqual(shownTexts(first), ['Comment 7', 'Comment 6', 'Comment 5']);
    const second = await painted(long, 'limit=3&vf-page=2');
    assert.deepEqual(shownTexts(second), ['Comment 4', 'Comment 3', 'Comment 2']);
    assert.equal(hrefOf(second), '?vf-page=3');
    const last = await painted(long, 'limit=3&vf-page=3');
    assert.deepEqual([shownTexts(last), nextOf(last)], [['Comment 1'], undefined]);
    assert.deepEqual(shownTexts(await painted(long, 'limit=3&vf-page=9')), []);
  });

  it('keeps other parameters of the page’s address', async () => {
    assert.equal(hrefOf(await painted(long, `limit=3&${withPage()}`)), `${PAGE}&vf-page=2`);
    const second = await painted(long, `limit=3&vf-page=2&${withPage('', `${PAGE}&vf-page=2`)}`);
    assert.equal(hrefOf(second), `${PAGE}&vf-page=3`);
    assert.equal((second.data as Node)['@id'], PAGE);
  });

  it('has every thread once on its pages, the pinned ones first, in every order', async () => {
    const container = await openContainer(t);
    const written: string[] = [];
    for (let nth = 1; nth <= 5; nth++) {
      const comment = await post(ann, container, `Thread ${nth}`);
      await post(mona, container, `Reply ${nth}`, comment.content_uuid);
      written.push(comment.content_uuid);
    }
    const pin = `${container.path}/content/${written[2]}/pin`;
    assert.ok((await mona.inject({ method: 'POST', url: pin })).statusCode < 300);
    for (const sort of ['newest', 'oldest', 'num_likes_desc']) {
      const pages = [];
      for (const nth of [1, 2, 3]) {
        pages.push(shownTexts(await painted(container, `limit=2&reply-limit=0&sort=${sort}&vf-page=${nth}`)));
      }
      const threads = pages.flat().filter((text) => text.startsWith('Thread'));
      assert.equal(threads[0], 'Thread 3', sort);
      assert.deepEqual(
        threads.toSorted(),
        [1, 2, 3, 4, 5].map((nth) => `Thread ${nth}`),
        sort,
      );
    }
  });

  it('has no state on its following pages, so that scripts show the list from its beginning', async () => {
    const { body } = await t.inject({ url: renderAddress(long, 'limit=3&vf-page=2') });
    assert.doesNotMatch(body, /data-vf-state/);
    assert.match((await t.inject({ url: renderAddress(long, 'limit=3') })).body, /data-vf-state/);
  });

  it('shows its link only if no scripts run', async () => {
    const { body } = await t.inject({ url: renderAddress(long, 'limit=3') });
    const style = body.slice(0, body.indexOf('class="next-page"'));
    assert.match(style, /\.next-page\{display:none\}/);
    assert.match(style, /@media \(scripting:none\)\{[^@]*\.next-page\{[^}]*display:block/);
  });

  it('refuses pages that cannot exist', async () => {
    for (const nth of ['0', '-1', '101', 'two', '1.5']) {
      assert.equal((await t.inject({ url: renderAddress(long, `vf-page=${nth}`) })).statusCode, 400, nth);
    }
  });
});

describe('a painted conversation', () => {
  it('names its feeds to the server that includes it, not to scripts', async () => {
    const { answer } = await painted(long);
    const links = String(answer.headers.link).split(', ');
    assert.deepEqual(links.map((link) => /type="(.*)"/.exec(link)?.[1]).sort(), [
      'application/atom+xml',
      'application/feed+json',
      'application/rss+xml',
    ]);
    for (const link of links) {
      const [, url = ''] = /^<(.*?)>; rel="alternate"/.exec(link) ?? [];
      assert.equal((await t.inject({ url: url.replace(t.app.config.publicUrl, '') })).statusCode, 200, url);
    }
    const script = await t.inject({ url: renderAddress(long, 'embed=script') });
    assert.equal(parse(script).answer.headers.link, undefined);
    const count = await t.inject({ url: renderAddress(long, '', 'conversations-count') });
    assert.equal(count.headers.link, undefined);
  });
});
