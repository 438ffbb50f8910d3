/**
 * Painted widgets over HTTP: what a fragment holds, that it shows what a guest sees through JSON, that it is the same
 * for everybody, cached, and never old (design decision 2).
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { fullList, fullUsers } from '../../core/contract/compact';
import { STATE_FORMAT } from '../../core/contract/painted';
import { buildApp } from '../src/app';
import { type Database, openDatabase } from '../src/database/database';
import { defaultSettings } from '../src/modules/sites/sites/settings';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { act, open, openContainer, post, type TestContainer } from './support/conversation';
import { buildWidgets, elementsIn, type Fragment, paint, shownTexts, textOf, withClass } from './support/painted';
import { assertSchemaOrg } from './support/schema-org';

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
before(async () => {
  buildWidgets();
  t = await startTestApp();
  anna = await t.signUp('Anna');
  bert = await t.signUp('Bert');
});
after(() => t?.close());

const address = (container: Pick<TestContainer, 'container_id'>, more = '', widget = 'conversations') =>
  `/render/${widget}?site=localhost&container_id=${container.container_id}${more && `&${more}`}`;
const painted = (container: Pick<TestContainer, 'container_id'>, more = '') => paint(t, address(container, more));
const counted = (container: TestContainer) => paint(t, address(container, '', 'conversations-count'));
const setContainer = (container: TestContainer, values: Record<string, unknown>) =>
  t.app.db.updateTable('containers').set(values).where('uuid', '=', container.cc).execute();

/** What is found out by looking is answered within a second. */
async function soon(look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 1000;
  while (!(await look())) {
    assert.ok(Date.now() < end, 'not within a second');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('a fragment', () => {
  it('is the element with its comments in a shadow root', async () => {
    const container = await openContainer(t);
    const first = await post(anna, container, 'first of all');
    await post(bert, container, 'an answer', first.content_uuid);
    const fragment = await painted(container, 'limit=20&vf-title=Talk');
    assert.deepEqual(fragment.host.tag, 'vf-conversations');
    assert.deepEqual(fragment.host.attributes, {
      class: 'vf3-comments',
      'vf-container-id': container.container_id,
      limit: '20',
      'vf-title': 'Talk',
    });
    assert.deepEqual(
      fragment.root.map(({ tag }) => tag),
      ['style', 'div', 'slot', 'style', 'script'],
    );
    const [style, box, , later, script] = fragment.root;
    assert.deepEqual(style?.attributes, { 'data-vf-first': '' });
    assert.match(textOf(style?.children ?? []), /\.vf3-comment/);
    assert.doesNotMatch(textOf(style?.children ?? []), /:focus/);
    assert.deepEqual(later?.attributes, { 'data-vf-first': '' });
    assert.match(textOf(later?.children ?? []), /:focus-visible.*\.new-comments/s);
    assert.deepEqual(script?.attributes, { type: 'application/json', 'data-vf-state': '' });
    assert.deepEqual(box?.attributes, { class: 'viafoura vf3-comments', part: 'root', lang: 'en', dir: 'ltr' });
    assert.deepEqual(shownTexts(fragment), ['first of all', 'an answer']);
    assert.equal(textOf(withClass(fragment, 'vf-comment-header__heading')), 'Talk2 comments');
  });

  it('has room for ads where its kind of widget has them, as high as the site says', async () => {
    const container = await openContainer(t);
    for (const text of ['one', 'two', 'three']) await post(anna, container, text);
    const rooms = async () => {
      const { root } = await painted(container);
      return textOf(root.filter(({ tag }) => tag === 'style')).match(/min-block-size:\d+px/g) ?? [];
    };
    await t.changeSettings({ ads_by_widget: { conversations: { ad_integration: 'gtag', ad_height: 90 } } });
    assert.deepEqual(await rooms(), ['min-block-size:114px', 'min-block-size:74px']);
    await t.changeSettings({ ad_integration: 'gtag', ads_by_widget: { conversations: { ad_integration: 'none' } } });
    assert.deepEqual(await rooms(), []);
    await t.changeSettings({ ad_integration: 'none', ads_by_widget: {} });
  });

  it('carries the facts it was drawn from', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'a fact');
    const { state } = await painted(container, 'limit=20');
    const { now, texts, facts, ...around } = state;
    assert.equal(texts?.new_comments_other, '{{count}} new comments');
    assert.deepEqual(around, {
      v: STATE_FORMAT,
      widget: 'conversations',
      format: 1,
      lang: 'en',
      attributes: { limit: '20' },
      settings: around.settings,
      sectionTree: around.sectionTree,
      container_id: container.container_id,
    });
    const section = around.settings.section_uuid;
    assert.deepEqual(facts.list && fullList(facts.list, section), await open(t, container, 'limit=20'));
    const started = await t.inject({ method: 'POST', url: '/v2/localhost/bootstrap/v2', payload: {} });
    const { settings, sectionTree } = started.json().result;
    assert.deepEqual([{ ...defaultSettings, ...around.settings }, around.sectionTree], [settings, sectionTree]);
    assert.ok(now <= t.app.clock.now() && now > t.app.clock.now() - 120_000);
  });

  it('tells of people what everybody may see, but not what changes whenever they write', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'one more');
    const { state, answer } = await painted(container);
    const [told] = (await t.inject({ url: `/v2/localhost/users?ids=${anna.id}` })).json().result.results;
    assert.ok(told.comments_made > 0);
    assert.deepEqual(fullUsers(state.facts.users), [
      { ...told, comments_made: 0, comments_received: 0, plain_comments_made: 0 },
    ]);
    await post(anna, await openContainer(t), 'somewhere else');
    await new Promise((resolve) => setTimeout(resolve, 700));
    assert.equal((await painted(container)).answer.headers.etag, answer.headers.etag);
  });

  it('leaves out what is as usual, and keeps what is not', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'plain');
    const reply = await post(bert, container, 'an answer', root.content_uuid);
    await act(bert, 'POST', container, root, '/like');
    await t.changeSettings({ max_comment_length: 777 });
    const { state } = await painted(container);
    await t.changeSettings({ max_comment_length: 5000 });
    assert.deepEqual(Object.keys(state.settings).sort(), [
      ...['domain', 'max_comment_length', 'name', 'section_id', 'section_uuid', 'site_id', 'site_uuid'],
    ]);
    const [first, second] = state.facts.list?.contents ?? [];
    assert.deepEqual(first, {
      content_uuid: root.content_uuid,
      actor_uuid: root.actor_uuid,
      content: 'plain',
      date_created: root.date_created,
      total_likes: 1,
      total_replies: 1,
      total_direct_replies: 1,
    });
    assert.deepEqual(second, {
      parent_uuid: root.content_uuid,
      content_uuid: reply.content_uuid,
      actor_uuid: reply.actor_uuid,
      parent_actor_uuid: root.actor_uuid,
      content: 'an answer',
      date_created: reply.date_created,
    });
  });

  it('brings a page’s script what the page itself has, but for search engines', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'said once');
    const html = await painted(container, 'limit=20');
    const script = await painted(container, 'limit=20&embed=script');
    assert.ok(html.data);
    assert.equal(script.data, null);
    assert.deepEqual(script.root, html.root);
    assert.match(String(script.answer.headers['content-location']), /&limit=20&embed=script$/);
    assert.match(
      String((await painted(container, 'limit=20&embed=html')).answer.headers['content-location']),
      /limit=20$/,
    );
  });

  it('marks the authors of the page, whose names make one address', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'by the author');
    const asked = (author: string) => painted(container, `author=${encodeURIComponent(author)}`);
    const known = `viafoura-id:${anna.id}`;
    const fragment = await asked(` ${known} ,google:x,viafoura-id:9,nonsense,${known.toUpperCase()}`);
    assert.deepEqual(withClass(fragment, 'vf-badge').length, 1);
    assert.deepEqual(fragment.state.owners, [known, 'viafoura-id:9'].sort());
    const address = String(fragment.answer.headers['content-location']);
    assert.equal(new URLSearchParams(address.split('?')[1]).get('author'), fragment.state.owners?.join());
    const other = await asked('google:x');
    assert.equal(other.state.owners, undefined);
    assert.ok(!String(other.answer.headers['content-location']).includes('author'));
  });

  it('is an empty conversation where nobody has opened one', async () => {
    const fragment = await painted({ container_id: 'never.opened' });
    assert.equal(fragment.state.facts.list, null);
    assert.equal(fragment.data, null);
    assert.equal(withClass(fragment, 'empty').length, 1);
    const rows = t.app.db.selectFrom('containers').select('uuid').where('container_id', '=', 'never.opened');
    assert.deepEqual(await rows.execute(), [], 'looking opens none');
  });

  it('speaks the language of the page, English when there is no pack for it', async () => {
    const container = await openContainer(t);
    const lang = async (text: string) => {
      const { state, root } = await painted(container, `lang=${text}`);
      return [state.lang, root[1]?.attributes.lang, root[1]?.attributes.dir];
    };
    assert.deepEqual(await lang('fr-CA'), ['fr', 'fr', 'ltr']);
    assert.deepEqual(await lang('AR'), ['ar', 'ar', 'rtl']);
    assert.deepEqual(await lang('sv'), ['en', 'en', 'ltr']);
    assert.match((await painted(container, 'lang=de')).answer.body, /Noch keine|Kommentare/);
  });

  it('links its sheet for pages that allow no inline style', async () => {
    const container = await openContainer(t);
    const { root } = await painted(container, 'styles=link');
    assert.deepEqual(
      root.map(({ tag }) => tag),
      ['link', 'div', 'slot', 'script'],
    );
    const { rel, href = '' } = root[0]?.attributes ?? {};
    assert.equal(rel, 'stylesheet');
    assert.match(href, new RegExp(`^${t.app.config.publicUrl}/c/conversations-first-\\w+\\.css$`));
  });

  it('keeps no room for ads of a page that wants none, from the same drawing', async () => {
    const container = await openContainer(t);
    const marked = async (query: string) => 'data-vf-no-ads' in (await painted(container, query)).host.attributes;
    assert.deepEqual([await marked('ads=off'), await marked('ads=on'), await marked('')], [true, false, false]);
    const { answer } = await painted(container, 'ads=on');
    assert.ok(!String(answer.headers['content-location']).includes('ads'));
    const refused = await t.inject({ url: address(container, 'ads=none') });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.body, /ads/);
  });

  it('of a count names the site and says nothing of its settings: a page has many', async () => {
    await t.changeSettings({ house_rules: 'Argue with what was said.' });
    const container = await openContainer(t);
    await post(anna, container, 'one');
    const { body } = await t.inject({ url: address(container, '', 'conversations-count') });
    assert.ok(!body.includes('house_rules') && !body.includes('sectionTree'), body);
    assert.ok(body.includes(`"section_uuid":"${t.site.uuid}"`), body);
    assert.ok((await t.inject({ url: address(container) })).body.includes('house_rules'));
    await t.changeSettings({ house_rules: '' });
  });

  it('is the number alone for a count, with the root class only while there is one', async () => {
    const container = await openContainer(t);
    const none = await counted(container);
    assert.deepEqual(none.host.attributes, { 'vf-container-id': container.container_id });
    assert.equal(textOf(none.host.children.slice(1)), '');
    await post(anna, container, 'one');
    const one = await counted(container);
    assert.equal(one.host.attributes.class, 'vf-comments-count vf-counter');
    assert.equal(textOf(one.host.children.slice(1)), '1');
    assert.equal(one.state.facts.count, 1);
    assert.ok(one.answer.body.length < 900, `${one.answer.body.length} bytes for a number`);
  });

  it('writes a count as the page’s language does', async () => {
    const container = await openContainer(t);
    await setContainer(container, { total_visible: 142_001 });
    for (const [lang, number] of Object.entries({ en: '142,001', de: '142.001', ar: '142,001' })) {
      const { host, state } = await paint(t, address(container, `lang=${lang}`, 'conversations-count'));
      assert.equal(textOf(host.children.slice(1)), number, lang);
      assert.equal(state.facts.count, 142_001);
    }
  });

  it('holds no more replies than a page can bear, however many are asked for', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'a long thread');
    for (let n = 0; n < 7; n++) await post(bert, container, `answer ${n}`, root.content_uuid);
    assert.equal(shownTexts(await painted(container, 'limit=20&reply-limit=50')).length, 8);
    const most = await painted(container, 'limit=100&reply-limit=50');
    assert.equal(shownTexts(most).length, 5);
    assert.equal(most.state.facts.list?.contents[0]?.total_replies, 7);
    assert.deepEqual(most.state.attributes, { limit: '100', 'reply-limit': '50' });
  });

  it('is the bell, and the button that logs in', async () => {
    const fragment = await paint(t, '/render/tray-trigger?site=localhost&floating=true&vf-feature-unity=');
    assert.deepEqual(fragment.host.attributes, { class: 'vf-tray-trigger', floating: 'true', 'vf-feature-unity': '' });
    const [button] = withClass(fragment, 'trigger__account');
    assert.equal(textOf(button?.children ?? []), 'Log in');
  });
});

