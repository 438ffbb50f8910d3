/** Live chats: the calls of host contract 9.5, the limits of messages, and settings of moderators. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ReactedMessage } from '../../../core/contract/content/chat';
import type { Comment, CommentList, ContainerList } from '../../../core/contract/content/comment';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';

interface Chat {
  cc: string;
  container_id: string;
  path: string;
}

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
let mona: TestUser;
let prefix: string;
let chat: Chat;

before(async () => {
  t = await startTestApp({ rateLimit: true });
  prefix = `/v4/chat/${t.site.uuid}`;
});
/** Tokens last a quarter of an hour, and the clock moves on. */
async function meet(): Promise<void> {
  const name = () => randomUUID().slice(0, 8);
  [anna, bert, mona] = [
    await t.signUp(`A${name()}`),
    await t.signUp(`B${name()}`),
    await t.signUp(`M${name()}`, 'moderator'),
  ];
}
after(() => t?.close());
beforeEach(async () => {
  t.pass(61_000);
  chat = await openChat();
});

async function openChat(container_id = `match-${randomUUID()}`): Promise<Chat> {
  const answer = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  assert.equal(answer.statusCode, 201, answer.body);
  const cc: string = answer.json().content_container_uuid;
  return { cc, container_id, path: `${prefix}/${cc}` };
}

const send = (who: TestUser, payload: object, on = '/messages', headers?: Record<string, string>) =>
  who.inject({ method: 'POST', url: `${chat.path}${on}`, payload, ...(headers && { headers }) });

