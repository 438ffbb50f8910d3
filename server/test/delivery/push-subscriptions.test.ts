/** Push subscriptions of browsers, through the HTTP API (specification §7; host contract 9.6). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { checkPush } from '../../src/modules/delivery/push/check-push';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { aBrowser, type FakeBrowser } from '../support/push';

describe('push subscriptions', () => {
  let t: TestApp;
  let path: string;
  let anna: TestUser;
  let bo: TestUser;
  type Asker = Pick<TestApp, 'inject'>;

  before(async () => {
    t = await startTestApp();
    path = `/v5/subscriptions/${t.site.uuid}/push`;
    anna = await t.signUp('Anna');
    bo = await t.signUp('Bo');
  });
  after(() => t?.close());
  beforeEach(async () => {
    await t.changeSettings({ enable_push_notifications: true });
    await t.app.db.deleteFrom('push_subscriptions').execute();
  });

  const send = (who: Asker, browser: FakeBrowser, change: object = {}) =>
    who.inject({ method: 'POST', url: path, payload: { ...browser.body(), ...change } });
  const facts = async (who: Asker, { subscription_id }: FakeBrowser) =>
    (await who.inject({ url: path, query: { subscription_id } })).json();
  const remove = (who: Asker, browser: FakeBrowser, payload: object = {}) =>
    who.inject({
      method: 'DELETE',
      url: path,
      payload: { service_type: 'fcm', subscription_id: browser.subscription_id, ...payload },
    });
  const stored = () => t.app.db.selectFrom('push_subscriptions').selectAll().orderBy('date_created').execute();

  it('tells the site’s own key, always the same one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => t.inject({ url: path })));
    const keys = new Set(answers.map((answer) => answer.json().public_key));
    assert.equal(keys.size, 1);
    assert.equal(Buffer.from([...keys][0], 'base64url').length, 65);
    const other = await t.app.sites.add({ domain: 'other.example', settings: { enable_push_notifications: true } });
    const answer = await t.inject({ url: `/v5/subscriptions/${other.uuid}/push` });
    assert.notEqual(answer.json().public_key, [...keys][0]);
    const rows = await t.app.db.selectFrom('push_keys').selectAll().execute();
    assert.ok(rows.every(({ sealed_private_key }) => Buffer.from(sealed_private_key, 'base64').length > 32 + 28));
  });

  it('accepts a guest’s browser, and confirms it', async () => {
    const browser = aBrowser();
    assert.equal((await facts(t, browser)).is_subscribed, false);
    assert.equal((await send(t, browser)).statusCode, 201);
    assert.equal((await facts(t, browser)).is_subscribed, true);
    assert.equal((await send(t, browser)).statusCode, 201);
    assert.equal((await stored()).length, 1);
  });

  it('accepts forty new ones of guests from one network in an hour, and renews existing ones', async () => {
    const limited = await startTestApp({ rateLimit: true });
    await limited.changeSettings({ enable_push_notifications: true });
    const url = `/v5/subscriptions/${limited.site.uuid}/push`;
    const from = (remoteAddress: string, browser = aBrowser()) =>
      limited.inject({ method: 'POST', url, payload: browser.body(), remoteAddress });
    const first = aBrowser();
    assert.equal((await from('203.0.113.7', first)).statusCode, 201);
    for (let i = 1; i < 40; i++) assert.equal((await from('203.0.113.7')).statusCode, 201);
    assert.equal((await from('203.0.113.7')).statusCode, 429);
    assert.equal((await from('203.0.113.7', first)).statusCode, 201, 'renewed');
    assert.equal((await from('203.0.113.8')).statusCode, 201, 'of another network');
    await limited.close();
  });

  it('belongs to the logged-in person, and to nobody after a logout', async () => {
    const cleo = await t.signUp('Cleo');
    const browser = aBrowser();
    await send(cleo, browser);
    assert.equal((await facts(cleo, browser)).is_subscribed, true);
    assert.equal((await facts(bo, browser)).is_subscribed, false);
    assert.equal((await facts(t, browser)).is_subscribed, false);
    await cleo.inject({ method: 'DELETE', url: '/v2/localhost/users/logout' });
    assert.equal((await facts(t, browser)).is_subscribed, true);
    // The next person on the same computer.
    await send(bo, browser);
    assert.equal((await facts(bo, browser)).is_subscribed, true);
    assert.equal((await stored()).length, 1);
  });

  it('refuses what no browser sends', async () => {
    const wrong: Array<[object, string]> = [
      [{ service_type: 'apns' }, 'service_type'],
      [{ endpoint: 'https://fcm.googleapis.com.evil.example/x', subscription_id: 'x' }, 'endpoint'],
      [{ endpoint: 'http://fcm.googleapis.com/x', subscription_id: 'x' }, 'endpoint'],
      [{ endpoint: 'https://fcm.googleapis.com:8443/x', subscription_id: 'x' }, 'endpoint'],
      [{ endpoint: 'https://a@fcm.googleapis.com/x', subscription_id: 'x' }, 'endpoint'],
      [{ endpoint: 'https://127.0.0.1/x', subscription_id: 'x' }, 'endpoint'],
      [{ endpoint: 'file:///etc/passwd', subscription_id: 'passwd' }, 'endpoint'],
      [{ subscription_id: 'another' }, 'subscription_id'],
      [{ public_key: Buffer.alloc(65).toString('base64url') }, 'public_key'],
      [{ public_key: Buffer.alloc(20, 4).toString('base64url') }, 'public_key'],
      [{ auth_secret: 'c2hvcnQ' }, 'auth_secret'],
      [{ meta: { key: aBrowser().public_key } }, 'meta.key'],
    ];
    for (const [change, field] of wrong) {
      const answer = await send(t, aBrowser(), change);
      assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field], JSON.stringify(change));
    }
    assert.equal((await send(t, aBrowser(), { service_type: 'apns' })).json().message, 'Unsupported service_type');
    assert.equal((await stored()).length, 0);
  });

  it('accepts the services of all browsers, and both names of the type', async () => {
    for (const service of [
      'https://updates.push.services.mozilla.com/wpush/v2',
      'https://web.push.apple.com',
      'https://wns2-par02p.notify.windows.com/w',
    ]) {
      assert.equal((await send(t, aBrowser(service), { service_type: 'WebPush' })).statusCode, 201, service);
    }
  });

  it('lets nobody replace the keys of another person’s endpoint', async () => {
    const browser = aBrowser();
    await send(t, browser);
    const { public_key, auth_secret } = aBrowser();
    assert.equal((await send(t, browser, { public_key, auth_secret })).statusCode, 403);
    assert.equal((await stored())[0]?.auth, browser.auth_secret);
  });

  it('has one subscription per browser and ten per person', async () => {
    const [old, renewed] = [aBrowser(), aBrowser()];
    await send(t, old);
    await send(t, renewed, { view: { uniqueId: old.unique_id } });
    assert.deepEqual(
      (await stored()).map(({ subscription_id }) => subscription_id),
      [renewed.subscription_id],
    );
    const browsers = Array.from({ length: 12 }, () => aBrowser());
    for (const browser of browsers) {
      t.pass(1000);
      await send(anna, browser);
    }
    const of = await Promise.all(browsers.map(async (browser) => (await facts(anna, browser)).is_subscribed));
    assert.deepEqual(of, [false, false, ...Array(10).fill(true)]);
  });

  it('ends for its owner, or for a caller with its secret, and for nobody else', async () => {
    const browser = aBrowser();
    await send(anna, browser);
    assert.equal((await remove(bo, browser)).statusCode, 204);
    assert.equal((await remove(t, browser, { auth_secret: aBrowser().auth_secret })).statusCode, 204);
    assert.equal((await stored()).length, 1);
    assert.equal((await remove(t, browser, { service_type: 'x' })).json().message, 'Unsupported service_type');
    await remove(anna, browser);
    assert.equal((await stored()).length, 0);
    await send(t, browser);
    await remove(t, browser, { auth_secret: browser.auth_secret });
    assert.equal((await stored()).length, 0);
  });

  it('stays with its person if the browser renews it while no page is open', async () => {
    const [old, fresh] = [aBrowser(), aBrowser()];
    await send(anna, old);
    const { subscription_id, auth_secret } = old;
    await send(t, fresh, { replaces: { subscription_id, auth_secret: aBrowser().auth_secret } });
    assert.equal((await facts(anna, fresh)).is_subscribed, false);
    await send(t, fresh, { replaces: { subscription_id, auth_secret } });
    assert.equal((await facts(anna, fresh)).is_subscribed, true);
    assert.equal((await stored()).length, 1);
  });

  it('tells a page of the browser that subscribed in the window, for the name it made up only', async () => {
    const browser = aBrowser();
    const named = (unique_id: string, domain = path) =>
      t.inject({ method: 'POST', url: `${domain}/browser`, payload: { unique_id } });
    assert.equal((await named(browser.unique_id)).statusCode, 404);
    await send(t, browser);
    const { endpoint, public_key, auth_secret } = browser;
    const { key, ...found } = (await named(browser.unique_id)).json();
    assert.deepEqual(found, { endpoint, public_key, auth_secret });
    assert.equal(key, (await t.inject({ url: path })).json().public_key);
    // The browser has renewed the subscription by itself, without a page that knew the name.
    const fresh = aBrowser();
    const { subscription_id } = browser;
    await send(t, fresh, { view: undefined, replaces: { subscription_id, auth_secret } });
    assert.equal((await named(browser.unique_id)).json().endpoint, fresh.endpoint);
    for (const name of ['', 'x', '%', browser.unique_id.slice(1)]) assert.equal((await named(name)).statusCode, 400);
    const other = await t.app.sites.add({ domain: 'else.example', settings: { enable_push_notifications: true } });
    assert.equal((await named(browser.unique_id, `/v5/subscriptions/${other.uuid}/push`)).statusCode, 404);
  });

  it('has a window for sites that cannot install a file, which reports only to their pages', async () => {
    const site = await t.app.sites.add({
      domain: 'small.example',
      name: '</script><b>Small',
      settings: { enable_push_notifications: true },
    });
    const window = (query: Record<string, string>, referer?: string) =>
      t.inject({ url: '/push/opt-in', query: { site: site.uuid, ...query }, headers: { ...(referer && { referer }) } });
    const taskOf = (body: string) =>
      JSON.parse(/<script type="application\/json" id="task">(.*?)<\/script>/.exec(body)?.[1] ?? '');

    const page = await window({ back: 'https://small.example/story' });
    assert.equal(page.statusCode, 200);
    assert.match(
      String(page.headers['content-security-policy']),
      /default-src 'none'.*frame-ancestors 'none'.*script-src 'sha256-/,
    );
    assert.equal(page.headers['cross-origin-opener-policy'], 'unsafe-none');
    assert.doesNotMatch(page.body, /<b>Small/);
    const task = taskOf(page.body);
    assert.deepEqual(task.origins, ['https://small.example', 'https://www.small.example']);
    assert.deepEqual([task.back, task.wants], ['https://small.example/story', true]);
    const from = taskOf((await window({ subscribe: 'false', lang: 'de' }, 'https://www.small.example/')).body);
    assert.deepEqual([from.origins, from.wants, from.language], [['https://www.small.example'], false, 'de']);
    for (const address of ['https://evil.example/', 'http://small.example/', 'javascript:alert(1)', '//evil.example']) {
      const { origins, back } = taskOf((await window({ back: address }, address)).body);
      assert.deepEqual([origins, back], [site.origins, null], address);
    }
    await t.app.sites.change(site.uuid, { enable_push_notifications: false });
    for (const query of [{}, { site: 'x' }, { site: '00000000-0000-4000-8000-000000000001' }] as Record<
      string,
      string
    >[])
      assert.equal((await window(query)).statusCode, 404);
  });

  it('serves the worker without caching, and the line that imports it', async () => {
    const worker = await t.inject({ url: '/push/sw.js' });
    assert.match(String(worker.headers['content-type']), /^text\/javascript/);
    assert.equal(worker.headers['cache-control'], 'no-cache');
    assert.doesNotMatch(worker.body, /=>|`|\b(let|const|class|async)\b/);
    new Function(worker.body);
    const again = await t.inject({ url: '/push/sw.js', headers: { 'if-none-match': String(worker.headers.etag) } });
    assert.equal(again.statusCode, 304);
    const line = await t.inject({ url: '/vf_sw.js' });
    assert.match(line.body, /^importScripts\('http[^']+\/push\/sw\.js'\);\n$/);
  });

  it('is looked after by the doctor: the publisher’s file, and whether the keys can be opened', async () => {
    await t.inject({ url: path });
    const { publicUrl, secret } = t.app.config;
    const answer = { status: 404, type: 'text/javascript', text: '' };
    const publisher = createServer((_request, response) =>
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text),
    ).listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    const row = await t.app.db
      .selectFrom('sites')
      .selectAll()
      .where('uuid', '=', t.site.uuid)
      .executeTakeFirstOrThrow();
    const here = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
    // Nothing answers at the site's own name; its pages are on the further host.
    const site = { ...row, domain: '127.0.0.2.invalid', hosts: [here] };
    const look = (change: object = {}) =>
      checkPush({ db: t.app.db, secret, publicUrl, egressProxy: null, ...change }, site);
    try {
      await assert.rejects(look(), /vf_sw\.js answers 404; docs\/PUSH\.md/);
      Object.assign(answer, { status: 200, text: '// another worker' });
      await assert.rejects(look(), /does not import http\S+\/push\/sw\.js/);
      answer.text = (await t.inject({ url: '/vf_sw.js' })).body;
      await look();
      answer.type = 'text/html';
      await assert.rejects(look(), /comes as text\/html/);
      await assert.rejects(look({ secret: 'another secret, which is long enough' }), /another VF_SECRET/);
    } finally {
      publisher.close();
    }
  });

  it('has the doctor check each host of the site, except one that redirects readers to another', async () => {
    await t.inject({ url: path });
    const { publicUrl, secret } = t.app.config;
    const file = (await t.inject({ url: '/vf_sw.js' })).body;
    type Answer = [status: number, headers: Record<string, string>, text: string];
    const right: Answer = [200, { 'content-type': 'text/javascript' }, file];
    let answers: Answer[] = [];
    const publishers = [0, 1].map((at) =>
      createServer((_request, response) => {
        const [status, headers, text] = answers[at] as Answer;
        response.writeHead(status, headers).end(text);
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(publishers.map((one) => once(one, 'listening')));
    const hosts = publishers.map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`);
    const row = await t.app.db
      .selectFrom('sites')
      .selectAll()
      .where('uuid', '=', t.site.uuid)
      .executeTakeFirstOrThrow();
    const look = (...given: Answer[]) => {
      answers = given;
      return checkPush(
        { db: t.app.db, secret, publicUrl, egressProxy: null },
        { ...row, domain: 'nowhere.invalid', hosts },
      );
    };
    const elsewhere = (to = ''): Answer => [301, { location: `${to}/vf_sw.js` }, ''];
    try {
      assert.equal(await look(right, right), 'vf_sw.js on 2 of 4 hosts');
      const second = new RegExp(`^Error: ${hosts[1]}/vf_sw.js answers 404; docs/PUSH.md says how to put it there$`);
      await assert.rejects(look(right, [404, {}, '']), (error) => second.test(String(error)));
      assert.equal(await look(right, elsewhere(hosts[0])), 'vf_sw.js on 1 of 4 hosts');
      // A redirected worker is invalid, and another site's host does not count.
      for (const to of [hosts[1], 'https://elsewhere.example', 'http://['])
        await assert.rejects(look(right, elsewhere(to)), /answers 301/);
      await assert.rejects(
        look(elsewhere(hosts[1]), elsewhere(hosts[0])),
        /nowhere\.invalid\/vf_sw\.js does not answer/,
      );
    } finally {
      for (const one of publishers) one.close();
    }
  });

  it('is refused if push is off, and can still be deleted', async () => {
    const browser = aBrowser();
    await send(t, browser);
    await t.changeSettings({ enable_push_notifications: false });
    assert.equal((await send(t, aBrowser())).statusCode, 403);
    assert.equal((await t.inject({ url: path })).statusCode, 403);
    assert.equal((await remove(t, browser, { auth_secret: browser.auth_secret })).statusCode, 204);
    assert.equal((await stored()).length, 0);
  });

  it('is in a person’s copy without its secrets, and is deleted with the person', async () => {
    const dora = await t.signUp('Dora');
    const browser = aBrowser();
    await send(dora, browser);
    await send(t, aBrowser());
    const copy = await dora.inject({ url: '/v2/localhost/users/current/export' });
    assert.equal(copy.json().push_subscriptions[0].service, 'fcm.googleapis.com');
    assert.doesNotMatch(copy.body, new RegExp(`${browser.subscription_id}|${browser.auth_secret}`));
    const gone = await dora.inject({
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      payload: { password: 'correct horse battery' },
    });
    assert.ok(gone.statusCode < 300, gone.body);
    assert.equal((await stored()).length, 1);
  });
});
