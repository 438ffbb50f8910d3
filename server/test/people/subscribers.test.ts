/** A site where only subscribers write: entitlements come with the login, only from signed sources. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, type TestContainer } from '../support/conversation';
import { CLIENT, Issuer } from '../support/issuer';
import { setProviders } from '../support/set-providers';
import { signTicket } from '../support/ticket';

const KEY = 'a key of at least thirty-two characters';

describe('a site for subscribers', () => {
  const issuer = new Issuer();
  const people: Record<string, object> = {
    paying: { uid: 1, displayName: 'Paying', entitlements: ['digital', 'print'] },
    free: { uid: 2, displayName: 'Free' },
    odd: { uid: 3, displayName: 'Odd', entitlements: { digital: true, length: 1 } },
  };
  const endpoint = createServer(({ url = '' }, answer) => {
    answer.end(JSON.stringify(people[new URL(url, 'http://endpoint').searchParams.get('s') ?? ''] ?? {}));
  });
  let test: TestApp;
  let admin: TestUser;
  let container: TestContainer;
  before(async () => {
    await issuer.listen();
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    test = await startTestApp({ privateAddresses: true });
    admin = await test.signUp('Admin', 'administrator');
    const { port } = endpoint.address() as AddressInfo;
    await set('cookie', { cookie_name: 'News', endpoint: `http://127.0.0.1:${port}/?s=`, ticket_key: KEY });
    const well_known = `${issuer.address}/.well-known/openid-configuration`;
    await set('openidconnect', { client_id: CLIENT, well_known, entitlements_claim: 'tiers' });
    container = await openContainer(test);
    await test.changeSettings({ comment_access: 'subscribers' });
  });
  after(async () => {
    await test.close();
    issuer.close();
    endpoint.closeAllConnections();
    endpoint.close();
  });

  const set = (provider: string, config: object) => setProviders(admin, { [provider]: config });
  interface Entered {
    access_token: string;
    refresh_token: string;
    result: { id: number; entitlements?: string[] };
  }
  const send = async (path: string, payload: object): Promise<Entered> => {
    const url = `/v2/localhost/users/login/${path}?session=false`;
    const answer = await test.inject({ method: 'POST', url, payload });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  let posts = 0;
  const write = async (access_token: string) => {
    posts += 1;
    const answer = await test.inject({
      method: 'POST',
      url: `${container.path}/comments`,
      payload: { content: `Comment ${posts}` },
      headers: { authorization: `Bearer ${access_token}` },
    });
    return answer.statusCode === 201 ? 'written' : answer.json().code;
  };

  it('is read by everybody, and sends guests to log in', async () => {
    assert.equal((await test.inject({ url: `${container.path}/comments` })).statusCode, 200);
    const answer = await test.inject({ method: 'POST', url: `${container.path}/comments`, payload: { content: 'x' } });
    assert.equal(answer.json().code, 'unauthorized');
  });

  it('says to a reader without a subscription that it is for subscribers', async () => {
    const reader = await test.signUp('Reader');
    assert.equal(await write(reader.token), 'subscribers_only');
    const { access_token } = await send('cookie', { cookie: 'free' });
    assert.equal(await write(access_token), 'subscribers_only');
    assert.equal(await write(admin.token), 'written');
  });

  it('trusts the publisher’s endpoint, a ticket, an ID token and the publisher’s server', async () => {
    const byCookie = await send('cookie', { cookie: 'paying' });
    assert.deepEqual(byCookie.result.entitlements, ['digital', 'print']);
    assert.equal(await write(byCookie.access_token), 'written');

    const ticket = await signTicket(KEY, { sub: '4', aud: test.site.uuid, entitlements: 'digital' });
    const byTicket = await send('cookie', { cookie: ticket });
    assert.deepEqual(byTicket.result.entitlements, ['digital']);

    const byToken = await send('openidconnect', { token: await issuer.token({ sub: 'tia', tiers: ['digital'] }) });
    assert.equal(await write(byToken.access_token), 'written');

    const client = await insertClient(test.app.db, { site_uuid: test.site.uuid, name: 'Shop', now: Date.now() });
    const token = await test.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
      payload: { grant_type: 'client_credentials', scope: 'accounts' },
    });
    const named = await test.inject({
      method: 'POST',
      url: '/oauth2/user',
      headers: { authorization: `Bearer ${token.json().access_token}` },
      payload: { id: '9', name: 'Named', entitlements: ['digital'] },
    });
    assert.equal(await write(named.json().access_token), 'written');
  });

  it('does not trust a page, another claim, or a value that is not a list of texts', async () => {
    const byPage = await send('cookie', { cookie: 'free', entitlements: ['digital'] });
    assert.equal(byPage.result.entitlements, undefined);
    const byClaim = await send('openidconnect', {
      token: await issuer.token({ sub: 'una', entitlements: ['digital'] }),
    });
    assert.equal(await write(byClaim.access_token), 'subscribers_only');
    assert.equal((await send('cookie', { cookie: 'odd' })).result.entitlements, undefined);
    const changed = await test.inject({
      method: 'PATCH',
      url: `/v2/localhost/users/${byPage.result.id}`,
      headers: { authorization: `Bearer ${byPage.access_token}` },
      payload: { entitlements: ['digital'] },
    });
    assert.equal(changed.json().result?.entitlements, undefined);
    assert.equal(await write(byPage.access_token), 'subscribers_only');
  });

  it('has entitlements by login: they last through its renewals, and other logins have none', async () => {
    const { refresh_token } = await send('cookie', { cookie: 'paying' });
    const renewed = await test.inject({
      url: '/v2/localhost/users/refreshusertoken?session=false',
      headers: { authorization: `Bearer ${refresh_token}` },
    });
    assert.deepEqual(renewed.json().result.entitlements, ['digital', 'print']);
    const { access_token } = renewed.json();
    const current = await test.inject({
      url: '/v2/localhost/users/current',
      headers: { authorization: `Bearer ${access_token}` },
    });
    assert.deepEqual(current.json().result.entitlements, ['digital', 'print']);
    assert.equal(await write(access_token), 'written');

    people.paying = { uid: 1, displayName: 'Paying' };
    const later = await send('cookie', { cookie: 'paying' });
    assert.equal(await write(later.access_token), 'subscribers_only');
    people.paying = { uid: 1, displayName: 'Paying', entitlements: ['digital', 'print'] };
  });

  it('neither adds nor removes entitlements when a person connects a subscriber’s login', async () => {
    const connect = async (token: string, cookie: string) => {
      const answer = await test.inject({
        method: 'POST',
        url: '/v2/localhost/users/login/cookie?session=false',
        payload: { cookie, connect: true },
        headers: { authorization: `Bearer ${token}` },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json().result.entitlements;
    };
    Object.assign(people, {
      theirs: { uid: 11, displayName: 'Theirs', entitlements: ['digital'] },
      bare: { uid: 12, displayName: 'Bare' },
    });
    const reader = await test.signUp('Connecting');
    assert.equal(await connect(reader.token, 'theirs'), undefined);
    assert.equal(await write(reader.token), 'subscribers_only');
    assert.equal(await write((await send('cookie', { cookie: 'theirs' })).access_token), 'written');
    const { access_token } = await send('cookie', { cookie: 'paying' });
    assert.deepEqual(await connect(access_token, 'bare'), ['digital', 'print']);
    assert.equal(await write(access_token), 'written');
  });

  it('may ask for one entitlement only', async () => {
    await test.changeSettings({ subscriber_entitlement: 'print' });
    const both = await send('cookie', { cookie: 'paying' });
    assert.equal(await write(both.access_token), 'written');
    const one = await send('openidconnect', { token: await issuer.token({ sub: 'vic', tiers: ['digital'] }) });
    assert.equal(await write(one.access_token), 'subscribers_only');
    await test.changeSettings({ subscriber_entitlement: '' });
  });

  it('can require a subscription for comments, chats and questions separately; questions follow comments by default', async () => {
    const paying = (await send('cookie', { cookie: 'paying' })).access_token;
    const free = (await send('cookie', { cookie: 'free' })).access_token;
    const kinds = [
      ['comment_access', `/v4/livecomments/${test.site.uuid}`, 'comments'],
      ['chat_access', `/v4/chat/${test.site.uuid}`, 'messages'],
      ['ask_access', `/v4/questions/${test.site.uuid}`, 'questions'],
    ] as const;
    const rooms = await Promise.all(kinds.map(async ([, at]) => (await openContainer(test, at)).path));
    const outcome = async (at: number, token: string | undefined) => {
      posts += 1;
      const answer = await test.inject({
        method: 'POST',
        url: `${rooms[at]}/${kinds[at]?.[2]}`,
        payload: { content: `Is this asked once, ${posts}?` },
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      });
      return answer.statusCode === 201 ? 'written' : answer.json().code;
    };
    const open = { comment_access: 'everybody', chat_access: 'everybody', ask_access: 'everybody' } as const;
    for (const [asked, [setting]] of kinds.entries()) {
      await test.changeSettings({ ...open, [setting]: 'subscribers' });
      for (const at of kinds.keys()) {
        const about = `${setting}, ${kinds[at]?.[0]}`;
        assert.equal(await outcome(at, paying), 'written', about);
        assert.equal(await outcome(at, admin.token), 'written', about);
        assert.equal(await outcome(at, free), at === asked ? 'subscribers_only' : 'written', about);
        assert.equal(await outcome(at, undefined), 'unauthorized', about);
      }
    }
    await test.changeSettings({ comment_access: 'subscribers', chat_access: 'everybody', ask_access: 'as_comments' });
    assert.equal(await outcome(1, free), 'written');
    assert.equal(await outcome(2, free), 'subscribers_only');
    assert.equal(await outcome(2, paying), 'written');
  });

  it('for members lets everybody with an account write, and no guest with a name', async () => {
    await test.changeSettings({ comment_access: 'members', enable_anonymous_comments: true });
    assert.equal(await write((await test.signUp('Member')).token), 'written');
    const named = await test.inject({
      method: 'POST',
      url: '/v2/localhost/users/anonymous?session=false',
      payload: { name: 'Passer-by' },
    });
    assert.equal(await write(named.json().access_token), 'unauthorized');
    await test.changeSettings({ comment_access: 'subscribers', enable_anonymous_comments: false });
  });
});