async function say(who: TestUser, content: string, answers?: Comment): Promise<Comment> {
  t.pass(2000);
  const answer = await send(who, { content }, answers ? `/replies/${answers.content_uuid}` : '/messages');
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

const set = (settings: object, who: TestUser = mona) =>
  who.inject({ method: 'PUT', url: chat.path, payload: { settings } });

async function read(query = '', who: Pick<TestUser, 'inject'> = t): Promise<string[]> {
  const answer = await who.inject({ url: `${chat.path}/messages?${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json() as CommentList).contents.flatMap(({ content }) => content ?? []);
}

async function open(who: Pick<TestUser, 'inject'> = t): Promise<ContainerList> {
  const answer = await who.inject({ url: `${prefix}?container_id=${chat.container_id}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

const eventsOf = async () =>
  (
    await t.app.db
      .selectFrom('events')
      .select(['message_type', 'action', 'payload'])
      .where('container_uuid', '=', chat.cc)
      .orderBy('seq')
      .execute()
  ).map(({ message_type, action, payload }) => ({ message_type, action, payload: JSON.parse(payload) }));

describe('the calls of the contract', () => {
  before(meet);

  it('accepts both bodies, returns the comment of 9.4, and lists replies in their own place', async () => {
    const first = await send(anna, { content: 'Kick-off', metadata: {} });
    assert.equal(first.statusCode, 201, first.body);
    const second = await send(bert, { chat_message: 'At last' });
    assert.equal(second.json().content, 'At last', second.body);
    t.pass(2000);
    const third = await send(
      bert,
      { chat_message: { content: 'Finally', metadata: {} } },
      `/replies/${first.json().content_uuid}`,
    );
    assert.equal(third.json().parent_uuid, first.json().content_uuid);
    const fourth = await say(anna, 'An answer to an answer', third.json());
    assert.equal(fourth.thread_uuid, first.json().content_uuid);

    const page = await open();
    assert.equal(page.content_container_uuid, chat.cc);
    assert.equal(page.container.total_visible_content, 4);
    assert.deepEqual(
      page.contents.map(({ content }) => content),
      ['An answer to an answer', 'Finally', 'At last', 'Kick-off'],
    );
    assert.deepEqual(await read('sorted_by=oldest&limit=2'), ['Kick-off', 'At last']);
    const uuids = [first, second].map((one) => one.json().content_uuid).join();
    const selection = await t.inject({ url: `${chat.path}/messages/selection?uuids=${uuids}` });
    assert.deepEqual(
      selection.json().contents.map(({ content }: Comment) => content),
      ['Kick-off', 'At last'],
    );
    assert.equal((await mona.inject({ url: `${chat.path}/signature` })).statusCode, 200);
  });

  it('gives thirty messages at first and thirty earlier ones', async () => {
    const talkers = await Promise.all(['Carl', 'Dora', 'Emil'].map((name) => t.signUp(name)));
    for (let index = 0; index < 65; index += 1) await say(talkers[index % 3] as TestUser, `message ${index}`);
    const page = await open();
    assert.equal(page.contents.length, 30);
    assert.equal(page.more_available, true);
    assert.equal(page.contents[0]?.content, 'message 64');
    const earlier = await read(`starting_from=${page.contents.at(-1)?.content_uuid}`);
    assert.deepEqual([earlier.length, earlier[0], earlier.at(-1)], [30, 'message 34', 'message 5']);
  });

  it('reports a message as chat_message, and an answer too', async () => {
    const one = await say(anna, 'Hello');
    await say(bert, 'Hello you', one);
    assert.deepEqual(
      (await eventsOf()).map(({ message_type, action }) => `${message_type} ${action}`),
      ['chat_message created', 'chat_message visible', 'chat_message created', 'chat_message visible'],
    );
  });

  it('is liked, reported, edited and removed', async () => {
    const one = await say(anna, 'Offside');
    const at = `${chat.path}/messages/${one.content_uuid}`;
    assert.equal((await bert.inject({ method: 'POST', url: `${at}/like` })).statusCode, 204);
    assert.equal(
      (await bert.inject({ method: 'POST', url: `${at}/flag`, payload: { reason: 'abuse' } })).statusCode,
      204,
    );
    assert.equal(
      (
        await anna.inject({
          method: 'POST',
          url: `${chat.path}/content/${one.content_uuid}/edit`,
          payload: { content: 'Onside' },
        })
      ).json().content,
      'Onside',
    );
    const personal = await bert.inject({ url: `${prefix}/personal?container_uuids=${chat.cc}` });
    assert.deepEqual(personal.json().containers[0].liked, [one.content_uuid]);
    assert.equal((await bert.inject({ method: 'DELETE', url: at })).statusCode, 403);
    assert.equal((await anna.inject({ method: 'DELETE', url: at })).statusCode, 204);
    assert.deepEqual(await read(), []);
  });

  it('stores a message once if it is sent several times with its key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await send(anna, { content: 'Once' }, '/messages', key),
      await send(anna, { content: 'Once' }, '/messages', key),
    ];
    assert.deepEqual([first.statusCode, again.statusCode], [201, 200]);
    assert.deepEqual(await read(), ['Once']);
  });
});

describe('limits for one person', () => {
  before(meet);

  it('accept up to 500 characters', async () => {
    assert.equal((await send(anna, { content: 'x'.repeat(500) })).statusCode, 201);
    t.pass(2000);
    const long = await send(anna, { content: 'y'.repeat(501) });
    assert.deepEqual([long.statusCode, long.json().data.max], [400, 500]);
  });

  it('accept one a second, and return the waiting time', async () => {
    assert.equal((await send(anna, { content: 'one' })).statusCode, 201);
    const soon = await send(anna, { content: 'two' });
    assert.deepEqual([soon.statusCode, soon.json().data.retry_after], [429, 1]);
    t.pass(1000);
    assert.equal((await send(anna, { content: 'two' })).statusCode, 201);
  });

  it('accept thirty a minute', async () => {
    for (let index = 0; index < 30; index += 1) {
      assert.equal((await send(anna, { content: `number ${index}` })).statusCode, 201);
      t.pass(1100);
    }
    const next = await send(anna, { content: 'one too many' });
    assert.equal(next.statusCode, 429);
    assert.ok(next.json().data.retry_after <= 27, next.body);
  });
});

describe('what moderators set', () => {
  before(meet);

  const refused = async (who: TestUser, content: string) => {
    const answer = await send(who, { content });
    const { code, data = {} } = answer.json();
    return [answer.statusCode, code, data.reason ?? null, data.retry_after ?? null];
  };

  it('belongs to them only, appears in the settings, is sent to open pages and can be reset', async () => {
    assert.equal((await set({ slow_mode_seconds: 10 }, anna)).statusCode, 403);
    assert.equal((await set({ slow_mode_seconds: 121 })).json().data.field, 'slow_mode_seconds');
    // Switching off what is off already changes nothing, and publishes no event.
    assert.equal((await set({ links_off: false })).statusCode, 200);
    assert.deepEqual(await eventsOf(), []);
    const changed = await set({ slow_mode_seconds: 10, links_off: true });
    assert.equal(changed.statusCode, 200, changed.body);
    const settings = () => open().then(({ container }) => container.settings as Record<string, unknown>);
    assert.deepEqual([(await settings()).slow_mode_seconds, (await settings()).links_off], [10, true]);
    const [told] = (await eventsOf()).slice(-1);
    assert.deepEqual([told?.message_type, told?.payload.settings.slow_mode_seconds], ['interaction', 10]);
    await set({ links_off: false });
    assert.equal((await settings()).links_off, undefined);
    assert.equal((await mona.inject({ method: 'DELETE', url: `${chat.path}/settings/edit` })).statusCode, 200);
    assert.equal((await settings()).slow_mode_seconds, undefined);
    const log = await mona.inject({ url: `${prefix}/moderation/log` });
    assert.equal(log.json().entries[0].action, 'settings');
  });

  it('limits everybody but staff, each chat by itself', async () => {
    await set({ slow_mode_seconds: 30 });
    await say(anna, 'first');
    t.pass(12_000);
    assert.deepEqual(await refused(anna, 'second'), [429, 'too_many_requests', 'slow_mode', 18]);
    assert.equal((await send(bert, { content: 'another person' })).statusCode, 201);
    for (const content of ['staff', 'staff again']) assert.equal((await send(mona, { content })).statusCode, 201);
    const other = await openChat();
    const elsewhere = { method: 'POST', url: `${other.path}/messages`, payload: { content: 'elsewhere' } } as const;
    assert.equal((await anna.inject(elsewhere)).statusCode, 201);
    t.pass(18_000);
    assert.equal((await send(anna, { content: 'second' })).statusCode, 201);
  });

  it('lets members alone in, or only who has a confirmed address', async () => {
    await t.changeSettings({ enable_anonymous_comments: true });
    const name = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/anonymous?session=false',
      payload: { name: 'Nobody' },
    });
    const headers = { authorization: `Bearer ${name.json().access_token}` };
    const guest = {
      method: 'POST',
      url: `${chat.path}/messages`,
      headers,
      payload: { content: 'I have a name' },
    } as const;
    assert.equal((await t.inject(guest)).statusCode, 201, name.body);
    await set({ members_only: true });
    t.pass(2000);
    const answer = await t.inject({ ...guest, payload: { content: 'and now?' } });
    assert.deepEqual([answer.statusCode, answer.json().code], [401, 'unauthorized']);
    await set({ verified_only: true });
    assert.deepEqual((await refused(anna, 'hello')).slice(0, 2), [403, 'email_unverified']);
    await t.changeUser(anna, { email_verification_status: 'approved' });
    t.pass(2000);
    assert.equal((await send(anna, { content: 'hello' })).statusCode, 201);
    await t.changeSettings({ enable_anonymous_comments: false });
  });

  it('refuses links, or everything but emotes, in edited messages too', async () => {
    const before = await say(anna, 'plain');
    await set({ links_off: true, emotes_only: true });
    const edit = { method: 'POST', url: `${chat.path}/content/${before.content_uuid}/edit` } as const;
    t.pass(2000);
    assert.deepEqual(await refused(bert, 'see https://example.org'), [400, 'content_refused', 'links_off', null]);
    assert.deepEqual(await refused(bert, 'words'), [400, 'content_refused', 'emotes_only', null]);
    assert.equal(
      (await anna.inject({ ...edit, payload: { content: 'www.example.org' } })).json().data.reason,
      'links_off',
    );
    assert.equal((await send(bert, { content: ':goal: 🎉 👍🏽' })).statusCode, 201);
    assert.equal((await send(mona, { content: 'Staff write words.' })).statusCode, 201);
  });

  it('delays messages for a moment, in which staff may remove them', async () => {
    await set({ hold_seconds: 4 });
    const shown = await say(anna, 'comes later');
    assert.equal(shown.state, 'awaiting_moderation');
    const gone = await say(bert, 'never comes');
    assert.deepEqual(await read(), []);
    const disable = `${chat.path}/moderation/${gone.content_uuid}/disable`;
    assert.equal((await mona.inject({ method: 'POST', url: disable })).statusCode, 204);
    await t.app.outbox.run();
    assert.deepEqual(await read(), []);
    t.pass(5000);
    await t.app.outbox.run();
    assert.deepEqual(await read(), ['comes later']);
    assert.deepEqual(
      (await eventsOf()).slice(-1).map(({ action, payload }) => [action, payload.content]),
      [['visible', 'comes later']],
    );
  });

  it('holds messages of newcomers for a moderator', async () => {
    await set({ newcomers_wait: true, hold_seconds: 2 });
    const nora = await t.signUp(`Nora ${randomUUID().slice(0, 8)}`);
    const waits = await say(nora, 'I am new here');
    t.pass(10_000);
    await t.app.outbox.run();
    assert.deepEqual(await read(), []);
    await mona.inject({ method: 'POST', url: `${chat.path}/moderation/${waits.content_uuid}/enable` });
    assert.deepEqual(await read(), ['I am new here']);
  });

  it('closes, and opens again', async () => {
    await set({ is_closed: true });
    assert.deepEqual((await refused(anna, 'hello')).slice(0, 2), [403, 'commenting_closed']);
    await set({ is_closed: false });
    assert.equal((await send(anna, { content: 'hello' })).statusCode, 201);
  });

  it('shows one pinned message: the next one replaces it', async () => {
    const [one, two] = [await say(anna, 'one'), await say(bert, 'two')];
    await say(bert, 'three');
    const pin = (of: Comment, who = mona) =>
      who.inject({ method: 'POST', url: `${chat.path}/content/${of.content_uuid}/pin` });
    assert.equal((await pin(one, anna)).statusCode, 403);
    assert.equal((await pin(one)).statusCode, 204);
    assert.equal((await pin(await say(anna, 'an answer', two))).statusCode, 204);
    assert.equal((await pin(two)).statusCode, 204);
    const page = await open();
    assert.deepEqual(
      page.contents.map(({ content, is_pinned }) => [content, is_pinned]),
      [
        ['two', true],
        ['an answer', false],
        ['three', false],
        ['one', false],
      ],
    );
    assert.equal(page.container.total_visible_pinned_content, 1);
  });
});

