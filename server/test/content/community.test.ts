import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '../../../core/contract/values/durations';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post, sectionPath, type TestContainer } from '../support/conversation';

describe('community', () => {
  let t: TestApp;
  let first: TestContainer;
  let second: TestContainer;
  let writer: TestUser;
  let staff: TestUser;
  before(async () => {
    t = await startTestApp();
    [first, second] = [await openContainer(t), await openContainer(t)];
    writer = await t.signUp('Writer');
    staff = await t.signUp('Staff', 'moderator');
  });
  after(() => t.close());

  async function community(who: Pick<TestApp, 'inject'>, query = ''): Promise<string[]> {
    const answer = await who.inject({ url: `${sectionPath(t)}/community${query}` });
    assert.equal(answer.statusCode, 200, answer.body);
    return (answer.json().contents as { content: string }[]).map(({ content }) => content);
  }

  it('shows the newest and the most liked of all conversations, asked for once a minute', async () => {
    const old = await post(writer, first, 'Old');
    await post(writer, second, 'New');
    await act(staff, 'POST', first, old, '/like');
    await t.app.refreshRanks();
    assert.deepEqual(await community(t), ['New', 'Old']);
    assert.deepEqual(await community(t, '?limit=1'), ['New']);
    assert.deepEqual(await community(t, '?sort=num_likes_desc'), ['Old'], 'what nobody likes is left out');
    await post(writer, first, 'Newer');
    assert.deepEqual(await community(t), ['New', 'Old'], 'kept');
    t.pass(61_000);
    assert.deepEqual(await community(t), ['Newer', 'New', 'Old']);
  });

  it('shows the best liked of each conversation with something going on, the hottest first', async () => {
    t.pass(61_000);
    const [quiet, busy] = [await openContainer(t), await openContainer(t)];
    await post(await t.signUp('Quentin'), quiet, 'Alone here');
    await post(await t.signUp('Berta'), busy, 'First of many');
    const liked = await post(await t.signUp('Boris'), busy, 'Well said');
    await post(await t.signUp('Bela'), busy, 'Another');
    await act(staff, 'POST', busy, liked, '/like');
    await t.app.refreshRanks();
    const said = await community(t, '?sort=hot');
    assert.deepEqual(
      said.filter((text) => ['Alone here', 'First of many', 'Well said', 'Another'].includes(text)),
      ['Well said', 'Alone here'],
    );
  });

  it('leaves out removed comments at once, and hidden conversations', async () => {
    t.pass(61_000);
    const gone = await post(writer, first, 'Gone');
    assert.equal((await community(t))[0], 'Gone');
    const url = `${first.path}/moderation/${gone.content_uuid}/disable`;
    assert.equal((await staff.inject({ method: 'POST', url })).statusCode, 204);
    assert.ok(!(await community(t)).includes('Gone'));
    await t.app.db.updateTable('containers').set({ is_hidden: true }).where('uuid', '=', second.cc).execute();
    assert.ok(!(await community(t)).includes('New'));
  });

  it('shows a reader the comments of followed people, and a guest none', async () => {
    const reader = await t.signUp('Reader');
    const followed = await t.signUp('Followed');
    await post(followed, first, 'By somebody followed');
    assert.deepEqual(await community(reader, '?filtered_by=followed'), []);
    await reader.inject({ method: 'PUT', url: `/v2/localhost/follows/${followed.id}` });
    assert.deepEqual(await community(reader, '?filtered_by=followed'), ['By somebody followed']);
    assert.deepEqual(await community(t, '?filtered_by=followed'), []);
  });

  it('shows liked comments of conversations that were active within seven days', async () => {
    const container = await openContainer(t);
    const popular = await post(writer, container, 'Well liked');
    await act(staff, 'POST', container, popular, '/like');
    await t.app.refreshRanks();
    const isShown = async () => (await community(t, '?sort=num_likes_desc&limit=20')).includes('Well liked');
    t.pass(6 * DAY_MS);
    assert.ok(await isShown());
    t.pass(2 * DAY_MS);
    assert.ok(!(await isShown()));
  });
});
