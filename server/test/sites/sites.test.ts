import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { ApiError } from '../../src/http/errors';
import { readSettings } from '../../src/modules/sites/rules/read-change';
import { defaultSettings } from '../../src/modules/sites/sites/settings';
import { startTestApp, type TestApp } from '../support/app';

describe('sites and sections', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp();
    await test.app.sites.add({ domain: 'news.example', hosts: ['amp.news.example'], name: 'News' });
  });
  after(() => test.close());

  const bootstrap = (domain: string, payload: object = {}) =>
    test.inject({ method: 'POST', url: `/v2/${domain}/bootstrap/v2?session=false`, payload });

  it('starts a page: settings, guest and section tree', async () => {
    const answer = await bootstrap('localhost', { section: '', section_tree: '', session: '' });
    assert.equal(answer.statusCode, 200);
    const { settings, user, sectionTree } = answer.json().result;
    for (const [name, value] of Object.entries(defaultSettings)) assert.deepEqual(settings[name], value, name);
    assert.equal(settings.site_uuid, test.site.uuid);
    assert.equal(settings.section_uuid, test.site.uuid);
    assert.equal(settings.domain, 'localhost');
    assert.equal(user.user_privilege, 'guest');
    assert.deepEqual(sectionTree, {
      uuid: test.site.uuid,
      section_id: settings.section_id,
      name: 'Test site',
      children: [],
    });
  });

  it('knows the reader', async () => {
    const ada = await test.signUp('Ada');
    const answer = await ada.inject({ method: 'POST', url: '/v2/localhost/bootstrap/v2' });
    assert.equal(answer.json().result.user.email, 'ada@example.org');
    assert.equal(answer.headers['cache-control'], 'no-store');
  });

  it('finds a site by domain, other host, number and uuid, in any case', async () => {
    const { settings } = (await bootstrap('news.example')).json().result;
    for (const name of ['NEWS.example', 'amp.news.example', String(settings.site_id), settings.site_uuid]) {
      assert.equal((await bootstrap(name)).json().result.settings.site_uuid, settings.site_uuid, name);
      const byHost = await test.inject({ url: `/v3/sections/sites/${name}` });
      assert.deepEqual(byHost.json(), { uuid: settings.site_uuid });
    }
  });

  it('tells a page which hosts are of its site, beside the domain', async () => {
    assert.deepEqual((await bootstrap('news.example')).json().result.settings.hosts, ['amp.news.example']);
    assert.equal('hosts' in (await bootstrap('localhost')).json().result.settings, false);
  });

  it('reports when there is no such site or section', async () => {
    for (const name of ['nowhere.example', '999', randomUUID(), "x'--", '%00', 'x'.repeat(300), '9'.repeat(30)]) {
      const answer = await bootstrap(name);
      assert.equal(answer.statusCode, 404, name);
      assert.equal(answer.json().code, 'site_not_found', name);
      assert.equal((await test.inject({ url: `/v3/sections/sites/${name}` })).statusCode, 404, name);
    }
    for (const uuid of [randomUUID(), 'x', "1' or true--"]) {
      const url = `/v3/sections/${encodeURIComponent(uuid)}/users/00000000-0000-4000-8000-0000000003e9`;
      assert.equal((await test.inject({ url })).json().code, 'section_not_found');
    }
  });

  it('shows changed settings at once', async () => {
    await test.changeSettings({ enable_dislikes: false });
    assert.equal((await bootstrap('localhost')).json().result.settings.enable_dislikes, false);
    await test.changeSettings({ enable_dislikes: true });
    assert.equal((await bootstrap('localhost')).json().result.settings.enable_dislikes, true);
  });

  it('returns how the ads of each kind of widget are filled, and refuses an unknown way', async () => {
    const ads_by_widget = readSettings({
      ads_by_widget: {
        livestory: { ad_integration: 'none' },
        'standalone-ad': { ad_integration: 'gtag', site_ad_id: '/1234/column', ad_height: 600 },
      },
    }).ads_by_widget;
    assert.ok(ads_by_widget);
    await test.changeSettings({ ad_integration: 'taboola', site_ad_id: 'news|thumbnails|Below', ads_by_widget });
    const { settings } = (await bootstrap('localhost')).json().result;
    assert.deepEqual(settings.ads_by_widget, ads_by_widget);
    assert.equal(settings.ad_integration, 'taboola');
    await test.changeSettings({ ad_integration: 'none', site_ad_id: '', ads_by_widget: {} });
    for (const [change, field] of [
      [{ column: { ad_integration: 'gtag' } }, 'ads_by_widget.column'],
      [{ livestory: { ad_integration: 'doubleclick' } }, 'ads_by_widget.livestory.ad_integration'],
      [{ livestory: { ad_integration: 'gtag', ad_height: -1 } }, 'ads_by_widget.livestory.ad_height'],
    ] as const) {
      const refused = (error: ApiError) => error.code === 'invalid_field' && error.data?.field === field;
      assert.throws(() => readSettings({ ads_by_widget: change }), refused, JSON.stringify(change));
    }
  });

  it('speaks for the section a page names', async () => {
    const uuid = randomUUID();
    const { db } = test.app;
    const site_uuid = test.site.uuid;
    await db.insertInto('sections').values({ uuid, site_uuid, parent_uuid: site_uuid, name: 'Sport' }).execute();
    const { settings, sectionTree } = (await bootstrap('localhost', { section: uuid })).json().result;
    assert.equal(settings.section_uuid, uuid);
    assert.equal(settings.site_uuid, site_uuid);
    assert.deepEqual(sectionTree.children, [{ uuid, section_id: settings.section_id, name: 'Sport', children: [] }]);
    const byNumber = await bootstrap('localhost', { section: settings.section_id });
    assert.equal(byNumber.json().result.settings.section_uuid, uuid);
    const unknown = await bootstrap('localhost', { section: 987654 });
    assert.equal(unknown.json().result.settings.section_uuid, site_uuid);
  });

  it('tells servers of publishers who a user is', async () => {
    const { user } = await test.signUp('Moderating', 'moderator');
    const answer = await test.inject({ url: `/v3/sections/${test.site.uuid}/users/${user.uuid}` });
    assert.deepEqual(answer.json(), {
      uuid: user.uuid,
      preferred_username: 'Moderating',
      account_status: 'active',
      vf_badges: { moderator: true },
      custom_badges: {},
    });
    for (const uuid of [randomUUID(), '00000000-0000-4000-8000-0000000fffff', 'x']) {
      assert.equal((await test.inject({ url: `/v3/sections/${test.site.uuid}/users/${uuid}` })).statusCode, 404);
    }
  });

  it('allows credentials on the site’s own pages only, and public answers everywhere', async () => {
    const read = (origin: string, url = '/v2/news.example/users/current') => test.inject({ url, headers: { origin } });
    for (const origin of ['https://news.example', 'https://www.news.example', 'https://amp.news.example']) {
      const { headers } = await read(origin);
      assert.equal(headers['access-control-allow-origin'], origin);
      assert.equal(headers['access-control-allow-credentials'], 'true');
    }
    for (const origin of ['https://evil.example', 'null', 'https://news.example.evil.example', 'https://localhost']) {
      const { headers } = await read(origin);
      assert.equal(headers['access-control-allow-origin'], '*', origin);
      assert.equal(headers['access-control-allow-credentials'], undefined, origin);
    }
    for (const origin of [
      'http://news.example',
      'https://news.example:8443',
      'https://amp.news.example:3000',
      'file://news.example',
      'chrome-extension://news.example',
      'http://localhost:5173',
    ]) {
      const { headers } = await read(origin);
      assert.equal(headers['access-control-allow-credentials'], undefined, origin);
    }
    const bySection = await read('http://localhost:5173', `/v4/livecomments/${test.site.uuid}?container_id=x`);
    assert.equal(bySection.headers['access-control-allow-origin'], 'http://localhost:5173');
  });

  it('accepts a host at its configured scheme and port', async () => {
    await test.app.sites.add({ domain: 'plain.example', hosts: ['http://intranet.example:8080'] });
    const isOwn = async (origin: string) =>
      (await test.inject({ url: '/v2/plain.example/users/current', headers: { origin } })).headers[
        'access-control-allow-credentials'
      ] === 'true';
    assert.equal(await isOwn('http://intranet.example:8080'), true);
    for (const origin of ['https://intranet.example', 'http://intranet.example', 'https://intranet.example:8080'])
      assert.equal(await isOwn(origin), false, origin);
    assert.equal((await test.inject({ url: '/v3/sections/sites/intranet.example' })).statusCode, 200);
  });

  it('lets pages on the reader’s own machine log in to a site in development', async () => {
    const site = await test.app.sites.add({ domain: 'draft.example', is_development: true });
    const signUp = (name: string, origin: string) =>
      test.inject({
        method: 'POST',
        url: '/v2/draft.example/users',
        headers: { origin },
        payload: { name, email: `${name}@draft.example`, password: 'correct horse battery' },
      });
    for (const [name, origin] of [
      ['dora', 'http://localhost:5173'],
      ['dirk', 'https://app.localhost'],
      ['dana', 'http://127.0.0.1:8080'],
    ] as const) {
      const answer = await signUp(name, origin);
      assert.equal(answer.statusCode, 201, `${origin} ${answer.body}`);
      assert.equal(answer.headers['access-control-allow-credentials'], 'true', origin);
      assert.ok(answer.headers['set-cookie'], origin);
    }
    for (const origin of ['https://localhost.evil.example', 'file://localhost', 'http://192.168.1.7:5173']) {
      assert.equal((await signUp('eve', origin)).json().code, 'origin_refused', origin);
    }
    await test.app.sites.changeHosts(site.uuid, { is_development: false });
    assert.equal((await signUp('eve', 'http://localhost:5173')).json().code, 'origin_refused');
  });

  it('answers for www. like for the domain itself, and for no other host', async () => {
    const uuidOf = async (host: string) => (await test.inject({ url: `/v3/sections/sites/${host}` })).json().uuid;
    assert.equal(await uuidOf('www.news.example'), await uuidOf('news.example'));
    assert.equal(await uuidOf('www.amp.news.example'), undefined);
    assert.equal((await bootstrap('www.news.example')).json().result.settings.domain, 'news.example');
  });

  it('gives all preflights the same answer', async () => {
    const ask = (origin: string, method: string, url: string) =>
      test.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type',
        },
      });
    const own = await ask('https://news.example', 'PATCH', '/v2/news.example/users/1001');
    assert.equal(own.statusCode, 204);
    assert.equal(own.headers['access-control-allow-origin'], 'https://news.example');
    assert.match(String(own.headers['access-control-allow-methods']), /PATCH/);
    assert.match(String(own.headers['access-control-allow-headers']), /authorization/);
    const foreign = await ask('https://evil.example', 'POST', '/v2/news.example/users/login');
    assert.equal(foreign.headers['access-control-allow-origin'], undefined);
    const count = `/v4/livecomments/${test.site.uuid}/content-containers/comment-count-and-status/by-container-ids`;
    assert.equal((await ask('https://evil.example', 'POST', count)).headers['access-control-allow-origin'], '*');
  });
});
