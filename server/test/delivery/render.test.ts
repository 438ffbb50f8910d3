/** Painted widgets over HTTP: the contents of a fragment (design decision 2). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fullList, fullUsers } from '../../../core/contract/content/compact';
import { STATE_FORMAT } from '../../../core/contract/content/painted';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { defaultSettings } from '../../src/modules/sites/sites/settings';
import { anna, bert, paintedAnnaAndBert, t } from '../support/anna-and-bert';
import { act, changeContainer, open, openContainer, post, type TestContainer } from '../support/conversation';
import { paint, renderAddress, shownTexts, textOf, withClass } from '../support/painted';

paintedAnnaAndBert();

const painted = (container: Pick<TestContainer, 'container_id'>, more = '') => paint(t, renderAddress(container, more));
const counted = (container: TestContainer) => paint(t, renderAddress(container, '', 'conversations-count'));

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
    assert.doesNotMatch(textOf(style?.children ?? []), /:hover|\.new-comments/);
    assert.deepEqual(later?.attributes, { 'data-vf-first': '' });
    assert.match(textOf(later?.children ?? []), /:focus-visible.*\.new-comments/s);
    assert.deepEqual(script?.attributes, { type: 'application/json', 'data-vf-state': '' });
    assert.deepEqual(box?.attributes, { class: 'viafoura vf3-comments', part: 'root', lang: 'en', dir: 'ltr' });
    assert.deepEqual(shownTexts(fragment), ['first of all', 'an answer']);
    assert.equal(textOf(withClass(fragment, 'vf-comment-header__heading')), 'Talk2 comments');
  });

  it('reserves space for ads if its kind of widget has them, with the site’s height', async () => {
    const container = await openContainer(t);
    for (const text of ['one', 'two', 'three']) await post(anna, container, text);
    const rooms = async () => {
      const { root } = await painted(container);
      return textOf(root.filter(({ tag }) => tag === 'style')).match(/min-block-size:(?!44px)\d+px/g) ?? [];
    };
    await t.changeSettings({ ads_by_widget: { conversations: { ad_integration: 'gtag', ad_height: 90 } } });
    assert.deepEqual(await rooms(), ['min-block-size:114px', 'min-block-size:74px']);
    await t.changeSettings({ ad_integration: 'gtag', ads_by_widget: { conversations: { ad_integration: 'none' } } });
    assert.deepEqual(await rooms(), []);
    await t.changeSettings({ ad_integration: 'none', ads_by_widget: {} });
  });

  it('contains the facts it was rendered from', async () => {
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

  it('shows replies from social networks if the page wants them, with the attached post', async () => {
    const container = await openContainer(t);
    const remote = await post(bert, container, 'From a network');
    await post(anna, container, 'From a reader');
    await post(bert, container, 'Newer, from a network');
    const { db } = t.app;
    await db
      .updateTable('comments')
      .set({ origin: 'fediverse' })
      .where('container_uuid', '=', container.cc)
      .where('actor_id', '=', uuidToNumericId(remote.actor_uuid))
      .execute();
    const url = 'https://social.example/@news/1';
    const social = [{ network: 'fediverse', handle: '@news@social.example', url, likes: 4, reposts: 0 }];
    await db
      .updateTable('containers')
      .set({ fields: JSON.stringify({ social }) })
      .where('uuid', '=', container.cc)
      .execute();
    const drawn = async (more: string) => {
      const fragment = await painted(container, more);
      return [shownTexts(fragment), withClass(fragment, 'attached-posts').map(({ children }) => textOf(children))];
    };
    const note = ['Post on Mastodon · 4 likes'];
    assert.deepEqual(await drawn(''), [['Newer, from a network', 'From a reader', 'From a network'], note]);
    assert.deepEqual(await drawn('social=below'), [['From a reader', 'Newer, from a network', 'From a network'], note]);
    assert.deepEqual(await drawn('social=off'), [['From a reader'], []]);
    assert.deepEqual(await drawn('social=below&limit=1&vf-page=2'), [['Newer, from a network'], note]);
  });

  it('contains people’s public data, but not their counts', async () => {
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

  it('leaves out default values, and includes others', async () => {
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

  it('gives a page’s script the same as the page itself, without structured data', async () => {
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

  it('marks the authors of the page, whose names are sorted in the address', async () => {
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

  it('is an empty conversation if it is new', async () => {
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

  it('reserves no space for ads on a page without them, from the same markup', async () => {
    const container = await openContainer(t);
    const marked = async (query: string) => 'data-vf-no-ads' in (await painted(container, query)).host.attributes;
    assert.deepEqual([await marked('ads=off'), await marked('ads=on'), await marked('')], [true, false, false]);
    const { answer } = await painted(container, 'ads=on');
    assert.ok(!String(answer.headers['content-location']).includes('ads'));
    const refused = await t.inject({ url: renderAddress(container, 'ads=none') });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.body, /ads/);
  });

  it('of a count contains the site’s name but none of its settings', async () => {
    await t.changeSettings({ house_rules: 'Argue with what was said.' });
    const container = await openContainer(t);
    await post(anna, container, 'one');
    const { body } = await t.inject({ url: renderAddress(container, '', 'conversations-count') });
    assert.ok(!body.includes('house_rules') && !body.includes('sectionTree'), body);
    assert.ok(body.includes(`"section_uuid":"${t.site.uuid}"`), body);
    assert.ok((await t.inject({ url: renderAddress(container) })).body.includes('house_rules'));
    await t.changeSettings({ house_rules: '' });
  });

  it('is only the number for a count, with the root class only while there is one', async () => {
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
    await changeContainer(t, container, { total_visible: 142_001 });
    for (const [lang, number] of Object.entries({ en: '142,001', de: '142.001', ar: '142,001' })) {
      const { host, state } = await paint(t, renderAddress(container, `lang=${lang}`, 'conversations-count'));
      assert.equal(textOf(host.children.slice(1)), number, lang);
      assert.equal(state.facts.count, 142_001);
    }
  });

  it('contains no more replies than a page can bear, for any limit', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'a long thread');
    for (let n = 0; n < 7; n++) await post(bert, container, `answer ${n}`, root.content_uuid);
    assert.equal(shownTexts(await painted(container, 'limit=20&reply-limit=50')).length, 8);
    const most = await painted(container, 'limit=100&reply-limit=50');
    assert.equal(shownTexts(most).length, 5);
    assert.equal(most.state.facts.list?.contents[0]?.total_replies, 7);
    assert.deepEqual(most.state.attributes, { limit: '100', 'reply-limit': '50' });
  });

  it('of the trigger contains the bell and the login button', async () => {
    const fragment = await paint(t, '/render/tray-trigger?site=localhost&floating=true&vf-feature-unity=');
    assert.deepEqual(fragment.host.attributes, { class: 'vf-tray-trigger', floating: 'true', 'vf-feature-unity': '' });
    const [button] = withClass(fragment, 'trigger__account');
    assert.equal(textOf(button?.children ?? []), 'Log in');
  });
});
