import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApiError } from '../../src/http/errors';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import { startTestApp, type TestApp } from '../support/app';

describe('a publisher’s server that logs people in', () => {
  let test: TestApp;
  let client: { id: string; secret: string };
  before(async () => {
    test = await startTestApp();
    client = await insertClient(test.app.db, { site_uuid: test.site.uuid, name: 'Accounts', now: Date.now() });
  });
  after(() => test.close());

  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const askToken = (authorization: string, body: Record<string, string> = {}) =>
    test.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ grant_type: 'client_credentials', scope: 'accounts', ...body })),
    });
  const token = async () => (await askToken(basic(client.id, client.secret))).json().access_token as string;
  const name = (bearer: string, payload: object) =>
    test.inject({ method: 'POST', url: '/oauth2/user', headers: { authorization: `Bearer ${bearer}` }, payload });

  it('gets a token for its own id, or the site’s, with the key', async () => {
    for (const id of [client.id, String(test.site.id), test.site.domain]) {
      const answer = await askToken(basic(id, client.secret));
      assert.equal(answer.statusCode, 200, answer.body);
      const { token_type, expires_in, scope } = answer.json();
      assert.deepEqual(
        { token_type, expires_in, scope },
        { token_type: 'bearer', expires_in: 3600, scope: 'accounts' },
      );
    }
    for (const [id, secret] of [
      [client.id, 'wrong'],
      [String(test.site.id), 'wrong'],
      ['', client.secret],
      ['nobody.example', client.secret],
    ] as const) {
      assert.equal((await askToken(basic(id, secret))).statusCode, 401, `${id} ${secret}`);
    }
    assert.equal((await askToken(basic(client.id, client.secret), { scope: 'all' })).json().data.field, 'scope');
  });

  it('names a person and gets a session of theirs, the same person each time', async () => {
    const first = await name(await token(), {
      id: 42,
      name: 'Ada Marsh',
      email: 'ada@news.example',
      email_verified: true,
    });
    assert.equal(first.statusCode, 200, first.body);
    const { user_id, access_token, refresh_token, session, isNewUser } = first.json();
    assert.equal(isNewUser, true);
    assert.ok(refresh_token && /^[0-9a-z]{32}$/.test(session));
    const seen = await test.inject({
      url: '/v2/localhost/users/current',
      headers: { authorization: `Bearer ${access_token}` },
    });
    assert.equal(seen.json().result.id, user_id);
    assert.equal(seen.json().result.name, 'Ada Marsh');
    assert.equal(seen.json().result.social_login_id, '42');
    const again = (await name(await token(), { id: '42', name: 'Another name' })).json();
    assert.deepEqual([again.user_id, again.isNewUser], [user_id, false]);
  });

  it('passes on the picture that the publisher has of them', async () => {
    const picture = 'https://pictures.example/cy.png';
    const { user_id } = (await name(await token(), { id: 'cy', name: 'Cy', picture })).json();
    const fetched: unknown[] = [];
    test.app.avatars.fetch = async (address) => {
      fetched.push(address);
      throw new ApiError('not_found');
    };
    await test.app.outbox.run();
    assert.ok(user_id);
    assert.deepEqual(fetched, [picture]);
  });

  it('cannot use other tokens to log people in, nor its token for anything else', async () => {
    const reader = await test.signUp('Reader');
    assert.equal((await name(reader.token, { id: 1 })).statusCode, 401);
    const other = await test.inject({
      method: 'POST',
      url: '/authorize_client',
      headers: { authorization: basic(client.id, client.secret), 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ grant_type: 'client_credentials', scope: test.site.uuid })),
    });
    assert.equal((await name(other.json().access_token, { id: 1 })).statusCode, 401);
    const badge = await test.inject({
      method: 'PUT',
      url: '/users/profile/badge',
      headers: { authorization: `Bearer ${await token()}` },
      payload: { label: 'x', description: 'y' },
    });
    assert.equal(badge.statusCode, 401);
    test.pass(3601_000);
    const old = await token();
    test.pass(3601_000);
    assert.equal((await name(old, { id: 1 })).statusCode, 401);
  });

  it('lets no banned person in', async () => {
    const { user_id } = (await name(await token(), { id: 'jo', name: 'Jo' })).json();
    await test.changeUser({ id: user_id }, { ban_level: 'login', ban_created: Date.now() });
    assert.equal((await name(await token(), { id: 'jo' })).json().api_code, 262151);
  });
});
