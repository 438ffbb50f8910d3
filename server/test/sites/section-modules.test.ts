/** Effects of each switched-off module of a section: widgets, painted markup, and writing. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type SectionModule, sectionModules } from '../../../core/contract/sites/section-modules';
import { readDescriptors } from '../../src/modules/delivery/render/descriptors';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { buildWidgets } from '../support/painted';
import { reroute } from '../support/reroute';
import { call, type Method, POLITE, type Who, words } from '../support/site-calls';

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
let mona: TestUser;
let admin: TestUser;
before(async () => {
  buildWidgets();
  t = await startTestApp({}, async (app) => reroute(app, {}));
  await t.changeRules(POLITE);
  anna = await t.signUp('Anna');
  bert = await t.signUp('Bert');
  mona = await t.signUp('Mona', 'moderator');
  admin = await t.signUp('Ada', 'administrator');
});
after(() => t?.close());
describe('modules of a section', () => {
  let sport: string;
  const url = () => `/v4/livecomments/${sport}/modules`;
  const change = (who: Who, payload: object, at = url()) => who.inject({ method: 'PATCH', url: at, payload });
  const pageOf = async (section: string) =>
    (await t.inject({ method: 'POST', url: '/v2/localhost/bootstrap/v2', payload: { section } })).json().result
      .settings;
  before(async () => {
    sport = randomUUID();
    const row = { uuid: sport, site_uuid: t.site.uuid, parent_uuid: t.site.uuid, name: 'Sport' };
    await t.app.db.insertInto('sections').values(row).execute();
  });

  it('are read by staff and switched by administrators only, by names that there are', async () => {
    assert.equal((await anna.inject({ url: url() })).statusCode, 403);
    assert.equal((await mona.inject({ url: url() })).json().chat, true);
    assert.equal((await change(mona, { chat: false })).statusCode, 403);
    for (const slip of [{ chats: false }, { chat: 'no' }]) {
      assert.equal((await change(admin, slip)).statusCode, 400, JSON.stringify(slip));
    }
  });

  it('switch widgets off in a section and below it, and leave the others', async () => {
    assert.equal((await change(admin, { chat: false })).json().chat, false);
    assert.deepEqual((await pageOf(sport)).widgets_off, { 'vf-livechat': 'chat' });
    assert.equal((await pageOf(t.site.uuid)).widgets_off, undefined);

    const root = `/v4/livecomments/${t.site.uuid}/modules`;
    await change(admin, { livecomments: false, page_analytics: false }, root);
    await t.changeSettings({ enable_analytics: true });
    const { widgets_off, enable_analytics } = await pageOf(sport);
    assert.deepEqual([widgets_off['vf-livechat'], widgets_off['vf-conversations']], ['chat', 'livecomments']);
    assert.equal(enable_analytics, false);
    await change(admin, { livecomments: true }, url());
    assert.equal((await pageOf(sport)).widgets_off['vf-conversations'], undefined);
    await change(admin, { livecomments: null, page_analytics: null }, root);
    await change(admin, { livecomments: null }, url());
    assert.deepEqual((await pageOf(sport)).widgets_off, { 'vf-livechat': 'chat' });
    await t.changeSettings({ enable_analytics: false });
  });

  it('show only the reason while the module is off', async () => {
    const fragment = (section: string) =>
      t.inject({ url: `/render/livechat?site=localhost&container_id=match-1&section=${section}` });
    const off = await fragment(sport);
    assert.equal(off.body, '<!-- vf-livechat: module chat is switched off in this section -->');
    assert.match(String(off.headers['cache-control']), /^public, max-age=\d+, s-maxage=\d+/);
    assert.ok((await fragment(t.site.uuid)).body.startsWith('<vf-livechat'));
    await change(admin, { chat: null });
    assert.ok((await fragment(sport)).body.startsWith('<vf-livechat'));
  });

  it('each have a widget, or are parts of writing', async () => {
    const named = new Set((await readDescriptors()).map(({ module }) => module));
    assert.deepEqual(
      Object.keys(sectionModules).filter((name) => !named.has(name as SectionModule)),
      ['content_container', 'threads', 'oembed', 'social_ingestion', 'svod', 'page_analytics'],
    );
  });

  it('turn off writing, replies, cards and subscribers’ parts', async () => {
    const open = async (prefix: string, who: Who) => {
      const at = `/v4/${prefix}/${sport}`;
      const answer = await who.inject({ method: 'POST', url: `${at}/`, payload: { container_id: `in-${prefix}` } });
      return `${at}/${answer.json().content_container_uuid}`;
    };
    const conversation = await open('livecomments', t);
    const [{ content_uuid }, blog] = [
      (await anna.inject({ method: 'POST', url: `${conversation}/comments`, payload: words() })).json(),
      await open('liveblog', mona),
    ];
    const card = async (url: string) =>
      (await mona.inject({ method: 'POST', url: `${blog}/embed`, payload: { url } })).json().type;
    const [post, film] = ['https://x.com/a/status/1', 'https://vimeo.com/1'];
    const stored = { type: 'embed', url: 'https://x.com/harbour/status/1', provider: 'X', text: 'Seen from the pier.' };
    assert.equal(await call(mona, 'POST', `${blog}/posts`, { content: 'x', body: [stored] }), 'done');
    const painted = async () =>
      (await t.inject({ url: `/render/livestory?site=localhost&container_id=in-liveblog&section=${sport}` })).body
        .split('<script')[0]
        ?.includes('Seen from the pier.');
    assert.equal(await painted(), true);
    await t.changeSettings({ comment_access: 'subscribers' });
    const refused = {
      anna: await call(anna, 'POST', `${conversation}/comments`, words()),
      cards: [await card(post), await card(film)],
    };
    assert.deepEqual(refused, { anna: 'subscribers_only', cards: ['embed', 'embed'] });

    await change(admin, { svod: false, threads: false, social_ingestion: false });
    assert.equal((await pageOf(sport)).comment_access, 'members');
    assert.equal(await call(anna, 'POST', `${conversation}/comments`, words()), 'done');
    assert.equal(await call(bert, 'POST', `${conversation}/comments/${content_uuid}`, words()), 'commenting_disabled');
    assert.deepEqual([await card(post), await card(film)], ['link', 'embed']);
    assert.ok((await pageOf(sport)).cards_off.includes('x.com'));
    assert.equal(await painted(), false);
    await change(admin, { oembed: false });
    assert.deepEqual([await card(post), await card(film)], ['link', 'link']);
    assert.deepEqual((await pageOf(sport)).cards_off, ['*']);
    await t.changeRules({ link_previews: true });
    assert.equal((await t.app.sites.bySection(sport))?.site.rules.link_previews, false);
    await t.changeRules({ link_previews: false });

    await change(admin, { content_container: false });
    const { widgets_off } = await pageOf(sport);
    assert.deepEqual([widgets_off['vf-livechat'], widgets_off['vf-livereviews']], ['chat', 'comments']);
    assert.equal(widgets_off['vf-trending-articles'], undefined);
    await change(admin, { content_container: null, threads: null, svod: null, oembed: null, social_ingestion: null });
    await t.changeSettings({ comment_access: 'everybody' });
  });

  describe('that are off take nothing from anybody, by their name, and let read and moderate', () => {
    const kinds: Record<
      string,
      { module: SectionModule; prefix: string; on: string; reply: string; like?: string; read?: string; by?: () => Who }
    > = {
      conversations: { module: 'livecomments', prefix: 'livecomments', on: '/comments', reply: '/comments/:id' },
      chats: { module: 'chat', prefix: 'chat', on: '/messages', reply: '/replies/:id', read: '/messages/:id' },
      'live blogs': {
        module: 'liveblog',
        prefix: 'liveblog',
        on: '/posts',
        reply: '/replies/:id',
        like: '/likes/:id',
        by: () => mona,
      },
      reviews: { module: 'comments', prefix: 'reviews', on: '/reviews', reply: '/reviews/:id/reply' },
      questions: { module: 'interaction', prefix: 'questions', on: '/questions', reply: '/questions/:id/answer' },
    };
    const named = async (who: Who, method: Method, url: string, payload?: object) => {
      const answer = await who.inject({ method, url, ...(payload && { payload }) });
      const { code = 'done', data, message = '' } = answer.statusCode < 400 ? {} : answer.json();
      return [code, data?.module, message.includes(`Module ${data?.module} `)];
    };
    const open = async (prefix: string) => {
      const at = `/v4/${prefix}/${sport}`;
      const payload = { container_id: `off-${randomUUID()}` };
      return { at, cc: (await mona.inject({ method: 'POST', url: `${at}/`, payload })).json().content_container_uuid };
    };

    for (const [name, { module, prefix, on, by = () => anna, ...at }] of Object.entries(kinds)) {
      it(name, async () => {
        const place = await open(prefix);
        const path = `${place.at}/${place.cc}`;
        const { reply, like = `${on}/:id/like`, read = '/content/:id/direct' } = at;
        const said = () => ({ ...words(), rating: 4 });
        const { content_uuid } = (await by().inject({ method: 'POST', url: path + on, payload: said() })).json();
        const one = `${path}${on}/${content_uuid}`;
        await change(admin, { [module]: false });
        const refusal = ['commenting_disabled', module, true];
        for (const who of [t, bert, mona]) {
          assert.deepEqual(await named(who, 'POST', path + on, said()), refusal, 'a post');
          assert.deepEqual(
            await named(who, 'POST', path + reply.replace(':id', content_uuid), said()),
            refusal,
            'an answer',
          );
        }
        assert.deepEqual(await named(bert, 'POST', path + like.replace(':id', content_uuid)), refusal, 'a like');
        assert.equal((await t.inject({ url: path + read.replace(':id', content_uuid) })).statusCode, 200);
        assert.deepEqual(await named(mona, 'POST', `${path}/moderation/${content_uuid}/review`), [
          'done',
          undefined,
          false,
        ]);
        assert.deepEqual(await named(mona, 'DELETE', one), ['done', undefined, false]);
        await change(admin, { [module]: null });
        assert.equal((await named(by(), 'POST', path + on, said()))[0], 'done');
      });
    }

    it('polls, and stars without words', async () => {
      const { at, cc } = await open('interaction');
      const payload = { question: 'Should the bridge open?', options: [{ text: 'Yes' }, { text: 'No' }] };
      const poll = (await mona.inject({ method: 'POST', url: `${at}/${cc}/polls`, payload })).json();
      const reviews = await open('reviews');
      const votes = { options: [poll.options[0].option_uuid] };
      const one = `${at}/polls/${poll.poll_uuid}`;
      await change(admin, { content_container: false });
      assert.deepEqual(await named(anna, 'PUT', `${one}/vote`, votes), ['commenting_disabled', 'interaction', true]);
      const rated = await named(anna, 'PUT', `${reviews.at}/${reviews.cc}/rating`, { rating: 4 });
      assert.deepEqual(rated, ['commenting_disabled', 'comments', true]);
      assert.equal((await anna.inject({ url: one })).statusCode, 200);
      assert.equal(await call(mona, 'POST', `${one}/close`), 'done');
      await change(admin, { content_container: null });
    });
  });
});