describe('structured data', () => {
  interface Posting {
    '@type': string;
    text: string;
    author: unknown;
    datePublished: string;
    commentCount: number;
    comment: Posting[];
    interactionStatistic: { userInteractionCount: number };
  }

  it('is held against the vocabulary of schema.org', () => {
    const posting = {
      '@type': 'DiscussionForumPosting',
      url: '#vf-1',
      author: { '@type': 'Person', name: 'Anna' },
      text: 'words',
      datePublished: '2026-01-02T03:04:05.678Z',
    };
    assertSchemaOrg(posting);
    for (const wrong of [
      { ...posting, likes: 1 },
      { ...posting, commentCount: '1' },
      { ...posting, datePublished: 'yesterday' },
      { ...posting, author: { '@type': 'InteractionCounter', interactionType: 'x', userInteractionCount: 1 } },
      { ...posting, comment: [{ '@type': 'Comment', text: 'no author' }] },
      { ...posting, text: undefined },
    ]) {
      assert.throws(() => assertSchemaOrg(wrong), JSON.stringify(wrong));
    }
  });

  it('tells each thread as a posting with its answers nested', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'what do you think?');
    const answer = await post(bert, container, 'a lot', root.content_uuid);
    await post(anna, container, 'and what?', answer.content_uuid);
    await post(bert, container, 'something else');
    await act(anna, 'POST', container, answer, '/like');
    const { data, top } = await painted(container, 'sort=oldest&reply-limit=5');
    assert.deepEqual(top[1]?.attributes, { type: 'application/ld+json' });
    assert.equal(data?.['@context'], 'https://schema.org');
    const graph = data?.['@graph'] ?? [];
    for (const posting of graph) assertSchemaOrg(posting);
    const [thread, other] = graph as unknown as Posting[];
    assert.deepEqual(
      [thread?.['@type'], thread?.text, thread?.commentCount],
      ['DiscussionForumPosting', 'what do you think?', 2],
    );
    assert.deepEqual(thread?.author, { '@type': 'Person', name: 'Anna' });
    assert.equal(thread?.datePublished, new Date(root.date_created).toISOString());
    assert.equal(thread?.comment[0]?.text, 'a lot');
    assert.equal(thread?.comment[0]?.interactionStatistic.userInteractionCount, 1);
    assert.equal(thread?.comment[0]?.comment[0]?.text, 'and what?');
    assert.equal(other?.text, 'something else');
  });

  it('leaves removed comments out and keeps their answers', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'gone soon');
    const answer = await post(bert, container, 'gone too', root.content_uuid);
    await post(anna, container, 'stays', answer.content_uuid);
    for (const [who, comment] of [
      [anna, root],
      [bert, answer],
    ] as const) {
      assert.equal(await act(who, 'DELETE', container, comment, ''), 204);
    }
    const { data, answer: raw } = await painted(container, 'reply-limit=5');
    for (const posting of data?.['@graph'] ?? []) assertSchemaOrg(posting);
    assert.deepEqual(
      data?.['@graph'].map((node) => node.text),
      ['stays'],
    );
    assert.doesNotMatch(raw.body, /gone/);
  });
});

