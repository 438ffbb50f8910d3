/**
 * Effects of a request when the database refuses one of its statements, as after a crash: everything or nothing, and a
 * second attempt that works.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Poll } from '../../../core/contract/content/polls';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import type { TestUser } from '../support/app';
import { openContainer, post, sectionPath, sendPost } from '../support/conversation';
import { editor, firstPage, newsroom, openBlog, t, text } from '../support/live-blog';
import { aPng, fileForm } from '../support/media';
import { startPushService } from '../support/push-service';
import { refusing } from '../support/refused';

let service: Awaited<ReturnType<typeof startPushService>>;
before(async () => {
  service = await startPushService();
});
newsroom(() => ({ privateAddresses: true, pushServices: [service.origin] }));
after(() => service?.close());

let people = 0;
const somebody = () => t.signUp(`Somebody ${people++}`);
/** Creates staff with a new session, whatever time has passed. */
const newStaff = (role: 'moderator' | 'administrator' = 'moderator') => t.signUp(`Staff ${people++}`, role);
/** `POST` with `verb=patch`, like a form. */
async function sendAvatar(who: TestUser) {
  const { payload, headers } = fileForm(await aPng(), { field: 'avatar', type: 'image/png' });
  const boundary = headers['content-type'].split('boundary=')[1];
  const verb = `--${boundary}\r\nContent-Disposition: form-data; name="verb"\r\n\r\npatch\r\n`;
  const url = `/v2/localhost/users/${who.id}`;
  return who.inject({ method: 'POST', url, payload: Buffer.concat([Buffer.from(verb), payload]), headers });
}
const logged = (user_id: number) =>
  t.app.db.selectFrom('moderation_log').select('action').where('user_id', '=', user_id).execute();

describe('a live blog', () => {
  it('has a draft saved as scheduled only with its publication', async () => {
    const blog = await openBlog();
    const uuid = randomUUID();
    const url = `${blog.path}/drafts/${uuid}`;
    const payload = { status: 'scheduled', publish_at: t.app.clock.now() + 60_000, post: text('Due in a minute.') };
    const save = () => editor.inject({ method: 'PUT', url, payload });
    assert.equal((await refusing(t, 'insert on outbox', save)).statusCode, 500);
    assert.deepEqual((await editor.inject({ url: `${blog.path}/drafts` })).json().drafts, []);
    assert.equal((await save()).statusCode, 200);
    t.pass(61_000);
    await t.app.outbox.run();
    assert.equal((await firstPage(blog)).contents.length, 1);
  });

  it('pins a post by itself that was published without its pin, and drops the draft', async () => {
    const blog = await openBlog();
    const uuid = randomUUID();
    const draft = { status: 'draft', post: text('Read this first.'), pin: true, key_moment: true };
    await editor.inject({ method: 'PUT', url: `${blog.path}/drafts/${uuid}`, payload: draft });
    const publish = () => editor.inject({ method: 'POST', url: `${blog.path}/posts/${uuid}/publish` });
    const answer = await refusing(t, 'update of date_pinned on comments', publish, 'new.date_pinned is not null');
    assert.equal(answer.statusCode, 500);
    t.pass(61_000);
    await t.app.outbox.run();
    const { contents } = await firstPage(blog);
    assert.deepEqual(
      contents.map(({ is_pinned, is_picked }) => [is_pinned, is_picked]),
      [[true, true]],
    );
    assert.deepEqual((await editor.inject({ url: `${blog.path}/drafts` })).json().drafts, []);
  });
});

describe('staff’s verdict on a name or a picture', () => {
  let judge: TestUser;
  before(async () => {
    judge = await newStaff();
  });
  const review = (who: TestUser, what: string, decision: string) =>
    judge.inject({ method: 'POST', url: `/v2/localhost/users/${who.id}/review`, payload: { what, decision } });

  for (const decision of ['approve', 'refuse']) {
    it(`is given again when it was lost: ${decision} of a picture`, async () => {
      await t.changeSettings({ enable_avatar_premoderation: true });
      const who = await somebody();
      await sendAvatar(who);
      const waiting = async () => (await judge.inject({ url: `/v2/localhost/users/${who.id}` })).json().result;
      const { pic_small_pending } = await waiting();
      assert.notEqual(pic_small_pending, '');
      const decide = () => review(who, 'avatar', decision);
      for (const statement of ['update of pic_small_pending on users', 'insert on moderation_log']) {
        assert.equal((await refusing(t, statement, decide)).statusCode, 500);
        assert.equal((await waiting()).pic_small_pending, pic_small_pending);
        const bare = new URL(pic_small_pending).pathname;
        assert.equal((await t.inject({ url: bare })).statusCode, 404, 'nobody sees it before');
      }
      const answer = await decide();
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual(await logged(who.id), [{ action: `avatar_${decision}` }]);
      const notices = await who.inject({ url: `/v5/notifications/${t.site.uuid}/all` });
      assert.equal(notices.json().notifications.length, 1);
      await t.changeSettings({ enable_avatar_premoderation: false });
    });
  }

  it('is given again when it was lost: a name', async () => {
    await t.changeSettings({ enable_username_premoderation: true });
    const who = await t.signUp('Waits For Staff');
    const decide = () => review(who, 'name', 'approve');
    assert.equal((await refusing(t, 'insert on moderation_log', decide)).statusCode, 500);
    const answer = await decide();
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await logged(who.id), [{ action: 'name_approve' }]);
    await t.changeSettings({ enable_username_premoderation: false });
  });
});

