/** Commenting with a name and no account (specification §5 "Posting"). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, list, openContainer, post, sendPost } from '../support/conversation';

describe('people without an account', () => {
  let t: TestApp;
  let anna: TestUser;
  let mona: TestUser;
  before(async () => {
    t = await startTestApp();
    [anna, mona] = [await t.signUp('Anna'), await t.signUp('Mona', 'moderator')];
    await t.changeSettings({ enable_anonymous_comments: true });
  });
  after(() => t?.close());

  const URL_ = '/v2/localhost/users/anonymous?session=false';
  const ask = (name: unknown, who: Pick<TestApp, 'inject'> = t) =>
    who.inject({ method: 'POST', url: URL_, payload: { name } });
  async function introduce(name: string): Promise<TestUser> {
    const answer = await ask(name);
    assert.equal(answer.statusCode, 201, answer.body);
    const { result: user, access_token: token, refresh_token: refreshToken } = answer.json();
    return {
      user,
      id: user.id,
      token,
      refreshToken,
      inject: (options) =>
        t.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
    };
  }

  it('choose a name, post under it and edit their posts', async () => {
    const container = await openContainer(t);
    const walter = await introduce('Walter');
    assert.deepEqual(
      [walter.user.user_privilege, walter.user.anonymous_name, walter.user.type, walter.user.name],
      ['guest', 'Walter', 'anonymous', 'Walter'],
    );
    const comment = await post(walter, container, 'Nobody knows me');
    assert.equal(comment.state, 'visible');
    assert.equal(comment.actor_uuid, walter.user.uuid);
    assert.equal((await list(t, container)).contents[0]?.content, 'Nobody knows me');
    const edit = await walter.inject({
      method: 'POST',
      url: `${container.path}/content/${comment.content_uuid}/edit`,
      payload: { content: 'Nobody at all' },
    });
    assert.deepEqual([edit.statusCode, edit.json().content], [200, 'Nobody at all']);
    const shown = await t.inject({ url: `/v2/localhost/users/${walter.id}` });
    assert.deepEqual([shown.json().result.name, shown.json().result.user_privilege], ['Walter', 'guest']);
    const answered = await post(anna, container, 'Good to hear', comment.content_uuid);
    assert.equal(answered.parent_actor_uuid, walter.user.uuid);
  });

  it('do nothing else that needs a login', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'Like me if you can');
    const guest = await introduce('Somebody');
    for (const [method, what] of [
      ['POST', '/like'],
      ['POST', '/dislike'],
      ['POST', '/flag'],
      ['POST', '/pick'],
    ] as const) {
      assert.equal(await act(guest, method, container, comment, what), 401, what);
    }
    const own = `/v2/localhost/users/${guest.id}`;
    assert.equal((await guest.inject({ method: 'PATCH', url: own, payload: { name: 'Mona' } })).statusCode, 401);
    const other = await guest.inject({
      method: 'POST',
      url: `${container.path}/content/${comment.content_uuid}/edit`,
      payload: { content: 'x' },
    });
    assert.notEqual(other.statusCode, 200);
    const rules = await guest.inject({ url: `/v4/livecomments/${t.site.uuid}/rules` });
    assert.equal(rules.statusCode, 403);
    const login = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: 'somebody@example.org', password: PASSWORD },
    });
    assert.equal(login.statusCode, 400);
  });

  it('learn which names are taken', async () => {
    await t.changeRules({ word_lists: [{ name: 'a', action: 'hold', words: ['arsch'] }] });
    const cases: [unknown, number, string][] = [
      ['Anna', 409, 'name_taken'],
      ['ANNA', 409, 'name_taken'],
      ['A\u200bnna', 409, 'name_taken'],
      ['guest', 409, 'name_taken'],
      ['', 400, 'invalid_field'],
      ['   ', 400, 'invalid_field'],
      ['x'.repeat(61), 400, 'invalid_field'],
      ['a\u202eb', 400, 'invalid_field'],
      ['Ein A-r-s-c-h', 400, 'invalid_field'],
    ];
    for (const [name, status, code] of cases) {
      const answer = await ask(name);
      assert.deepEqual(
        [answer.statusCode, answer.json().code, answer.json().data?.field],
        [status, code, 'name'],
        String(name),
      );
    }
    await t.changeRules({ word_lists: [] });
    await introduce('Two of us');
    await introduce('Two of us');
  });

  it('keep their identity when the token is refreshed, and may choose another name', async () => {
    const container = await openContainer(t);
    const guest = await introduce('First name');
    const renamed = await ask('Second name', guest);
    assert.deepEqual(
      [renamed.statusCode, renamed.json().result.id, renamed.json().result.name],
      [200, guest.id, 'Second name'],
    );
    const refreshed = await t.inject({
      url: '/v2/localhost/users/refreshusertoken?session=false',
      headers: { authorization: `Bearer ${guest.refreshToken}` },
    });
    assert.equal(refreshed.json().result.anonymous_name, 'Second name');
    assert.equal((await sendPost(guest, container, 'Still me')).statusCode, 201);
    assert.equal((await ask('Anna', guest)).statusCode, 409);
    assert.equal((await ask('Another', anna)).statusCode, 403, 'who has an account has a name');
  });

  it('go through the same phases and bans as anybody', async () => {
    const container = await openContainer(t);
    const guest = await introduce('A nuisance');
    await t.changeRules({ first_time: { is_on: true } });
    assert.equal((await post(guest, container, 'Held as any newcomer')).state, 'awaiting_moderation');
    await t.changeRules({ first_time: { is_on: false } });
    const url = `/v2/localhost/users/${guest.id}/bans`;
    const banned = await mona.inject({
      method: 'POST',
      url,
      payload: { ban_level: 'posting', is_permanent: true, user_message: 'Enough' },
    });
    assert.equal(banned.statusCode, 201, banned.body);
    const refused = await sendPost(guest, container, 'Again');
    assert.deepEqual([refused.statusCode, refused.json().data.reason], [403, 'Enough']);
  });

  it('are no more when the site switches them off', async () => {
    const container = await openContainer(t);
    const guest = await introduce('Late');
    await t.changeSettings({ enable_anonymous_comments: false });
    assert.deepEqual(
      [(await ask('Later')).statusCode, (await ask('Later')).json().code],
      [400, 'login_method_disabled'],
    );
    assert.equal((await sendPost(guest, container, 'Too late')).statusCode, 401);
    await t.changeSettings({ enable_anonymous_comments: true });
    assert.equal(
      (await t.inject({ method: 'POST', url: `${container.path}/comments`, payload: { content: 'x' } })).statusCode,
      401,
    );
  });
});