describe('what a guest sees', () => {
  /** The same comments, state and all, as through JSON. */
  async function likeJson(container: TestContainer): Promise<Fragment> {
    const fragment = await painted(container, 'limit=50');
    const { settings, facts } = fragment.state;
    const { list } = facts;
    assert.deepEqual(list && fullList(list, settings.section_uuid), await open(t, container, 'limit=50'));
    const visible = list?.contents.flatMap(({ content }) => content ?? []);
    assert.deepEqual(shownTexts(fragment), visible);
    return fragment;
  }

  it('is nothing of who is ghost-banned', async () => {
    const container = await openContainer(t);
    const carl = await t.signUp('Carl the ghost');
    const root = await post(anna, container, 'hello');
    await t.changeUser(carl, { ban_level: 'ghost' });
    await post(carl, container, 'boo as a thread');
    await post(carl, container, 'boo as an answer', root.content_uuid);
    const fragment = await likeJson(container);
    assert.doesNotMatch(fragment.answer.body, /boo|Carl|ghost/);
    assert.equal(textOf((await counted(container)).host.children.slice(1)), '1');
  });

  it('is no comment of a hidden container, nor how many there are', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'among ourselves');
    await setContainer(container, { is_hidden: true });
    const fragment = await likeJson(container);
    assert.doesNotMatch(fragment.answer.body, /among ourselves|Anna/);
    assert.equal(fragment.data, null);
    assert.equal(fragment.state.facts.list?.container.total_visible_content, 0);
    const count = await counted(container);
    assert.deepEqual([count.state.facts.count, count.host.attributes.class], [0, undefined]);
  });

  it('is no comment that waits for a moderator', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'seen');
    await setContainer(container, { is_premoderated: true });
    await post(bert, container, 'not yet seen');
    const fragment = await likeJson(container);
    assert.deepEqual(shownTexts(fragment), ['seen']);
    assert.doesNotMatch(fragment.answer.body, /not yet seen/);
    assert.match(textOf(withClass(fragment, 'standing')), /moderator/i);
  });

  it('is a note in the place of a removed comment with answers', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'taken back');
    await post(bert, container, 'answered before', root.content_uuid);
    assert.equal(await act(anna, 'DELETE', container, root, ''), 204);
    const fragment = await likeJson(container);
    assert.doesNotMatch(fragment.answer.body, /taken back/);
    assert.equal(withClass(fragment, 'comment-note').length, 1);
  });

  it('is the same bytes for everybody, signed in or not', async () => {
    const container = await openContainer(t);
    const carl = await t.signUp('Carl');
    await t.changeUser(carl, { ban_level: 'ghost' });
    await post(carl, container, 'only Carl sees this');
    const url = address(container);
    const guest = await t.inject({ url });
    const cookie = `VfAccess_${t.site.uuid}=${carl.token}`;
    for (const answer of [await carl.inject({ url }), await t.inject({ url, headers: { cookie } })]) {
      assert.equal(answer.body, guest.body);
      assert.equal(answer.headers['set-cookie'], undefined);
    }
  });
});

