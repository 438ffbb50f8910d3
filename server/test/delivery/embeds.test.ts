/** Comments outside their articles: their own address, the frame for other sites, and oEmbed. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as parse5 from 'parse5';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, changeContainer, openContainer, post, type TestContainer } from '../support/conversation';
import { publishPage } from '../support/pages';

const HOSTILE = `</p></blockquote><script>alert("1")</script><img src=x onerror='alert(1)'> & "quoted"`;
const numberOf = ({ content_uuid }: { content_uuid: string }) => Number.parseInt(content_uuid.slice(-12), 16);

let t: TestApp;
let ann: TestUser;
let mona: TestUser;
let article: TestContainer;
let page: string;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
    spam: { is_on: false },
    duplicates: { minutes: 0 },
  });
  [ann, mona] = [await t.signUp('Ann'), await t.signUp('Mona', 'moderator')];
  ({ article, page } = await openArticle());
});
after(() => t?.close());

async function openArticle(more: object = {}) {
  const article = await openContainer(t);
  const { container_id } = article;
  const page = `https://localhost/${container_id}`;
  await publishPage(t, { unique_id: container_id, container_id, url: page, title: 'Ferry & <fog>', ...more });
  return { article, page };
}

const BROWSER = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = {}) => t.inject({ url, headers });
const own = (comment: { content_uuid: string }) => `${t.app.config.publicUrl}/c/${numberOf(comment)}`;
const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

interface Node {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}
/** Returns elements as a browser finds them, with their attributes. */
function elementsIn(html: string): { tag: string; attributes: Record<string, string> }[] {
  const walk = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(walk)];
  return walk(parse5.parse(html) as Node).map(({ nodeName, attrs = [] }) => ({
    tag: nodeName,
    attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
  }));
}
const tagsIn = (html: string) => elementsIn(html).map(({ tag }) => tag);

/** Comments that nobody may see outside of the article, by name: each creates a comment and hides it. */
const unseen: Record<string, () => Promise<{ content_uuid: string }>> = {
  'a removed comment': async () => {
    const comment = await post(ann, article, 'Removed.');
    await act(ann, 'DELETE', article, comment, '');
    return comment;
  },
  'a rejected comment': async () => {
    const comment = await post(ann, article, 'Rejected.');
    await mona.inject({ method: 'POST', url: `${article.path}/moderation/${comment.content_uuid}/disable` });
    return comment;
  },
  'a comment of somebody ghost-banned': async () => {
    const gus = await t.signUp('Gus');
    await t.changeUser(gus, { ban_level: 'ghost' });
    return post(gus, article, 'Boo.');
  },
  'a comment in a hidden container': async () => {
    const { article: hidden } = await openArticle();
    const comment = await post(ann, hidden, 'Among ourselves.');
    await changeContainer(t, hidden, { is_hidden: true });
    return comment;
  },
  'a comment that waits': async () => {
    const { article: slow } = await openArticle();
    await changeContainer(t, slow, { is_premoderated: true });
    return post(ann, slow, 'Waits.');
  },
  'no comment': async () => ({ content_uuid: '00000000-0000-4000-8000-0000000000ff' }),
};

describe('the address of a comment', () => {
  it('leads a browser to the comment in its article', async () => {
    const comment = await post(ann, article, 'The ferry is late.');
    const { statusCode, headers } = await get(`/c/${numberOf(comment)}`, BROWSER);
    assert.deepEqual([statusCode, headers.location], [303, `${page}#vf-${numberOf(comment)}`]);
    assert.equal(headers['cache-control'], 'private, no-cache');
  });

  it('shows the comment to anything else, not to be indexed, with its oEmbed address', async () => {
    const comment = await post(ann, article, 'The ferry is late.');
    const { statusCode, headers, body } = await get(`/c/${numberOf(comment)}`, { accept: 'text/html' });
    assert.deepEqual(
      [statusCode, headers['x-robots-tag'], headers.vary],
      [200, 'noindex', 'sec-fetch-mode, accept-encoding'],
    );
    const elements = elementsIn(body);
    const links = elements.filter(({ tag }) => tag === 'link').map(({ attributes }) => attributes);
    assert.equal(links.find(({ rel }) => rel === 'canonical')?.href, page);
    const discovered = links.find(({ type }) => type === 'application/json+oembed')?.href ?? '';
    assert.equal((await get(discovered)).json().type, 'rich');
    assert.ok(elements.some(({ tag, attributes }) => tag === 'meta' && attributes.content === 'noindex'));
    assert.match(body, /<p>The ferry is late\.<\/p>/);
    assert.match(body, /<time datetime="[\dT:.-]+Z">/);
    const etag = String(headers.etag);
    assert.equal((await get(`/c/${numberOf(comment)}`, { 'if-none-match': etag })).statusCode, 304);
  });

  it('shows it to a browser, too, while no article is known', async () => {
    const comment = await post(ann, await openContainer(t), 'Nowhere.');
    const answer = await get(`/c/${numberOf(comment)}`, BROWSER);
    assert.deepEqual([answer.statusCode, tagsIn(answer.body).includes('article')], [200, true]);
  });

  it('does not change the addresses of the script’s chunks', async () => {
    assert.equal((await get('/c/loader-000000.js')).headers['content-type'], 'text/javascript; charset=utf-8');
  });
});