describe('people', () => {
  before(meet);

  it('writes nothing under a ban, and again when it is over', async () => {
    const carla = await t.signUp(`Carla ${randomUUID().slice(0, 8)}`);
    const ban = await mona.inject({
      method: 'POST',
      url: `/v2/localhost/users/${carla.id}/bans`,
      payload: {
        ban_level: 'posting',
        is_permanent: false,
        date_expired: t.app.clock.now() + 10_000,
        user_message: '',
      },
    });
    assert.equal(ban.statusCode, 201, ban.body);
    const answer = await send(carla, { content: 'hello' });
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'banned_from_posting']);
    t.pass(11_000);
    await t.app.outbox.run();
    assert.equal((await send(carla, { content: 'hello' })).statusCode, 201);
  });

  it('lose recent messages with a ban that asks for it, and keep earlier ones', async () => {
    const loud = await t.signUp(`Loud ${randomUUID().slice(0, 8)}`);
    await say(loud, 'said long ago');
    await t.app.db
      .updateTable('comments')
      .set({ date_created: t.app.clock.now() - 7_200_000 })
      .where('actor_id', '=', loud.id)
      .execute();
    await say(loud, 'said just now');
    const ban = await mona.inject({
      method: 'POST',
      url: `/v2/localhost/users/${loud.id}/bans`,
      payload: { ban_level: 'posting', is_permanent: true, user_message: '', remove_messages_hours: 1 },
    });
    assert.equal(ban.statusCode, 201, ban.body);
    await t.app.outbox.run();
    assert.deepEqual(await read(), ['said long ago']);
    const [last] = (await eventsOf()).slice(-1);
    assert.deepEqual([last?.action, last?.payload.content], ['disabled', undefined]);
  });

  it('is switched on by its own setting, not by that of comments', async () => {
    await t.changeSettings({ enable_commenting: false });
    assert.equal((await send(anna, { content: 'no comments, but chat' })).statusCode, 201);
    await t.changeSettings({ enable_commenting: true, enable_livechat: false });
    t.pass(2000);
    assert.equal((await send(anna, { content: 'no chat' })).json().code, 'commenting_disabled');
    await t.changeSettings({ enable_livechat: true });
  });

  it('get their messages in their copy, and lose them with the account', async () => {
    const name = `Gone ${randomUUID().slice(0, 8)}`;
    const gone = await t.signUp(name);
    const mine = await say(gone, 'Marker-7d1f');
    await say(anna, 'what stays', mine);
    const login = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: gone.user.email, password: PASSWORD },
    });
    const headers = { authorization: `Bearer ${login.json().access_token}` };
    const copy = await t.inject({ url: '/v2/localhost/users/current/export', headers });
    assert.deepEqual(
      copy.json().comments.map(({ content }: Comment) => content),
      ['Marker-7d1f'],
    );
    await t.changeSettings({ user_erasure: 'delete' });
    const erased = await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      headers,
      payload: { password: PASSWORD },
    });
    assert.equal(erased.statusCode, 202, erased.body);
    await t.app.outbox.run();
    assert.deepEqual(await read(), ['what stays']);
    assert.ok(!JSON.stringify(await eventsOf()).includes('Marker-7d1f'));
  });
});