describe('parameters', () => {
  const refused = async (query: string, widget = 'conversations') => {
    const answer = await t.inject({ url: `/render/${widget}?${query}` });
    return [answer.statusCode, answer.json().data?.field];
  };
  const good = 'site=localhost&container_id=a';

  it('are refused by name when they are wrong', async () => {
    const wrong = {
      'container_id=a': 'site',
      'site=localhost': 'container_id',
      'site=localhost&container_id=a%20b': 'container_id',
      'site=localhost&container_id=%3Cb%3E': 'container_id',
      [`site=localhost&container_id=${'a'.repeat(201)}`]: 'container_id',
      [`${good}&lang=%3Cscript%3E`]: 'lang',
      [`${good}&styles=none`]: 'styles',
      [`${good}&section=x%27`]: 'section',
      [`${good}&limit=0`]: 'limit',
      [`${good}&limit=101`]: 'limit',
      [`${good}&limit=many`]: 'limit',
      [`${good}&limit=5&limit=6`]: 'limit',
      [`${good}&reply-limit=-1`]: 'reply-limit',
      [`${good}&pagination-limit=1000`]: 'pagination-limit',
      [`${good}&first-promo-position=5&promo-interval=3`]: 'promo-interval',
      [`${good}&initial-height=0`]: 'initial-height',
      [`${good}&sort=wildest`]: 'sort',
      [`${good}&vf-title=${'x'.repeat(301)}`]: 'vf-title',
    };
    for (const [query, field] of Object.entries(wrong)) assert.deepEqual(await refused(query), [400, field], query);
    assert.deepEqual(await refused('site=localhost&floating=maybe', 'tray-trigger'), [400, 'floating']);
  });

  it('lead nowhere for a site or a widget that is not there', async () => {
    assert.equal(
      (await t.inject({ url: '/render/conversations?site=nowhere.example&container_id=a' })).statusCode,
      404,
    );
    for (const widget of ['tray', 'nothing', 'conversations/x', '__proto__']) {
      assert.equal((await t.inject({ url: `/render/${widget}?${good}` })).statusCode, 404, widget);
    }
  });

  it('may stand in any order, with fallbacks and others among them: one look, one address', async () => {
    const container = await openContainer(t);
    const one = await painted(container, 'limit=20&reply-limit=5');
    const url = `/render/conversations?utm_source=x&reply-limit=5px&sort=newest&limit=20&container_id=${container.container_id}&lang=EN&site=LOCALHOST`;
    const other = await t.inject({ url });
    assert.equal(other.body, one.answer.body);
    assert.equal(other.headers.etag, one.answer.headers.etag);
    assert.equal(
      other.headers['content-location'],
      `/render/conversations?site=localhost&container_id=${container.container_id}&lang=en&limit=20&reply-limit=5`,
    );
  });

  it('name the section whose containers are meant', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'in the root');
    const section = await t.app.db
      .insertInto('sections')
      .values({
        uuid: '11111111-2222-4333-8444-555555555555',
        site_uuid: t.site.uuid,
        parent_uuid: t.site.uuid,
        name: 'Sport',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const name of [section.uuid, String(section.id)]) {
      const { state } = await painted(container, `section=${name}`);
      assert.deepEqual([state.facts.list, state.settings.section_uuid], [null, section.uuid]);
    }
  });
});