describe('outside its article', () => {
  for (const [what, make] of Object.entries(unseen)) {
    it(`${what} is not there`, async () => {
      const comment = await make();
      for (const address of [
        ...[`/c/${numberOf(comment)}`, `/embed/comment/${numberOf(comment)}`],
        `/oembed?url=${encodeURIComponent(own(comment))}`,
      ])
        for (const headers of [{}, BROWSER]) assert.equal((await get(address, headers)).statusCode, 404, address);
    });
  }

  it('a removed comment disappears at once, even if it was cached', async () => {
    const comment = await post(ann, article, 'Soon gone.');
    const addresses = [`/c/${numberOf(comment)}`, `/embed/comment/${numberOf(comment)}`, `/oembed?url=${own(comment)}`];
    for (const address of addresses) assert.equal((await get(address)).statusCode, 200, address);
    await act(ann, 'DELETE', article, comment, '');
    for (const address of addresses) assert.equal((await get(address)).statusCode, 404, address);
  });

  it('hostile texts are shown as text everywhere', async () => {
    const eve = await t.signUp('Eve "><script>');
    const { article: bad } = await openArticle({ title: HOSTILE });
    const comment = await post(eve, bad, HOSTILE);
    const { html, title } = (await oembed(own(comment))).json();
    assert.match(title, /^Eve "><script>: <\/p>/);
    const documents = [
      (await get(`/c/${numberOf(comment)}`)).body,
      (await get(`/embed/comment/${numberOf(comment)}`)).body,
    ];
    for (const markup of [html, ...documents]) {
      const elements = elementsIn(markup);
      assert.ok(!elements.some(({ tag }) => tag === 'script' || tag === 'img'), markup);
      assert.ok(!elements.some(({ attributes }) => Object.keys(attributes).some((name) => name.startsWith('on'))));
      assert.match(markup, /&lt;script&gt;alert\(&quot;1&quot;\)/);
    }
  });

  it('a section without comments shows none', async () => {
    const comment = await post(ann, article, 'Switched off.');
    await t.app.sites.changeModules(t.site.uuid, { livecomments: false });
    assert.equal((await get(`/c/${numberOf(comment)}`)).statusCode, 404);
    await t.app.sites.changeModules(t.site.uuid, { livecomments: true });
    assert.equal((await get(`/c/${numberOf(comment)}`)).statusCode, 200);
  });
});

describe('the frame', () => {
  it('runs no script, loads only pictures, and can be on any page', async () => {
    const comment = await post(ann, article, 'In a frame.');
    const { headers, body } = await get(`/embed/comment/${numberOf(comment)}`);
    const policy = String(headers['content-security-policy']);
    for (const part of ["default-src 'none'", 'frame-ancestors *', 'sandbox allow-popups'])
      assert.ok(policy.includes(part));
    assert.equal(headers['x-frame-options'], undefined);
    assert.equal(headers['cache-control'], 'public, max-age=0, s-maxage=60');
    assert.ok(!tagsIn(body).includes('script'));
    assert.ok(elementsIn(body).some(({ tag, attributes }) => tag === 'base' && attributes.target === '_blank'));
    assert.equal((await get(`/c/${numberOf(comment)}`)).headers['x-frame-options'], 'SAMEORIGIN');
  });

  it('speaks the language of the article', async () => {
    const { article: arabic } = await openArticle({ lang: 'ar-EG' });
    const comment = await post(ann, arabic, 'مرحبا');
    const { body } = await get(`/embed/comment/${numberOf(comment)}`);
    const [html] = elementsIn(body).filter(({ tag }) => tag === 'html');
    assert.deepEqual(html?.attributes, { lang: 'ar', dir: 'rtl' });
  });
});

describe('oEmbed', () => {
  it('describes a comment by its own address and by that of its article', async () => {
    const comment = await post(ann, article, 'First line.\nSecond line.');
    const answer = await oembed(own(comment));
    const { html, ...about } = answer.json();
    assert.deepEqual(about, {
      ...{ version: '1.0', type: 'rich', title: 'Ann: First line.', author_name: 'Ann' },
      ...{ provider_name: 'Test site', provider_url: 'https://localhost/', cache_age: 300, width: 550, height: 178 },
    });
    const link = `${page}#vf-${numberOf(comment)}`;
    assert.ok(html.includes(`<p>First line.<br>Second line.</p>`) && html.includes(`<a href="${link}">Ann</a>`));
    const [frame] = elementsIn(html).filter(({ tag }) => tag === 'iframe');
    assert.equal(frame?.attributes.src, `${t.app.config.publicUrl}/embed/comment/${numberOf(comment)}`);
    assert.equal(frame?.attributes.sandbox, 'allow-popups allow-popups-to-escape-sandbox');
    assert.deepEqual((await oembed(link)).json(), answer.json());
    const again = await get(`/oembed?url=${encodeURIComponent(own(comment))}`, {
      'if-none-match': String(answer.headers.etag),
    });
    assert.equal(again.statusCode, 304);
  });

  it('stays within the sides asked for', async () => {
    const comment = await post(ann, article, 'words '.repeat(300));
    const tall = (await oembed(own(comment))).json();
    assert.deepEqual([tall.width, tall.height], [550, 600]);
    const small = (await oembed(own(comment), '&maxwidth=320&maxheight=200')).json();
    assert.deepEqual([small.width, small.height], [320, 200]);
    assert.match(small.html, /width="320" height="200"/);
    assert.equal((await oembed(own(comment), '&maxwidth=wide')).statusCode, 400);
  });

  it('has no other format, and nothing for other addresses', async () => {
    const comment = await post(ann, article, 'Only JSON.');
    const xml = await oembed(own(comment), '&format=xml');
    assert.deepEqual([xml.statusCode, xml.json().data], [501, { field: 'format' }]);
    assert.equal((await oembed(own(comment), '&format=json')).statusCode, 200);
    for (const url of [page, `https://elsewhere.example/a#vf-${numberOf(comment)}`, `${t.app.config.publicUrl}/c/x`]) {
      assert.equal((await oembed(url)).statusCode, 404, url);
    }
    assert.equal((await oembed('no address')).statusCode, 400);
  });

  it('and the frame are refused if the site turns embedding off', async () => {
    const comment = await post(ann, article, 'For this site.');
    await t.changeRules({ feeds: { embeds: false } });
    assert.equal((await oembed(own(comment))).statusCode, 401);
    assert.equal((await get(`/embed/comment/${numberOf(comment)}`)).statusCode, 401);
    const { statusCode, body } = await get(`/c/${numberOf(comment)}`);
    assert.deepEqual([statusCode, body.includes('oembed')], [200, false]);
    await t.changeRules({ feeds: { embeds: true } });
  });

  it('has posts of live blogs, but not sponsored ones', async () => {
    const prefix = `/v4/liveblog/${t.site.uuid}`;
    const { content_container_uuid: cc } = (
      await mona.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id: 'night' } })
    ).json();
    const send = async (more: object) => {
      const payload = { title: 'Kick-off', content: 'It begins.', ...more };
      return (await mona.inject({ method: 'POST', url: `${prefix}/${cc}/posts`, payload })).json();
    };
    const [free, paid] = [await send({}), await send({ sponsor: 'The harbour bank' })];
    assert.equal((await oembed(own(free))).json().title, 'Mona: Kick-off');
    assert.match((await get(`/embed/comment/${numberOf(free)}`)).body, /<h1 dir="auto">Kick-off<\/h1>/);
    assert.equal((await oembed(own(paid))).statusCode, 401);
    assert.equal((await get(`/c/${numberOf(paid)}`)).statusCode, 200);
  });
});
