import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, type TestContainer } from '../support/conversation';

describe('naming people', () => {
  let t: TestApp;
  let container: TestContainer;
  let ada: TestUser;
  let jose: TestUser;
  before(async () => {
    t = await startTestApp();
    container = await openContainer(t);
    ada = await t.signUp('Ada');
    jose = await t.signUp('José García');
  });
  after(() => t.close());

  async function complete(who: TestUser, prefix: string, at = container) {
    const answer = await who.inject({ url: `${at.path}/mentionable?prefix=${encodeURIComponent(prefix)}` });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json().people as { name: string; user_uuid: string; is_in_conversation: boolean }[];
  }
  const names = (people: { name: string }[]) => people.map(({ name }) => name);
  const named = (who: TestUser, text: string, name: string) => ({
    user_uuid: who.user.uuid,
    position: text.indexOf(`@${name}`),
    length: name.length + 1,
  });

  it('completes a name in any spelling, with people of the conversation first', async () => {
    await t.signUp('Anna A');
    const writer = await t.signUp('Anna Z');
    await post(writer, container, 'I write here');
    assert.deepEqual(names(await complete(ada, 'ANN')), ['Anna Z', 'Anna A']);
    assert.deepEqual(
      (await complete(ada, 'ann')).map((one) => one.is_in_conversation),
      [true, false],
    );
    assert.deepEqual(names(await complete(ada, 'jose')), ['José García']);
    assert.deepEqual(names(await complete(ada, 'JOSÉ G')), ['José García']);
    assert.deepEqual(names(await complete(ada, 'osé')), []);
    const russian = await t.signUp('Ольга');
    assert.deepEqual(names(await complete(ada, 'оль')), ['Ольга']);
    assert.equal(names(await complete(russian, 'ольга')).length, 0, 'not oneself');
  });

  it('names only people of the conversation before a letter is typed', async () => {
    const fresh = await openContainer(t);
    assert.deepEqual(await complete(ada, '', fresh), []);
    const root = await post(jose, fresh, 'Here');
    const replier = await t.signUp('Replier');
    await post(replier, fresh, 'Me too', root.content_uuid);
    assert.deepEqual(names(await complete(ada, '', fresh)).sort(), ['José García', 'Replier']);
  });

  it('completes at most eight names, without mail addresses, people hidden by a ban, or guests', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => t.signUp(`Many${n}`)));
    assert.equal((await complete(ada, 'many')).length, 8);
    const answer = await ada.inject({ url: `${container.path}/mentionable?prefix=many` });
    assert.equal(answer.body.includes('@example.org'), false);
    const hidden = await t.signUp('Nobody1');
    for (const ban_level of ['ghost', 'hide', 'login'] as const) {
      await t.changeUser(hidden, { ban_level });
      assert.deepEqual(await complete(ada, 'nobody1'), [], ban_level);
    }
    await t.changeUser(hidden, { ban_level: 'posting' });
    assert.deepEqual(names(await complete(ada, 'nobody1')), ['Nobody1']);
    assert.equal((await t.inject({ url: `${container.path}/mentionable?prefix=a` })).statusCode, 401);
  });

  it('finds who is meant in a text, the longest name, and leaves mail addresses alone', async () => {
    await t.signUp('José');
    const text = 'Ask @José García, @ada! Mail ada@ada or @nobodyatall.';
    const comment = await post(ada, container, text);
    assert.deepEqual(comment.mentions, [named(jose, text, 'José García'), named(ada, text, 'ada')]);
    const told = (await list(t, container)).contents.find(({ content_uuid }) => content_uuid === comment.content_uuid);
    assert.deepEqual(told?.mentions, comment.mentions);
    assert.deepEqual((await post(ada, container, 'Nobody here')).mentions, []);
  });

  it('matches nobody by an address, even from the list', async () => {
    for (const address of [
      'https://a.example/@Ada',
      'https://a.example/x?by=@Ada&y',
      'www.a.example/#@Ada',
      'a.example/@Ada',
      'https://a.example/@x/@Ada',
    ]) {
      const text = `See ${address}`;
      const mentions = [named(ada, text, 'Ada')];
      const answer = await jose.inject({
        method: 'POST',
        url: `${container.path}/comments`,
        payload: { content: text, mentions },
      });
      assert.deepEqual(answer.json().mentions, [], address);
    }
    const text = 'https://a.example/@Ada is by @Ada';
    const position = text.lastIndexOf('@Ada');
    assert.deepEqual((await post(jose, container, text)).mentions, [{ user_uuid: ada.user.uuid, position, length: 4 }]);
  });

  it('uses the person that the writer chose only if the text contains the name', async () => {
    const text = 'Hello @José García and @stranger';
    const send = (mentions: object[], end = '') =>
      ada.inject({ method: 'POST', url: `${container.path}/comments`, payload: { content: text + end, mentions } });
    const right = named(jose, text, 'José García');
    assert.deepEqual((await send([right])).json().mentions, [right]);
    const wrong = { user_uuid: jose.user.uuid, position: text.indexOf('@stranger'), length: 9 };
    assert.deepEqual((await send([wrong], ' again')).json().mentions, [right]);
    assert.equal((await send([{ ...right, position: -1 }])).statusCode, 400);
  });

  it('notifies mentioned people, except in hidden comments, from people they mute, and after an edit', async () => {
    const here = await openContainer(t);
    const where = async () => {
      const answer = await jose.inject({ url: `/v5/notifications/${t.site.uuid}/mentions/${here.cc}` });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json().mentions as { content_uuid: string; actor_uuid: string; time: number }[];
    };
    const first = await post(ada, here, 'First @José García');
    const second = await post(ada, here, 'Second @José García');
    assert.deepEqual(
      (await where()).map(({ content_uuid }) => content_uuid),
      [second.content_uuid, first.content_uuid],
    );
    assert.equal((await where())[0]?.time, second.date_created);
    const edited = await ada.inject({
      method: 'POST',
      url: `${here.path}/content/${second.content_uuid}/edit`,
      payload: { content: 'Second @Ada' },
    });
    assert.equal(edited.json().mentions.length, 1);
    assert.deepEqual(
      (await where()).map(({ content_uuid }) => content_uuid),
      [first.content_uuid],
    );
    await jose.inject({ method: 'PUT', url: `/v2/localhost/mutes/${ada.id}` });
    assert.deepEqual(await where(), []);
    await jose.inject({ method: 'DELETE', url: `/v2/localhost/mutes/${ada.id}` });
    await ada.inject({ method: 'DELETE', url: `${here.path}/comments/${first.content_uuid}` });
    assert.deepEqual(await where(), []);
  });

  it('finds names by their beginning in an index', async () => {
    const plan = await t.app.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql`
        explain select id from users u where site_uuid = ${t.site.uuid}
        and name_key collate "C" >= 'an' and name_key collate "C" < ${'an\u{10ffff}'}`.execute(trx);
      return JSON.stringify(rows);
    });
    assert.match(plan, /Index Cond[^}]*name_key/);
  });
});