describe('caches', () => {
  it('may keep it for a moment, for every page alike', async () => {
    const container = await openContainer(t);
    const { answer } = await painted(container);
    assert.match(
      String(answer.headers['cache-control']),
      /^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+$/,
    );
    for (const origin of ['https://any.example', 'http://localhost']) {
      const { headers } = await t.inject({ url: address(container), headers: { origin } });
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-allow-credentials'], undefined);
      assert.equal(headers['timing-allow-origin'], '*');
      assert.equal(headers.vary, 'accept-encoding');
      assert.match(String(headers['content-security-policy']), /^sandbox; default-src 'none'/);
    }
    const refused = await t.inject({ url: address(container, 'limit=0'), headers: { origin: 'https://any.example' } });
    assert.equal(refused.headers['access-control-allow-origin'], '*');
  });

  it('are told when nothing has changed', async () => {
    const container = await openContainer(t);
    const { answer } = await painted(container);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    const again = await t.inject({ url: address(container), headers });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    await post(anna, container, 'news');
    assert.equal((await t.inject({ url: address(container), headers })).statusCode, 200);
  });

  it('get it packed', async () => {
    const container = await openContainer(t);
    const sizes: number[] = [];
    for (const encoding of ['gzip', 'br']) {
      const answer = await t.inject({ url: address(container), headers: { 'accept-encoding': encoding } });
      assert.equal(answer.headers['content-encoding'], encoding);
      sizes.push(answer.rawPayload.length);
    }
    const [gzip = 0, br = 0] = sizes;
    assert.ok(br < gzip && gzip < 10_000, sizes.join());
  });

  it('of the server give a fragment without reading or drawing anything', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'kept');
    const made = async () => /response_cache_made_total (\d+)/.exec(await t.app.metrics.metrics())?.[1];
    let before: string | undefined;
    let first = await painted(container);
    // The database's own note of the post may come after the first answer, which is made once more then.
    while (before !== (await made())) {
      before = await made();
      await new Promise((resolve) => setTimeout(resolve, 100));
      first = await painted(container);
    }
    for (let i = 0; i < 20; i++) assert.equal((await painted(container)).answer.body, first.answer.body);
    assert.equal(await made(), before);
  });
});