describe('reactions', () => {
  before(() => {
    // Sign-ups per address are limited by the hour.
    t.pass(3_600_000);
    return meet();
  });

  const react = (who: TestUser, { content_uuid }: Comment, reaction: string | null) =>
    who.inject({
      method: reaction ? 'PUT' : 'DELETE',
      url: `${chat.path}/messages/${content_uuid}/reaction`,
      ...(reaction && { payload: { reaction } }),
    });
  const done = async (...asked: Parameters<typeof react>) => {
    const answer = await react(...asked);
    assert.equal(answer.statusCode, 204, answer.body);
  };
  const publishReactions = async () => {
    t.pass(1001);
    await t.app.publishReactions();
  };
  const told = async () =>
    (await eventsOf()).flatMap(({ message_type, action, payload }) =>
      payload.reactions ? [{ type: `${message_type} ${action}`, reactions: payload.reactions }] : [],
    );
  const listed = async () => (await open()).contents.map((it) => (it as ReactedMessage).reactions ?? null);

  it('counts one a person and message, and reports all together, once a second', async () => {
    const [one, two] = [await say(anna, 'What a goal'), await say(anna, 'Or was it')];
    await done(bert, one, '👍');
    await done(mona, one, '👍');
    await done(mona, one, '😂');
    await done(mona, one, '😂');
    await done(bert, two, '😮');
    await t.app.publishReactions();
    assert.deepEqual(await told(), [], 'not before a second is over');
    await publishReactions();
    await publishReactions();
    const sums = { [one.content_uuid]: { '👍': 1, '😂': 1 }, [two.content_uuid]: { '😮': 1 } };
    assert.deepEqual(await told(), [{ type: 'interaction updated', reactions: sums }]);
    assert.deepEqual(await listed(), [{ '😮': 1 }, { '👍': 1, '😂': 1 }]);

    await done(bert, two, null);
    await done(bert, two, null);
    await publishReactions();
    assert.deepEqual((await told()).at(-1)?.reactions, { [two.content_uuid]: {} });
    const own = await mona.inject({ url: `${prefix}/personal?container_uuids=${chat.cc}` });
    assert.deepEqual(own.json().containers[0].reactions, { [one.content_uuid]: '😂' });
  });

  it('stays after a change of the text, and is removed with the message', async () => {
    const one = await say(anna, 'Goal!!');
    await done(bert, one, '👏');
    await publishReactions();
    const edited = await send(anna, { content: 'Goal!' }, `/content/${one.content_uuid}/edit`);
    assert.deepEqual(edited.json().reactions, { '👏': 1 }, edited.body);
    await anna.inject({ method: 'DELETE', url: `${chat.path}/messages/${one.content_uuid}` });
    assert.equal((await react(mona, one, '👏')).statusCode, 404);
    assert.deepEqual(await listed(), []);
  });

  it('is for readers who may like, with the site’s reactions, unless staff turned it off', async () => {
    const one = await say(anna, 'Mine');
    assert.equal((await react(anna, one, '👍')).json().code, 'forbidden');
    const guest = await t.inject({
      method: 'PUT',
      url: `${chat.path}/messages/${one.content_uuid}/reaction`,
      payload: { reaction: '👍' },
    });
    assert.equal(guest.json().code, 'unauthorized');
    assert.equal((await react(bert, one, '🍕')).json().code, 'invalid_field');
    await done(bert, one, '👍');
    await set({ reactions_off: true });
    assert.equal((await react(mona, one, '👍')).json().code, 'forbidden');
    await done(bert, one, null);
  });

  it('leaves out reactions of ghost-banned people, and shows them to themselves', async () => {
    const one = await say(anna, 'Quiet');
    await t.changeUser(bert, { ban_level: 'ghost' });
    await done(bert, one, '👍');
    await publishReactions();
    assert.deepEqual(await listed(), [{}]);
    const own = await bert.inject({ url: `${prefix}/personal?container_uuids=${chat.cc}` });
    assert.deepEqual(own.json().containers[0].reactions, { [one.content_uuid]: '👍' });
    await t.changeUser(bert, { ban_level: 'none' });
  });

  it('is removed with the account', async () => {
    const gone = await t.signUp(`Gone ${randomUUID().slice(0, 8)}`);
    const one = await say(anna, 'Stays');
    await done(gone, one, '👍');
    await publishReactions();
    const url = '/v2/localhost/users/current';
    const copy = await gone.inject({ url: `${url}/export` });
    assert.deepEqual(
      copy.json().reactions.map(({ reaction }: { reaction: string }) => reaction),
      ['👍'],
    );
    const erased = await gone.inject({ method: 'POST', url: `${url}/erase`, payload: { password: PASSWORD } });
    assert.equal(erased.statusCode, 202, erased.body);
    await publishReactions();
    assert.deepEqual((await told()).at(-1)?.reactions, { [one.content_uuid]: {} });
  });
});
