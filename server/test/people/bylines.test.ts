/** The author's badge on comments, and following authors, over HTTP (host contract 7, "vf:owner"). */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { clientOf } from '../support/pages';
import { buildWidgets, paint, withClass } from '../support/painted';

const PAGES = '/v2/localhost/pages';

describe('the authors of a page', () => {
  let t: TestApp;
  let ada: TestUser;
  let mallory: TestUser;
  let container: TestContainer;
  const pages = new Map<string, string>();
  const asked: string[] = [];
  const site = createServer(({ url = '' }, response) => {
    asked.push(url);
    const page = pages.get(url);
    if (page?.startsWith('https:') || page?.startsWith('http:'))
      return response.writeHead(302, { location: page }).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return page === undefined ? response.writeHead(404).end() : response.end(page);
  });
  let at = '';

  before(async () => {
    buildWidgets();
    t = await startTestApp({ privateAddresses: true });
    await t.changeRules({ flood: { gap_seconds: 0, per_minute: 0 }, premoderation: { is_on: false } });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    ada = await t.signUp('Ada');
    mallory = await t.signUp('Mallory');
    await logsInBy(ada, 'external', 'ada-7');
    await logsInBy(mallory, 'external', 'mallory-1');
    container = await openContainer(t);
    await post(ada, container, 'I wrote the article');
    await post(mallory, container, 'So did I');
  });
  after(async () => {
    site.closeAllConnections();
    site.close();
    await t?.close();
  });

  const logsInBy = (who: { id: number }, provider: string, subject: string, issuer = '') =>
    t.app.db
      .insertInto('identities')
      .values({
        ...{ site_uuid: t.site.uuid, provider, issuer, subject, user_id: who.id },
        ...{ email: null, is_email_verified: false, date_issued: null, date_created: 1, date_last_login: 1 },
      })
      .execute();
  const html = (owners: string[], more = '') =>
    `<!doctype html><title>A story</title>${more}${owners.map((owner) => `<meta name="vf:owner" content="${owner}">`).join('')}
    <vf-conversations vf-container-id="${container.container_id}"></vf-conversations>`;
  /** Reports a page's owners like a visitor's browser. */
  const setOwners = async (payload: object, as: Pick<TestApp, 'inject'> = t, headers = {}) => {
    const answer = await as.inject({ method: 'POST', url: PAGES, payload, headers });
    assert.ok(answer.statusCode < 300, answer.body);
    return answer.json().result as { id: number; owners: string[]; authors: string[] };
  };
  /** Reports a page, after which the server has asked the page itself. */
  const known = async (payload: object) => {
    await setOwners(payload);
    await t.app.outbox.run();
    return setOwners(payload);
  };
  const painted = async () => {
    const fragment = await paint(t, `/render/conversations?site=localhost&container_id=${container.container_id}`);
    return { marks: withClass(fragment, 'vf-badge').length, owners: fragment.state.owners };
  };
  /** Logs in again: the clock has moved on, and earlier sessions have ended. */
  const logIn = async (who: TestUser): Promise<TestUser> => {
    const payload = { email: who.user.email, password: PASSWORD };
    const answer = await t.inject({ method: 'POST', url: '/v2/localhost/users/login?session=false', payload });
    const authorization = `Bearer ${answer.json().access_token}`;
    const inject: TestUser['inject'] = (options) =>
      t.app.inject({ ...options, headers: { ...options.headers, authorization } });
    return { ...who, inject };
  };
  const follows = async (who: TestUser) => {
    const list = await who.inject({ url: `/v5/subscriptions/${t.site.uuid}/users/subscriptions` });
    return list.json().map((one: { user_uuid: string }) => one.user_uuid);
  };

  it('cannot be claimed by a visitor, with any header', async () => {
    const forged = [`viafoura-id:${mallory.id}`, 'external:mallory-1'];
    const body = { url: `${at}/nowhere`, owners: forged, container_id: container.container_id };
    for (const headers of [{}, { origin: 'http://localhost' }, { origin: at }]) {
      assert.deepEqual((await setOwners(body, t, headers)).authors, []);
      assert.deepEqual((await setOwners(body, mallory, headers)).authors, []);
    }
    await t.app.outbox.run();
    assert.deepEqual((await setOwners(body)).authors, []);
    assert.deepEqual(await painted(), { marks: 0, owners: undefined });
  });

  it('are the authors that the page names, by any of its logins', async () => {
    pages.set('/story', html(['External: ada-7', 'google:nobody']));
    const body = { url: `${at}/story`, owners: ['external:ada-7'], container_id: container.container_id };
    assert.deepEqual((await setOwners(body)).authors, [], 'the page is asked in a moment');
    await t.app.outbox.run();
    assert.deepEqual((await setOwners(body)).authors, [ada.user.uuid]);
    const read = await t.inject({ url: `${PAGES}/story` });
    assert.deepEqual(read.json().result.authors, [ada.user.uuid]);
    assert.deepEqual(await painted(), { marks: 1, owners: [`viafoura-uuid:${ada.user.uuid}`] });
  });

  it('stay as the page names them when someone claims to be one', async () => {
    const body = { url: `${at}/story`, container_id: container.container_id };
    for (const owners of [['external:mallory-1'], [`viafoura-uuid:${mallory.user.uuid}`, 'external:ada-7'], []]) {
      t.pass(11 * MINUTE_MS);
      assert.deepEqual((await known({ ...body, owners })).authors, [ada.user.uuid]);
    }
    assert.equal((await painted()).marks, 1);
  });

  it('are not asked for more often than every ten minutes, and change when the page does', async () => {
    t.pass(11 * MINUTE_MS);
    asked.length = 0;
    for (let n = 0; n < 5; n += 1) await known({ url: `${at}/story`, owners: [`external:x${n}`] });
    assert.deepEqual(asked, ['/story']);
    pages.set('/story', html([]));
    t.pass(11 * MINUTE_MS);
    assert.deepEqual((await known({ url: `${at}/story`, owners: [] })).authors, []);
    assert.deepEqual(await painted(), { marks: 0, owners: undefined });
    pages.set('/story', html(['external:ada-7']));
    t.pass(11 * MINUTE_MS);
    assert.deepEqual((await known({ url: `${at}/story`, owners: ['external:ada-7'] })).authors, [ada.user.uuid]);
  });

  it('are only accepted for the reported page, section, site and host', async () => {
    const own = `viafoura-id:${mallory.id}`;
    const names = (content: string, name: string) => `<meta name="${name}" content="${content}">`;
    await t.app.sites.add({ domain: 'sister.example' });
    pages.set('/profile', html([own], names('profile-1', 'vf:unique_id')));
    pages.set('/sister', html([own], names('sister.example', 'vf:domain')));
    pages.set('/moved', `${at}/mine`);
    pages.set('/mine', html([own]));
    pages.set('/away', `${at.replace('127.0.0.1', '[::1]')}/mine`);
    pages.set('/elsewhere', 'https://evil.example/mine');
    for (const payload of [
      { url: `${at}/profile` },
      { url: `${at}/mine`, unique_id: 'story-1' },
      { url: `${at}/sister` },
      { url: `${at}/moved` },
      { url: `${at}/elsewhere` },
      { url: `${at}/missing` },
    ]) {
      assert.deepEqual((await known({ ...payload, owners: [own] })).authors, [], JSON.stringify(payload));
    }
  });

  it('are the authors that a server of the site names, before the page; other sites’ servers are ignored', async () => {
    const other = await t.app.sites.add({ domain: 'other.example' });
    const body = { unique_id: container.container_id, url: `${at}/story-2` };
    const said = { ...body, owners: ['external:ada-7'] };
    assert.deepEqual((await setOwners(said, t, await clientOf(t, other.uuid))).authors, []);
    const token = await clientOf(t);
    assert.deepEqual((await setOwners(said, t, token)).authors, [ada.user.uuid]);
    pages.set(
      '/story-2',
      html([`viafoura-id:${mallory.id}`], `<meta name="vf:unique_id" content="${body.unique_id}">`),
    );
    assert.deepEqual((await known({ ...body, owners: [`viafoura-id:${mallory.id}`] })).authors, [ada.user.uuid]);
    const emptied = await setOwners({ ...body, owners: [] }, t, token);
    assert.deepEqual([emptied.owners, emptied.authors], [[], []]);
    const { id } = emptied;
    assert.deepEqual((await known({ ...body, owners: [`viafoura-id:${mallory.id}`] })).owners, []);
    const change = (who: TestUser) =>
      who.inject({ method: 'PATCH', url: `${PAGES}/${id}`, payload: { owners: 'external:ada-7' } });
    assert.equal((await change(await logIn(mallory))).statusCode, 403);
    assert.deepEqual((await change(await t.signUp('Editor', 'moderator'))).json().result.authors, [ada.user.uuid]);
  });

  it('are those that a staff member’s page shows, if the server cannot read the page', async () => {
    const editor = await t.signUp('Chief', 'moderator');
    const body = { url: `${at}/behind-a-log-in`, owners: ['external:ada-7'] };
    assert.deepEqual((await setOwners(body, editor)).authors, [ada.user.uuid]);
    // A page without tags contradicts nothing.
    assert.deepEqual((await setOwners({ ...body, owners: [] }, editor)).authors, [ada.user.uuid]);
  });

  it('can be followed by the page’s name for them, and by no other name', async () => {
    const reader = await t.signUp('Reader');
    ada = await logIn(ada);
    const section = t.site.uuid;
    const named = `/v2/localhost/follows/${encodeURIComponent('external:ada-7')}`;
    assert.equal((await reader.inject({ method: 'PUT', url: named })).json().result?.uuid, ada.user.uuid);
    assert.deepEqual(await follows(reader), [ada.user.uuid]);
    assert.equal((await reader.inject({ method: 'DELETE', url: named })).statusCode, 204);
    assert.deepEqual(await follows(reader), []);
    for (const unnamed of ['external:mallory-1', 'external:nobody', ':', 'viafoura-id:', 'external:\u0000']) {
      const url = `/v2/localhost/follows/${encodeURIComponent(unnamed)}`;
      const answer = await reader.inject({ method: 'PUT', url });
      assert.ok([400, 404].includes(answer.statusCode), `${unnamed} ${answer.body}`);
    }
    const topic = (id: string) => `/v5/notifications/${section}/topics/${encodeURIComponent(id)}`;
    const press = (id: string, topic_type = 'author') =>
      reader.inject({ method: 'POST', url: topic(id), payload: { topic_name: 'Ada', topic_type } });
    for (const [id, type] of [['external:mallory-1'], ['external:ada-7', 'topic'], ['ada']] as const) {
      assert.equal((await press(id, type)).statusCode, 201);
      assert.deepEqual(await follows(reader), [], id);
    }
    assert.equal((await press('external:ada-7')).statusCode, 201);
    assert.deepEqual(await follows(reader), [ada.user.uuid]);
    assert.equal((await reader.inject({ method: 'DELETE', url: topic('external:ada-7') })).statusCode, 204);
    assert.deepEqual(await follows(reader), []);
    assert.equal(
      (
        await ada.inject({
          method: 'POST',
          url: topic('external:ada-7'),
          payload: { topic_name: 'Ada', topic_type: 'author' },
        })
      ).statusCode,
      201,
    );
    assert.deepEqual(await follows(ada), [], 'nobody follows themselves');
  });

  it('are nobody if two accounts have the name, by two servers of one provider', async () => {
    const twin = await t.signUp('Twin');
    await logsInBy(twin, 'external', 'ada-7', 'https://before.example');
    assert.deepEqual((await setOwners({ url: `${at}/story`, owners: ['external:ada-7'] })).authors, []);
    await t.app.db.deleteFrom('identities').where('user_id', '=', twin.id).execute();
    assert.deepEqual((await setOwners({ url: `${at}/story`, owners: ['external:ada-7'] })).authors, [ada.user.uuid]);
  });

  it('find their pages in their copy, and are nobody after an erasure', async () => {
    const copy = (await ada.inject({ url: '/v2/localhost/users/current/export' })).json();
    assert.ok(
      copy.authored_pages.some(({ url }: { url: string }) => url === `${at}/story`),
      JSON.stringify(copy),
    );
    assert.equal((await painted()).marks, 1);
    const erased = await ada.inject({
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      payload: { mode: 'anonymise', password: PASSWORD },
    });
    assert.equal(erased.statusCode, 202, erased.body);
    await t.app.outbox.run();
    const { owners, authors } = (await t.inject({ url: `${PAGES}/story` })).json().result;
    assert.deepEqual([owners, authors], [[], []]);
    t.pass(2 * MINUTE_MS);
    assert.deepEqual(await painted(), { marks: 0, owners: undefined });
    const named = await t.app.db.selectFrom('page_owners').selectAll().where('value', '=', 'ada-7').execute();
    assert.deepEqual(named, []);
  });
});