describe('a change shows', () => {
  it('at once when this server made it: posted, liked, edited, removed', async () => {
    const container = await openContainer(t);
    await painted(container);
    const comment = await post(anna, container, 'fresh');
    assert.deepEqual(shownTexts(await painted(container)), ['fresh']);
    await act(bert, 'POST', container, comment, '/like');
    assert.equal((await painted(container)).state.facts.list?.contents[0]?.total_likes, 1);
    const url = `${container.path}/content/${comment.content_uuid}/edit`;
    await anna.inject({ method: 'POST', url, payload: { content: 'fresher' } });
    assert.deepEqual(shownTexts(await painted(container)), ['fresher']);
    await act(anna, 'DELETE', container, comment, '');
    assert.deepEqual(shownTexts(await painted(container)), []);
  });

  it('within a second when nobody told of it, also the opening of a container', async () => {
    const container = { container_id: `opened-later-${Date.now()}` };
    await painted(container);
    const opened = await t.inject({
      method: 'POST',
      url: `/v4/livecomments/${t.site.uuid}/`,
      payload: { container_id: container.container_id },
    });
    const cc = opened.json().content_container_uuid as string;
    await soon(async () => (await painted(container)).state.facts.list !== null);
    await t.app.db.updateTable('containers').set({ is_premoderated: true }).where('uuid', '=', cc).execute();
    await soon(async () => withClass(await painted(container), 'standing').length === 1);
  });

  it('of a name, and of a setting of the site', async () => {
    const container = await openContainer(t);
    const dora = await t.signUp('Dora');
    await post(dora, container, 'who am I?');
    assert.equal(textOf(withClass(await painted(container), 'vf-post-name-button')), 'Dora');
    await dora.inject({ method: 'PATCH', url: `/v2/localhost/users/${dora.id}`, payload: { name: 'Dorothea' } });
    await soon(async () => textOf(withClass(await painted(container), 'vf-post-name-button')) === 'Dorothea');
    const dislikes = async () => withClass(await painted(container), 'vf-content-actions__dislike').length;
    assert.equal(await dislikes(), 1);
    await t.changeSettings({ enable_dislikes: false });
    await soon(async () => (await dislikes()) === 0);
    await t.changeSettings({ enable_dislikes: true });
  });

  it('of the time told, once a minute at the most, without a query', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'time goes by');
    const told = async () => textOf(withClass(await painted(container), 'vf-post-time'));
    assert.equal(await told(), 'now');
    const bodies = new Set<string>();
    for (let second = 0; second < 180; second += 10) {
      t.pass(10_000);
      bodies.add((await painted(container)).answer.body);
    }
    assert.match(await told(), /^[23] minutes ago$/);
    assert.ok(bodies.size <= 4, `${bodies.size} different ones in three minutes`);
    t.pass(24 * 60 * 60_000);
    assert.equal(await told(), 'yesterday');
  });

  it('of a conversation that closes by the clock', async () => {
    const container = await openContainer(t);
    // Everybody else's token has ended, in the test before.
    await post(await t.signUp('Eve'), container, 'before the end');
    await setContainer(container, { expiry_time: t.app.clock.now() + 30_000 });
    await soon(async () => (await painted(container)).state.facts.list?.container.settings.expiry_time !== null);
    assert.equal(withClass(await painted(container), 'vf-post-form').length, 1);
    t.pass(120_000);
    assert.equal(withClass(await painted(container), 'vf-post-form').length, 0);
    assert.match(textOf(withClass(await painted(container), 'standing')), /closed/i);
  });
});