it('a first post that is stored is answered as stored', async () => {
  const [who, container] = [await somebody(), await openContainer(t, sectionPath(t))];
  const answer = await refusing(t, 'update of date_first_post on users', () => sendPost(who, container, 'Hello'));
  assert.equal(answer.statusCode, 201, answer.body);
  t.pass(60_000);
  await post(who, container, 'Hello again');
  const { date_first_post } = await t.app.db
    .selectFrom('users')
    .select('date_first_post')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  assert.notEqual(date_first_post, null);
});

it('an author’s topic and the author are followed and left together', async () => {
  const [reader, author] = [await somebody(), await somebody()];
  const id = `viafoura-id:${author.id}`;
  const page = { url: 'http://localhost/by-an-author', title: 'By an author', container_id: 'by-an-author' };
  const owned = await (await newStaff()).inject({
    method: 'POST',
    url: '/v2/localhost/pages',
    payload: { ...page, owners: [id] },
  });
  assert.ok(owned.statusCode < 300, owned.body);
  const url = `/v5/notifications/${t.site.uuid}/topics/${encodeURIComponent(id)}`;
  const follow = () => reader.inject({ method: 'POST', url, payload: { topic_name: 'Author', topic_type: 'author' } });
  const leave = () => reader.inject({ method: 'DELETE', url });
  const both = async () => {
    const { db } = t.app;
    const topics = await db.selectFrom('topic_follows').selectAll().where('user_id', '=', reader.id).execute();
    const follows = await db.selectFrom('follows').selectAll().where('user_id', '=', reader.id).execute();
    return [topics.length, follows.length];
  };
  await refusing(t, 'insert on follows', follow);
  assert.deepEqual(await both(), [0, 0]);
  await follow();
  assert.deepEqual(await both(), [1, 1]);
  await refusing(t, 'delete on follows', leave);
  assert.deepEqual(await both(), [1, 1]);
  await leave();
  assert.deepEqual(await both(), [0, 0]);
});

it('a push message that a service asks to repeat is stored before it counts as sent', async () => {
  await t.changeSettings({ enable_push_notifications: true });
  await t.changeRules({ push: { quiet_from: 0, quiet_until: 0, most_per_day: 5 } });
  const [who, other, container] = [await somebody(), await somebody(), await openContainer(t, sectionPath(t))];
  const browser = service.browser();
  const url = `/v5/subscriptions/${t.site.uuid}/push`;
  assert.equal((await who.inject({ method: 'POST', url, payload: browser.body() })).statusCode, 201);
  service.answers(browser, [503], [503]);
  const root = await post(who, container, 'A question');
  await post(other, container, 'An answer', root.content_uuid);
  await refusing(t, 'insert on outbox', () => t.app.outbox.run(), "new.kind = 'push'");
  for (let tries = 0; tries < 4; tries += 1) {
    t.pass(HOUR_MS / 4);
    await t.app.outbox.run();
  }
  assert.equal(service.taken().length, 1);
});

