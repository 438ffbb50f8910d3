/** Lists for staff beyond one conversation: banned people, and pending items on all pages. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Ban } from '../../../core/contract/people/bans';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, sectionPath, sendPost, texts } from '../support/conversation';

let t: TestApp;
let mona: TestUser;
let anna: TestUser;
before(async () => {
  t = await startTestApp();
  mona = await t.signUp('Mona', 'moderator');
  anna = await t.signUp('Anna');
});
after(() => t?.close());

const bans = (query = '', who: Pick<TestUser, 'inject'> = mona) => who.inject({ url: `/v2/localhost/bans?${query}` });
const queue = (query = '', who: Pick<TestUser, 'inject'> = mona) =>
  who.inject({ url: `${sectionPath(t)}/moderation/queue?${query}` });

test('banned people are listed, newest first, by level and page by page, without expired bans', async () => {
  const ban = async (name: string, payload: object) => {
    const who = await t.signUp(name);
    const answer = await mona.inject({ method: 'POST', url: `/v2/localhost/users/${who.id}/bans`, payload });
    assert.equal(answer.statusCode, 201, answer.body);
    return { who, ban_uuid: answer.json().result.ban_uuid as string };
  };
  await ban('Ida', { ban_level: 'posting' });
  const lifted = await ban('Jan', { ban_level: 'ghost' });
  await ban('Kim', { ban_level: 'ghost' });
  const short = { is_permanent: false, date_expired: t.app.clock.now() + 60_000 };
  await ban('Lea', { ban_level: 'login', ...short });
  await mona.inject({ method: 'DELETE', url: `/v2/localhost/users/${lifted.who.id}/bans/${lifted.ban_uuid}` });

  const levels = (answer: Awaited<ReturnType<typeof bans>>) =>
    (answer.json().result.results as Ban[]).map(({ ban_level }) => ban_level);
  assert.deepEqual(levels(await bans()), ['login', 'ghost', 'posting']);
  assert.deepEqual(levels(await bans('level=ghost')), ['ghost']);
  const first = await bans('limit=2');
  assert.deepEqual([levels(first), first.json().result.more_available], [['login', 'ghost'], true]);
  const last = first.json().result.results.at(-1).ban_uuid;
  const second = await bans(`limit=2&starting_from=${last}`);
  assert.deepEqual([levels(second), second.json().result.more_available], [['posting'], false]);
  t.pass(60_001);
  assert.deepEqual(levels(await bans()), ['ghost', 'posting'], 'a ban is over at its end');
  t.pass(-60_001);
});

test('waiting comments of all pages are listed, newest first, by state and page by page', async () => {
  const [one, two] = [await openContainer(t), await openContainer(t)];
  for (const container of [one, two]) {
    const payload = { is_content_premoderation_enabled: true };
    await mona.inject({ method: 'POST', url: `${container.path}/settings`, payload });
  }
  await sendPost(anna, one, 'First');
  await sendPost(anna, two, 'Second');
  await sendPost(anna, one, 'Third');
  assert.deepEqual(texts((await queue()).json()), ['Third', 'Second', 'First']);
  const first = (await queue('limit=2')).json();
  assert.deepEqual([texts(first), first.more_available], [['Third', 'Second'], true]);
  const rest = (await queue(`limit=2&starting_from=${first.contents.at(-1).content_uuid}`)).json();
  assert.deepEqual([texts(rest), rest.more_available], [['First'], false]);

  const third = first.contents[0];
  await mona.inject({ method: 'POST', url: `${one.path}/moderation/${third.content_uuid}/spam` });
  assert.deepEqual(texts((await queue()).json()), ['Second', 'First']);
  assert.deepEqual(texts((await queue('state=spam')).json()), ['Third']);
});

test('waiting comments of another section of the site are listed, and decided there', async () => {
  const uuid = randomUUID();
  await t.app.db
    .insertInto('sections')
    .values({ uuid, site_uuid: t.site.uuid, parent_uuid: t.site.uuid, name: 'Sport' })
    .execute();
  const path = `/v4/livecomments/${uuid}`;
  const made = await t.inject({ method: 'POST', url: `${path}/`, payload: { container_id: 'match' } });
  const container = { cc: made.json().content_container_uuid, container_id: 'match', path: '' };
  container.path = `${path}/${container.cc}`;
  await mona.inject({
    method: 'POST',
    url: `${container.path}/settings`,
    payload: { is_content_premoderation_enabled: true },
  });
  await sendPost(anna, container, 'From the stands');
  const [first] = (await queue()).json().contents;
  assert.deepEqual([first.content, first.section_uuid], ['From the stands', uuid]);
  const url = `/v4/livecomments/${first.section_uuid}/${container.cc}/moderation/${first.content_uuid}/enable`;
  assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
  assert.ok(!texts((await queue()).json()).includes('From the stands'));
});

test('neither is for readers, and bad questions are answered by the name of the field', async () => {
  await post(anna, await openContainer(t), 'Anything');
  for (const ask of [bans, queue]) {
    assert.equal((await ask('', anna)).json().code, 'forbidden');
    assert.equal((await ask('', t as unknown as TestUser)).json().code, 'unauthorized');
    const answers = [await ask('limit=0'), await ask('starting_from=elsewhere')];
    assert.deepEqual(
      answers.map((it) => [it.statusCode, it.json().data.field]),
      [
        [400, 'limit'],
        [400, 'starting_from'],
      ],
    );
  }
  assert.equal((await bans('level=none')).json().data.field, 'level');
  assert.equal((await queue('state=visible')).json().data.field, 'state');
  assert.deepEqual((await bans(`starting_from=${randomUUID()}`)).statusCode, 200);
});