describe('one address that asks for everything there is', () => {
  it('is told to wait, while kept fragments go on', async () => {
    const limited = await startTestApp({ rateLimit: true });
    try {
      const kept = '/render/tray-trigger?site=localhost';
      assert.equal((await limited.inject({ url: kept })).statusCode, 200);
      let refused = 0;
      for (let i = 0; i < 620; i++) {
        const { statusCode } = await limited.inject({
          url: `/render/conversations-count?site=localhost&container_id=x${i}`,
        });
        if (statusCode === 429) refused += 1;
      }
      assert.equal(refused, 21);
      assert.equal((await limited.inject({ url: kept })).statusCode, 200);
    } finally {
      await limited.close();
    }
  });
});

describe('two servers on one database', { skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL' }, () => {
  let other: FastifyInstance;
  let database: Database;
  before(async () => {
    database = await openDatabase(t.app.config);
    other = await buildApp(t.app.config, { database, clock: t.app.clock });
  });
  after(async () => {
    await other?.close();
    await database?.close();
  });
  const there: Pick<TestApp, 'inject'> = { inject: (options) => other.inject(options) };

  it('paint the same bytes, and show within a second what the other stored', async () => {
    const container = await openContainer(t);
    const [fay, gus] = [await t.signUp('Fay'), await t.signUp('Gus')];
    await post(fay, container, 'at the one');
    const elsewhere = () => paint(there, address(container));
    assert.equal((await elsewhere()).answer.body, (await painted(container)).answer.body);
    for (let i = 0; i < 5; i++) {
      const text = `news ${i}`;
      await post(gus, container, text);
      await soon(async () => shownTexts(await elsewhere())[0] === text);
    }
    await t.changeSettings({ enable_dislikes: false });
    await soon(async () => withClass(await elsewhere(), 'vf-content-actions__dislike').length === 0);
    await t.changeSettings({ enable_dislikes: true });
    await fay.inject({ method: 'PATCH', url: `/v2/localhost/users/${fay.id}`, payload: { name: 'Annabel' } });
    await soon(async () => elementsIn((await elsewhere()).root).some(({ children }) => children[0] === 'Annabel'));
  });
});