describe('the file of a picture', () => {
  const stored = new Set<string>();
  before(() => {
    const { put, remove } = t.app.media;
    t.app.media.put = async (name, ...rest) => {
      await put(name, ...rest);
      stored.add(name);
    };
    t.app.media.remove = async (name) => {
      await remove(name);
      stored.delete(name);
    };
  });
  const later = async () => {
    t.pass(HOUR_MS + 1);
    await t.app.outbox.run();
    return [...stored];
  };
  const png = async () => fileForm(await aPng(), { type: 'image/png' });

  it('is deleted if nothing refers to it: of a person, an emote, an answer of a poll', async () => {
    stored.clear();
    const [ada, who] = [await newStaff('administrator'), await somebody()];
    const [emote, picture] = [await png(), await png()];
    await refusing(t, 'update of pic_small on users', () => sendAvatar(who));
    await refusing(t, 'update on sites', () =>
      ada.inject({ method: 'PUT', url: `/v4/chat/${t.site.uuid}/emotes/torn`, ...emote }),
    );
    const { poll_uuid, options } = await aPoll(ada);
    const option = `/v4/interaction/${t.site.uuid}/polls/${poll_uuid}/options/${options[0]?.option_uuid}/picture`;
    await refusing(t, 'update on polls', () => ada.inject({ method: 'PUT', url: option, ...picture }));
    assert.equal(stored.size, 4);
    assert.deepEqual(await later(), []);
    assert.deepEqual(await t.app.db.selectFrom('avatars').selectAll().where('user_id', '=', who.id).execute(), []);
  });

  it('stays when the answer was lost after the change was stored', async () => {
    stored.clear();
    const mona = await newStaff();
    const { poll_uuid, options } = await aPoll(mona);
    const url = `/v4/interaction/${t.site.uuid}/polls/${poll_uuid}/options/${options[0]?.option_uuid}/picture`;
    const take = t.app.writeQueue.take.bind(t.app.writeQueue);
    t.app.writeQueue.take = (async (uuid: string, job: never) => {
      t.app.writeQueue.take = take;
      await take(uuid, job);
      throw new Error('the answer was lost');
    }) as typeof take;
    assert.equal((await mona.inject({ method: 'PUT', url, ...(await png()) })).statusCode, 500);
    assert.equal((await later()).length, 1);
  });

  async function aPoll(by: TestUser): Promise<Poll> {
    const { cc } = await openContainer(t, `/v4/interaction/${t.site.uuid}`);
    const made = await by.inject({
      method: 'POST',
      url: `/v4/interaction/${t.site.uuid}/${cc}/polls`,
      payload: { question: 'Who?', options: [{ text: 'Ada' }, { text: 'Ben' }] },
    });
    assert.equal(made.statusCode, 201, made.body);
    return made.json();
  }
});

it('a badge is given with its description, or not at all', async () => {
  const who = await somebody();
  const { id, secret } = await insertClient(t.app.db, { site_uuid: t.site.uuid, name: 'Newsroom', now: 0 });
  const authorized = await t.inject({
    method: 'POST',
    url: '/authorize_client',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    payload: `grant_type=client_credentials&scope=${t.site.uuid}`,
  });
  const headers = { authorization: `Bearer ${authorized.json().access_token}` };
  const payload = { label: 'Torn', description: 'A badge', user_uuid: who.user.uuid };
  const give = () => t.inject({ method: 'PUT', url: '/profile/badge', payload, headers });
  assert.equal((await refusing(t, 'insert on badges', give)).statusCode, 500);
  const { custom_badges } = (await t.inject({ url: `/v3/sections/${t.site.uuid}/users/${who.user.uuid}` })).json();
  assert.deepEqual(custom_badges, {});
});

it('a press of a share bar counts for the page and its person, or for neither', async () => {
  const who = await somebody();
  const page = { url: 'http://localhost/shared', title: 'Shared', container_id: 'shared' };
  await t.inject({ method: 'POST', url: '/v2/localhost/pages', payload: page });
  const payload = { container_id: 'shared', medium: 'email' };
  const press = () => who.inject({ method: 'POST', url: `/v4/shares/${t.site.uuid}`, payload });
  assert.equal((await refusing(t, 'update of shares_made on users', press)).statusCode, 500);
  assert.equal((await press()).json().total, 1);
});

describe('sums of analytics', () => {
  const count = async (value: string) => {
    await t.app.analytics.flush();
    const rows = await t.app.db.selectFrom('analytics_minutes').select('n').where('value', '=', value).execute();
    return rows.reduce((sum, { n }) => sum + n, 0);
  };
  const report = (value: string) =>
    t.app.analytics.add({
      site_uuid: t.site.uuid,
      section_uuid: t.site.uuid,
      container_id: '',
      segment: 'anonymous',
      visit: null,
      isSuspect: false,
      records: [{ name: 'COMMENT', widget: 'livecomments', value, n: 1 }],
    });

  it('are stored once when the answer to the commit is lost', async () => {
    await t.app.analytics.flush();
    const { db } = t.app;
    const { transaction } = db;
    let lost = 0;
    db.transaction = () => {
      const begun = transaction.call(db);
      const { execute } = begun;
      begun.execute = async (work) => {
        await execute.call(begun, work);
        lost += 1;
        throw new Error('connection lost');
      };
      return begun;
    };
    report('thread');
    try {
      await t.app.analytics.flush();
    } finally {
      db.transaction = transaction;
    }
    assert.equal(lost, 1, 'one transaction was committed without an answer');
    report('thread');
    assert.equal(await count('thread'), 2);
    assert.equal(await count('thread'), 2);
  });

  it('are stored whole later when a statement is refused', async () => {
    report('reply');
    await refusing(t, 'insert on analytics_minutes', () => t.app.analytics.flush());
    report('reply');
    assert.equal(await count('reply'), 2);
  });
});
