import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signingKey } from '../../src/modules/sites/syndication/signing-key';
import { startTestApp, type TestApp } from '../support/app';
import { openContainer, post as postComment } from '../support/conversation';
import { clientOf, publishPage } from '../support/pages';

const PAGES = '/v2/localhost/pages';

describe('pages', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp();
  });
  after(() => test.close());

  const post = (payload: object, headers: Record<string, string> = {}) =>
    test.inject({ method: 'POST', url: PAGES, payload, headers });
  const tide = { title: 'The tide', url: 'http://localhost/articles/tide', unique_id: 'tide', owners: 'cookie:7, x:8' };

  it('stores a page once', async () => {
    const first = await post(tide);
    assert.equal(first.statusCode, 201);
    const { id, uuid, path, owners, section } = first.json().result;
    assert.equal(path, '/articles/tide');
    assert.deepEqual(owners, ['cookie:7', 'x:8']);
    assert.ok(section > 0);
    const again = await post(tide);
    assert.equal(again.statusCode, 200);
    assert.deepEqual([again.json().result.id, again.json().result.uuid], [id, uuid]);
  });

  it('answers with its address, its date and its number of comments', async () => {
    const now = test.app.clock.now();
    const container = await openContainer(test);
    const told = { title: 'Replies', url: 'http://localhost/replies', unique_id: container.container_id };
    const first = (await post(told)).json().result;
    assert.equal(first.full_page_url, 'http://localhost/replies');
    assert.ok(Math.abs(first.date_created - now) < 60_000);
    assert.equal(first.num_replies, 0);
    const anna = await test.signUp('Anna');
    const root = await postComment(anna, container, 'First');
    await postComment(anna, container, 'Second', root.content_uuid);
    assert.equal((await post(told)).json().result.num_replies, 2);
    assert.equal((await test.inject({ url: `${PAGES}/${first.id}` })).json().result.num_replies, 2);
    const hidden = { is_hidden: true };
    await test.app.db.updateTable('containers').set(hidden).where('uuid', '=', container.cc).execute();
    assert.equal((await post(told)).json().result.num_replies, 0);
  });

  it('stores one page for many at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({ ...tide, unique_id: 'rush' })));
    assert.equal(new Set(answers.map((answer) => answer.json().result.id)).size, 1);
  });

  it('knows a page without an id by its path, share links aside', async () => {
    const a = await post({ title: 'A', url: 'http://localhost/a/b/?__vfz=medium%3Dsharebar&__vfsubscribed=1#vf-7' });
    assert.equal(a.json().result.url, 'http://localhost/a/b/');
    const b = await post({ title: 'A', url: 'http://localhost/a/b' });
    assert.equal(a.json().result.id, b.json().result.id);
  });

  it('lets a stranger add missing values but not change existing ones', async () => {
    await post({ unique_id: 'wreck', url: 'http://localhost/wreck' });
    const told = { unique_id: 'wreck', url: 'http://localhost/pills', page_type: 'article' };
    const { result } = (await post(told)).json();
    assert.deepEqual([result.url, result.page_type], ['http://localhost/wreck', 'article']);
  });

  it('stores the conversation, language and date of a page once, if they are valid', async () => {
    const rowOf = (page_key: string) =>
      test.app.db
        .selectFrom('pages')
        .select(['container_id', 'lang', 'date_published'])
        .where('page_key', '=', page_key)
        .executeTakeFirst();
    const said = { container_id: 'story-9', lang: 'de-AT', date_published: 1_700_000_000_000 };
    await post({ unique_id: 'reef', lang: 'English, mostly' });
    assert.deepEqual(await rowOf('reef'), { container_id: '', lang: '', date_published: null });
    await post({ unique_id: 'reef', ...said });
    await post({ unique_id: 'reef', container_id: 'other', lang: 'fr', date_published: 5 });
    assert.deepEqual(await rowOf('reef'), said);
    assert.equal((await post({ unique_id: 'reef', container_id: 'not an id' })).statusCode, 400);
    assert.equal((await post({ unique_id: 'reef', date_published: -1 })).statusCode, 400);
  });

  it('accepts new values from staff and the site’s own servers, not from a request that claims an origin', async () => {
    await publishPage(test, { unique_id: 'quay', title: 'The quay', image_url: 'http://localhost/quay.jpg' });
    const told = { unique_id: 'quay', title: 'Buy pills', image_url: 'https://evil.example/pill.jpg' };
    const origins = ['http://localhost', 'https://localhost', 'http://localhost:80'];
    for (const origin of origins) assert.equal((await post(told, { origin })).json().result.title, 'The quay');
    const reader = await test.signUp('Quay reader');
    await reader.inject({ method: 'POST', url: PAGES, payload: told, headers: { origin: 'http://localhost' } });
    assert.equal((await post(told)).json().result.image_url, 'http://localhost/quay.jpg');

    const staff = await test.signUp('Quay editor', 'moderator');
    const payload = { unique_id: 'quay', title: 'The old quay' };
    assert.equal((await staff.inject({ method: 'POST', url: PAGES, payload })).json().result.title, 'The old quay');
    const byClient = await post({ ...payload, title: 'The new quay' }, await clientOf(test));
    assert.equal(byClient.json().result.title, 'The new quay');
    const other = await test.app.sites.add({ domain: 'other.example' });
    const byOther = await post({ ...payload, title: 'Not a quay' }, await clientOf(test, other.uuid));
    assert.equal(byOther.json().result.title, 'The new quay');
    assert.equal((await post(payload, { authorization: 'Bearer nonsense' })).json().code, 'session_expired');
  });

  it('refuses pages of a foreign host', async () => {
    const site = await test.app.sites.add({ domain: 'harbour.example', hosts: ['amp.harbour.example'] });
    const register = (url: string) =>
      test.inject({ method: 'POST', url: '/v2/harbour.example/pages', payload: { unique_id: url, url } });
    for (const url of ['https://harbour.example/1', 'http://www.harbour.example/2', 'https://amp.harbour.example/3']) {
      assert.equal((await register(url)).statusCode, 201, url);
    }
    for (const url of [
      'https://evil.example/1',
      'https://harbour.example.evil.example/2',
      'http://127.0.0.1/3',
      'http://harbour.example:6379/4',
    ]) {
      const answer = await register(url);
      assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, 'url'], url);
    }
    const sister = await test.app.sites.add({ domain: 'sister.example' });
    await signingKey(test.app.db, { site_uuid: site.uuid, secret: test.app.config.secret, now: 0 });
    const { group_uuid } = await test.app.db
      .selectFrom('sites')
      .select('group_uuid')
      .where('uuid', '=', site.uuid)
      .executeTakeFirstOrThrow();
    await test.app.sites.setGroup(sister.uuid, group_uuid);
    assert.equal((await register('https://sister.example/shared')).statusCode, 201);
  });

  it('stores only the query parameters that the site lists', async () => {
    const secret = 'utm_source=mail&token=s3cret&vtoken=t';
    const bare = await post({ url: `http://localhost/story?${secret}&id=7` });
    assert.equal(bare.json().result.url, 'http://localhost/story');
    await test.changeRules({ pages: { query: ['id'] } });
    const listed = await post({ unique_id: 'listed', url: `http://localhost/story-2?${secret}&id=7&ID=8` });
    assert.equal(listed.json().result.url, 'http://localhost/story-2?id=7');
  });

  it('names the field that is wrong', async () => {
    const wrong: [string, object][] = [
      ['url', {}],
      ['url', { url: 'javascript:alert(1)' }],
      ['url', { url: 'not an address' }],
      ['url', { url: 'https://user:pass@localhost/' }],
      ['image_url', { unique_id: 'i', image_url: 'data:text/html,<script>' }],
      ['title', { unique_id: 't', title: 'x'.repeat(501) }],
      ['unique_id', { unique_id: 'x'.repeat(101) }],
    ];
    for (const [name, payload] of wrong) {
      const answer = await post(payload);
      assert.equal(answer.statusCode, 400, JSON.stringify(payload));
      assert.equal(answer.json().data.field, name, JSON.stringify(payload));
    }
    assert.equal((await post({ unique_id: 'nul\u0000' })).statusCode, 400);
  });

  it('keeps titles as the text they are', async () => {
    const title = '"><svg/onload=alert(1)> \'; drop table pages;--';
    assert.equal((await publishPage(test, { unique_id: 'odd', title })).title, title);
  });

  it('finds a page by path and by number', async () => {
    const { id } = (await post({ url: 'http://localhost/find/me' })).json().result;
    for (const key of ['find/me', '/find/me', '%2Ffind%2Fme', 'find/me/', String(id)]) {
      assert.equal((await test.inject({ url: `${PAGES}/${key}` })).json().result?.id, id, key);
    }
    for (const key of ['find/you', '999999', "x'--", '%00']) {
      const answer = await test.inject({ url: `${PAGES}/${key}` });
      assert.ok([400, 404].includes(answer.statusCode), `${key} ${answer.body}`);
    }
  });

  it('lets only staff change a page', async () => {
    const { id } = (await post({ unique_id: 'change', title: 'Old' })).json().result;
    const staff = await test.signUp('Editor', 'moderator');
    const reader = await test.signUp('Reader');
    const url = `${PAGES}/${id}`;
    const payload = { title: 'New' };
    assert.equal((await test.inject({ method: 'PATCH', url, payload })).statusCode, 401);
    assert.equal((await reader.inject({ method: 'PATCH', url, payload })).statusCode, 403);
    assert.equal((await staff.inject({ method: 'PATCH', url, payload })).json().result.title, 'New');
    const form = await staff.inject({ method: 'POST', url, payload: { verb: 'patch', title: 'Newer' } });
    assert.equal(form.json().result.title, 'Newer');
    assert.equal((await staff.inject({ method: 'POST', url, payload })).statusCode, 400);
    assert.equal((await staff.inject({ method: 'PATCH', url: `${PAGES}/999999`, payload })).statusCode, 404);
  });
});
