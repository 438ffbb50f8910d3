import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post, sectionPath, type TestContainer } from '../support/conversation';

describe('profiles', () => {
  let t: TestApp;
  let container: TestContainer;
  let staff: TestUser;
  before(async () => {
    t = await startTestApp();
    container = await openContainer(t);
    staff = await t.signUp('Staff', 'moderator');
  });
  after(() => t.close());

  type Who = Pick<TestApp, 'inject'>;
  const profile = (who: Who, of: TestUser) => who.inject({ url: `${sectionPath(t)}/${of.user.uuid}/profile` });
  async function recent(who: Who, of: TestUser, query = '') {
    const answer = await who.inject({ url: `${sectionPath(t)}/${of.user.uuid}/recent${query}` });
    assert.equal(answer.statusCode, 200, answer.body);
    return (answer.json().contents as { content?: string }[]).map(({ content }) => content);
  }
  const ban = (person: TestUser, ban_level: 'ghost' | 'hide' | 'login', ban_expires: number | null = null) =>
    t.changeUser(person, { ban_level, ban_expires });

  it('counts a person’s comments and likes, and shows the newest', async () => {
    const writer = await t.signUp('Writer');
    const first = await post(writer, container, 'First');
    await post(writer, container, 'Second');
    await act(staff, 'POST', container, first, '/like');
    assert.deepEqual((await profile(t, writer)).json(), {
      content_created: 2,
      likes_received: 1,
      likes_created: 0,
      dislikes_created: 0,
      dislikes_received: 0,
    });
    assert.deepEqual(await recent(t, writer), ['Second', 'First']);
    assert.deepEqual(await recent(t, writer, '?limit=1'), ['Second']);
    const v2 = await t.inject({ url: `/v2/localhost/users/${writer.id}/comments?limit=1` });
    assert.equal(v2.json().result.results.length, 1);
    for (const text of ['Third', 'Fourth', 'Fifth', 'Sixth']) await post(writer, container, text);
    const five = await t.inject({ url: `/v2/localhost/users/${writer.id}/comments` });
    assert.equal(five.json().result.results.length, 5);
  });

  it('shows authors their own comments in every state, and others the published ones', async () => {
    const writer = await t.signUp('Judged');
    await post(writer, container, 'Fine');
    const refused = await post(writer, container, 'Refused');
    const url = `${container.path}/moderation/${refused.content_uuid}/disable`;
    await staff.inject({ method: 'POST', url });
    const written = async (who: Who) => {
      const answer = await who.inject({ url: `/v2/localhost/users/${writer.id}/comments` });
      const { results } = answer.json().result as { results: { content?: string; state: string }[] };
      return results.map(({ content, state }) => [content, state]);
    };
    assert.deepEqual(await written(writer), [
      ['Refused', 'disabled'],
      ['Fine', 'visible'],
    ]);
    assert.deepEqual(await written(t), [['Fine', 'visible']]);
    assert.deepEqual(await written(staff), [['Fine', 'visible']]);
  });

  it('shows nothing deleted or in a hidden container', async () => {
    const writer = await t.signUp('Careful');
    const gone = await post(writer, container, 'Gone');
    await act(writer, 'DELETE', container, gone, '');
    const hidden = await openContainer(t);
    await post(writer, hidden, 'In hiding');
    await t.app.db.updateTable('containers').set({ is_hidden: true }).where('uuid', '=', hidden.cc).execute();
    assert.deepEqual(await recent(t, writer), []);
    assert.deepEqual(await recent(staff, writer), []);
  });

  it('shows a ghost-banned person only to themselves, as usual', async () => {
    const ghost = await t.signUp('Ghost');
    const other = await post(staff, container, 'Something');
    await ban(ghost, 'ghost');
    await post(ghost, container, 'Boo');
    await act(ghost, 'POST', container, other, '/like');
    for (const who of [t, staff]) {
      assert.equal((await profile(who, ghost)).json().content_created, 0);
      assert.equal((await profile(who, ghost)).json().likes_created, 0);
      assert.deepEqual(await recent(who, ghost), []);
    }
    const own = (await profile(ghost, ghost)).json();
    assert.deepEqual([own.content_created, own.likes_created], [1, 1]);
    assert.deepEqual(await recent(ghost, ghost), ['Boo']);
    const me = (await ghost.inject({ url: '/v2/localhost/users/current' })).json().result;
    assert.deepEqual([me.comments_made, me.likes_made, me.ban_level], [1, 1, 'none']);
    const login = { email: ghost.user.email, password: PASSWORD };
    const again = await t.inject({ method: 'POST', url: '/v2/localhost/users/login?session=false', payload: login });
    assert.equal(again.json().result.comments_made, 1);
    const identity = await t.inject({ url: `/v3/sections/${t.site.uuid}/users/${ghost.user.uuid}` });
    assert.equal(identity.json().account_status, 'active');
  });

  it('keeps the profile of a hidden person for staff, until the ban ends', async () => {
    const rude = await t.signUp('Rude');
    await ban(rude, 'hide', Date.now() + 60_000);
    assert.equal((await profile(t, rude)).json().code, 'user_not_found');
    assert.equal((await profile(staff, rude)).statusCode, 200);
    const identity = async () =>
      (await t.inject({ url: `/v3/sections/${t.site.uuid}/users/${rude.user.uuid}` })).json();
    assert.equal((await identity()).account_status, 'banned');
    t.pass(61_000);
    assert.equal((await profile(t, rude)).statusCode, 200);
    assert.equal((await identity()).account_status, 'active');
  });

  it('keeps the comments of a person who may not log in', async () => {
    const out = await t.signUp('LockedOut');
    await post(out, container, 'Still here');
    await ban(out, 'login');
    assert.equal((await profile(t, out)).json().content_created, 1);
    assert.deepEqual(await recent(t, out), ['Still here']);
  });
});
