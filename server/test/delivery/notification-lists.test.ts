/** The same rules for a reader's own notifications and followed ones; marks, topics and broadcasts, one at a time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import type { TestUser } from '../support/app';
import { post } from '../support/conversation';
import {
  ada,
  all,
  ben,
  chief,
  container,
  follow,
  linesOf,
  mark,
  notifiedReaders,
  number,
  send,
  t,
  url,
} from '../support/notified';

describe('a reader’s list', () => {
  notifiedReaders();

  const kindsShown = async (who: Pick<TestUser, 'inject'> = ada, query = '') =>
    (await all(who, query)).notifications.map(({ notification_type }) => notification_type).sort();
  const subscriptions = () => `/v5/subscriptions/${t.site.uuid}`;
  const following = (path: string, method: 'POST' | 'DELETE' = 'POST') =>
    ada.inject({ method, url: `${subscriptions()}/${path}` });
  const choose = (channels: object) => ada.inject({ method: 'POST', url: url('settings'), payload: { channels } });

  /** Writes a reply to Ada by Ben, who is followed, and one by the chief to the thread that she follows. */
  async function tellAda() {
    const root = await post(ada, container, 'First');
    await follow(ada, ben);
    const answer = await post(ben, container, 'x'.repeat(250), root.content_uuid);
    const other = await post(ben, container, 'By whom she follows');
    return { root, answer, other };
  }
  const both = ['reply', 'subscribed_user_content'];

  it('leaves out lines whose writer is banned, nameless or erased, until that changes', async () => {
    await tellAda();
    assert.deepEqual(await kindsShown(), both);
    const now = t.app.clock.now();
    for (const [change, isShown] of [
      [{ ban_level: 'ghost', ban_expires: null }, false],
      [{ ban_level: 'hide', ban_expires: now + MINUTE_MS }, false],
      [{ ban_level: 'hide', ban_expires: now - 1 }, true],
      [{ ban_level: 'none', ban_expires: null }, true],
      [{ name: '' }, false],
      [{ name: ben.user.name }, true],
      [{ date_erased: now }, false],
      [{ date_erased: null }, true],
    ] as const) {
      await t.changeUser(ben, change as never);
      assert.deepEqual(await kindsShown(), isShown ? both : [], JSON.stringify(change));
    }
  });

  it('leaves out spam and hidden conversations, in own and followed lines', async () => {
    const { answer, other } = await tellAda();
    for (const [hidden, left] of [
      [answer, ['subscribed_user_content']],
      [other, ['reply']],
    ] as const) {
      await send(chief, 'POST', `moderation/${hidden.content_uuid}/spam`);
      assert.deepEqual(await kindsShown(), left);
      await send(chief, 'POST', `moderation/${hidden.content_uuid}/unspam`);
    }
    const hide = (is_hidden: boolean) =>
      t.app.db.updateTable('containers').set({ is_hidden }).where('uuid', '=', container.cc).execute();
    await hide(true);
    assert.deepEqual(await kindsShown(), []);
    await hide(false);
    assert.deepEqual(await kindsShown(), both);
  });

  it('has no line, own or followed, of a kind that its reader turned off', async () => {
    await tellAda();
    await choose({ reply: { tray: false } });
    assert.deepEqual(await kindsShown(), ['subscribed_user_content']);
    await choose({ reply: { tray: true }, subscribed_user_content: { tray: false } });
    assert.deepEqual(await kindsShown(), ['reply']);
    await choose({ reply: { tray: true }, subscribed_user_content: { tray: true } });
    assert.deepEqual(await kindsShown(), both);
  });

  it('contains the first two hundred characters of a comment, and its page', async () => {
    const { answer } = await tellAda();
    const line = (await all()).notifications.find(({ notification_type }) => notification_type === 'reply');
    assert.equal(line?.excerpt, 'x'.repeat(200));
    assert.equal(line?.content_uuid, answer.content_uuid);
    assert.equal(line?.page?.container_id, container.container_id);
    assert.equal((await ada.inject({ url: url('all') })).headers['cache-control'], 'private, no-store');
  });

  it('ends after 90 days, own and followed, before anything is deleted', async () => {
    await tellAda();
    const age = async (days: number) => {
      const date_created = t.app.clock.now() - days * DAY_MS;
      await t.app.db.updateTable('notifications').set({ date_created }).where('user_id', '=', ada.id).execute();
      await t.app.db
        .updateTable('notification_sources')
        .set({ date_ends: date_created + 90 * DAY_MS })
        .execute();
    };
    await age(89);
    assert.deepEqual(await kindsShown(), both);
    await age(91);
    assert.deepEqual(await kindsShown(), []);
  });

  it('has comments of a followed page, thread or person, but not the reader’s own', async () => {
    const root = await post(ben, container, 'Before');
    const ways = [
      [`pages/${container.cc}`, 'subscribed_page_content', undefined],
      [`threads/${root.content_uuid}`, 'subscribed_page_content', root.content_uuid],
      [`users/${numericIdToUuid(ben.id)}`, 'subscribed_user_content', undefined],
    ] as const;
    for (const [path, kind, parent] of ways) {
      t.pass(1000);
      assert.ok((await following(path)).statusCode < 300, path);
      assert.deepEqual(await kindsShown(), [], `${path}: nothing from before`);
      t.pass(1000);
      await post(ada, container, `Own of ${path}`, parent);
      assert.deepEqual(await kindsShown(), [], `${path}: nothing of her own`);
      await post(ben, container, `Of ${path}`, parent);
      assert.deepEqual(await kindsShown(), [kind], path);
      assert.ok((await following(path, 'DELETE')).statusCode < 300, path);
      assert.deepEqual(await kindsShown(), [], `${path}: nothing any more`);
    }
  });

  it('has a reply or a mention once: as that, and not as followed content', async () => {
    const root = await post(ada, container, 'First');
    await follow(ada, ben);
    await post(ben, container, 'An answer', root.content_uuid);
    assert.deepEqual(await kindsShown(), ['reply']);
    await post(ben, container, 'And to all');
    assert.deepEqual(await kindsShown(), both);
  });

  describe('marked one by one', () => {
    const statuses = async (who: TestUser = ada) =>
      Object.fromEntries((await all(who)).notifications.map((line) => [line.notification_type, line.status]));
    const uuidOf = async (kind: string) =>
      (await all()).notifications.find(({ notification_type }) => notification_type === kind)?.notification_uuid ?? '';

    for (const kind of both) {
      it(`is seen, then read, then removed, only that line and only for that reader: ${kind}`, async () => {
        await tellAda();
        await follow(chief, ben);
        await post(ben, container, 'For the chief as well');
        await mark('read', await uuidOf('subscribed_user_content'), '?up_to=false');
        const other = both.find((one) => one !== kind) ?? '';
        const before = await statuses();
        const uuid = await uuidOf(kind);
        await mark('seen', uuid);
        assert.deepEqual((await statuses())[other], before[other]);
        await mark('read', uuid);
        await mark('seen', uuid);
        const lines = (await all()).notifications;
        assert.equal(lines.find(({ notification_uuid }) => notification_uuid === uuid)?.status, 'read');
        assert.deepEqual(Object.values(await statuses(chief)), ['new']);
        const remove = () => ada.inject({ method: 'DELETE', url: url(`single/${uuid}`) });
        assert.equal((await remove()).statusCode, 204);
        const left = (await all()).notifications;
        assert.equal(left.length, lines.length - 1);
        assert.ok(!left.some(({ notification_uuid }) => notification_uuid === uuid));
        assert.equal((await remove()).statusCode, 204, 'twice is once');
        assert.equal((await all()).notifications.length, left.length);
        assert.equal((await all(chief)).notifications.length, 1);
      });
    }

    it('tells the reader’s other pages once, and only if something changed', async () => {
      await tellAda();
      const logged = async () =>
        (
          await t.app.db
            .selectFrom('person_events')
            .select('action')
            .where('user_id', '=', ada.id)
            .orderBy('seq')
            .execute()
        ).map(({ action }) => action);
      const uuid = await uuidOf('reply');
      const before = (await logged()).length;
      for (const as of ['seen', 'seen', 'read', 'read'] as const) await mark(as, uuid);
      for (let times = 0; times < 2; times += 1) await ada.inject({ method: 'DELETE', url: url(`single/${uuid}`) });
      assert.deepEqual((await logged()).slice(before), ['updated', 'updated', 'deleted']);
    });
  });

  describe('marked by the line', () => {
    it('is marked as seen, read and removed up to the visible ones, for the reader’s own lines only', async () => {
      const root = await post(ada, container, 'First');
      const second = await post(ada, container, 'Second');
      for (const [text, { content_uuid }] of [
        ['One', root],
        ['Two', root],
        ['Three', second],
      ] as const)
        await post(ben, container, text, content_uuid);
      const lines = async () => (await all()).notifications;
      const statuses = async () => (await lines()).map(({ status }) => status);
      const [other, newest, oldest] = await lines();
      assert.equal(newest?.grouping_key, oldest?.grouping_key);
      const key = newest?.grouping_key;
      await mark('seen', `group/${key}?up_to=${oldest?.notification_uuid}`);
      assert.deepEqual(await statuses(), ['new', 'new', 'seen']);
      await mark('read', `group/${key}?up_to=${oldest?.notification_uuid}`);
      assert.deepEqual(await statuses(), ['new', 'new', 'read']);
      await mark('seen', `group/${key}`);
      assert.deepEqual(await statuses(), ['new', 'seen', 'read']);
      const remove = (who: TestUser, query = '') => who.inject({ method: 'DELETE', url: url(`group/${key}${query}`) });
      await remove(ben);
      assert.equal((await lines()).length, 3);
      await remove(ada, `?up_to=${oldest?.notification_uuid}`);
      assert.deepEqual(
        (await lines()).map(({ notification_uuid, total }) => [notification_uuid, total]),
        [
          [other?.notification_uuid, 1],
          [newest?.notification_uuid, 1],
        ],
      );
      await remove(ada);
      assert.deepEqual(
        (await lines()).map(({ grouping_key }) => grouping_key),
        [other?.grouping_key],
      );
    });
  });

  describe('of topics', () => {
    const topic = (
      id: string,
      who: Pick<TestUser, 'inject'> = ada,
      topic_name = id,
      method: 'POST' | 'DELETE' = 'POST',
    ) => who.inject({ method, url: url(`topics/${id}`), ...(method === 'POST' && { payload: { topic_name } }) });
    const topics = async (who: Pick<TestUser, 'inject'> = ada) =>
      (await who.inject({ url: `${subscriptions()}/topics` })).json() as { topic_id: string; topic_name: string }[];

    it('is the reader’s own, the newest first, by their newest names', async () => {
      for (const id of [`a-${number}`, `b-${number}`]) {
        await topic(id);
        t.pass(1000);
      }
      await topic(`c-${number}`, ben);
      await topic(`a-${number}`, ada, 'Renamed');
      assert.deepEqual(
        (await topics()).map(({ topic_name }) => topic_name),
        [`b-${number}`, 'Renamed'],
      );
      await topic(`b-${number}`, ada, '', 'DELETE');
      assert.deepEqual(
        (await topics()).map(({ topic_name }) => topic_name),
        ['Renamed'],
      );
      assert.deepEqual(
        (await topics(ben)).map(({ topic_name }) => topic_name),
        [`c-${number}`],
      );
      assert.equal((await t.inject({ url: `${subscriptions()}/topics` })).statusCode, 401);
    });

    it('changes no count when a reader unfollows something they do not follow', async () => {
      const id = `oslo-${number}`;
      const count = async () => {
        const answer = await t.inject({ url: `${subscriptions()}/topics/${id}/count` });
        return [answer.json().count, answer.headers['cache-control']];
      };
      assert.deepEqual(await count(), [0, 'public, max-age=10']);
      await topic(id);
      await topic(id, ben, '', 'DELETE');
      assert.deepEqual((await count())[0], 1);
    });
  });

  describe('of broadcasts', () => {
    const told = { title: 'News', url: 'https://news.example/' };
    const broadcast = (who: Pick<TestUser, 'inject'>, payload: object = told) =>
      who.inject({ method: 'POST', url: url('broadcast'), payload });
    const takeBack = (who: Pick<TestUser, 'inject'>, uuid = '') =>
      who.inject({ method: 'DELETE', url: url(`broadcast/${uuid}`) });
    const shown = async (who: Pick<TestUser, 'inject'> = ada, query = '') => (await all(who, query)).broadcasts;

    it('has only links to web pages, with a picture from one', async () => {
      for (const [wrong, field] of [
        [{ url: 'ftp://news.example/' }, 'url'],
        [{ url: 'news' }, 'url'],
        [{ image_url: 'javascript:alert(1)' }, 'image_url'],
        [{ broadcast_type: 'topic' }, 'topic_id'],
      ] as const) {
        const answer = await broadcast(chief, { ...told, ...wrong });
        assert.deepEqual([answer.statusCode, answer.json().data?.field], [400, field]);
      }
      await broadcast(chief, { ...told, description: 'D', image_url: 'https://a.example/i', image_alt: 'A' });
      const [line] = await shown();
      assert.deepEqual(
        [line?.target_description, line?.target_image_url, line?.target_image_alt, line?.actor_uuid],
        ['D', 'https://a.example/i', 'A', numericIdToUuid(chief.id)],
      );
      assert.ok((await takeBack(chief, line?.notification_uuid)).statusCode < 300);
    });

    it('has one until staff withdraw it, once; readers, guests and numbers of other notifications withdraw none', async () => {
      await broadcast(chief);
      const [line] = await shown();
      const uuid = line?.notification_uuid;
      assert.deepEqual([(await takeBack(ada, uuid)).statusCode, (await takeBack(t, uuid)).statusCode], [403, 401]);
      await follow(ada, ben);
      await post(ben, container, 'Followed');
      const [followed] = (await all()).notifications;
      for (const other of [followed?.notification_uuid, 'nonsense', numericIdToUuid(2 ** 40)])
        assert.equal((await takeBack(chief, other)).statusCode, 404, other);
      assert.equal((await shown()).length, 1);
      assert.equal((await all()).notifications.length, 1);
      assert.deepEqual(
        [(await takeBack(chief, uuid)).statusCode, (await takeBack(chief, uuid)).statusCode],
        [204, 404],
      );
      assert.deepEqual([await shown(), await shown(t)], [[], []]);
    });

    it('has broadcasts to a topic for a guest who names it among the first hundred', async () => {
      const id = `bergen-${number}`;
      await broadcast(chief, { ...told, broadcast_type: 'topic', topic_id: id });
      const among = (count: number) => `?topics=${[...Array.from({ length: count }, (_, n) => `t${n}`), id].join()}`;
      assert.deepEqual([(await shown(t, among(99))).length, (await shown(t, among(100))).length], [1, 0]);
      assert.deepEqual((await shown(ada, `?topics=${id}`)).length, 0);
      assert.deepEqual(linesOf(await all(t, `?topics=${id}`)), []);
    });
  });
});
