/** Notifications for followers of a page, a thread, a person or a topic, and broadcasts of a site. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { NULL_UUID, numericIdToUuid } from '../../../core/contract/values/ids';
import { insertClient } from '../../src/modules/sites/clients/clients.repository';
import type { TestUser } from '../support/app';
import { UNLIMITED } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
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
  signUpReaders,
  t,
  url,
} from '../support/notified';
import { publishPage } from '../support/pages';

describe('notifications', () => {
  notifiedReaders();
  describe('of an article that is much discussed', () => {
    before(() => t.changeRules(UNLIMITED));
    const HOUR = 3_600_000;
    const DAY = 24 * HOUR;
    /** Renews sessions that have ended by then: the clock is shared by all. */
    async function pass(ms: number): Promise<void> {
      t.pass(ms);
      await signUpReaders();
    }
    const look = async () => {
      t.app.trending.forget(t.site);
      await t.app.planTrending();
      await t.app.outbox.run();
    };
    async function article(title: string, comments: number): Promise<TestContainer> {
      const made = await openContainer(t);
      const { container_id } = made;
      const payload = { url: `http://localhost/${container_id}`, container_id, title };
      await publishPage(t, payload);
      for (let n = 0; n < comments; n += 1) await post(n % 2 ? ben : ada, made, `${title} ${n}`);
      return made;
    }
    const trending = async (who?: Pick<TestUser, 'inject'>) =>
      (await all(who)).notifications.filter(({ notification_type }) => notification_type === 'trending_article');

    it('notifies everybody logged in, once an article and one a day', async () => {
      await article('Quiet', 9);
      await look();
      assert.deepEqual(await trending(), []);
      await pass(HOUR);
      const busy = await article('Busy', 12);
      await look();
      const [line, ...more] = await trending();
      assert.deepEqual(more, []);
      assert.deepEqual(line?.page, {
        container_id: busy.container_id,
        url: `http://localhost/${busy.container_id}`,
        title: 'Busy',
      });
      assert.deepEqual(
        [line?.status, line?.actor_type, line?.content_container_uuid, line?.content_uuid],
        ['new', 'site', busy.cc, NULL_UUID],
      );
      assert.equal(
        (await all(ben)).notifications.some((it) => it.content_container_uuid === busy.cc),
        true,
      );
      assert.deepEqual((await all(t)).notifications, [], 'a guest gets broadcasts');

      await article('Busier', 14);
      await pass(3 * HOUR);
      await look();
      assert.equal((await trending()).length, 1, 'one a day');
      await pass(20 * HOUR);
      await post(chief, busy, 'Still talking');
      await look();
      assert.deepEqual(
        (await trending()).map(({ page }) => page?.title),
        ['Busier', 'Busy'],
      );
    });

    it('disappears once it is read, turned off, hidden or old', async () => {
      await pass(5 * DAY);
      const busy = await article('Hot', 12);
      await look();
      const [line] = await trending();
      assert.equal(line?.page?.title, 'Hot');
      await mark('read', line?.notification_uuid ?? '');
      assert.equal((await trending())[0]?.status, 'read');
      const off = { channels: { trending_article: { tray: false } } };
      assert.equal((await ben.inject({ method: 'POST', url: url('settings'), payload: off })).statusCode, 200);
      assert.deepEqual(await trending(ben), []);
      assert.equal(
        (await ada.inject({ method: 'DELETE', url: url(`single/${line?.notification_uuid}`) })).statusCode,
        204,
      );
      assert.deepEqual(await trending(), []);
      assert.equal((await trending(chief)).length, 1);
      const standing = { method: 'PUT' as const, url: `${busy.path}/trending`, payload: { standing: 'banned' } };
      assert.ok((await chief.inject(standing)).statusCode < 300);
      assert.deepEqual(await trending(chief), []);
      await chief.inject({ ...standing, payload: { standing: null } });
      await pass(3 * DAY);
      assert.deepEqual(await trending(chief), []);
    });
  });

  describe('what they follow', () => {
    it('is stored once, and each follower of the page, the thread or the person is notified once', async () => {
      const root = await post(ben, container, 'Before anybody follows');
      const subscriptions = `/v5/subscriptions/${t.site.uuid}`;
      await ada.inject({ method: 'POST', url: `${subscriptions}/pages/${container.cc}` });
      await ada.inject({ method: 'POST', url: `${subscriptions}/threads/${root.content_uuid}` });
      await follow(ada, ben);
      await post(ben, container, 'Told', root.content_uuid);
      assert.deepEqual(linesOf(await all()), [['subscribed_user_content', 'new', ben.user.name]]);
      await post(await t.signUp(`Cora ${number}`), container, 'By somebody else');
      const { notifications } = await all();
      assert.deepEqual(
        notifications.map(({ notification_type }) => notification_type),
        ['subscribed_page_content', 'subscribed_user_content'],
      );
      await mark('seen', notifications[0]?.notification_uuid ?? '', '?up_to=true');
      assert.deepEqual((await all()).counts, { new: 0 });
    });

    it('lists threads with their first words, until they are unfollowed', async () => {
      const root = await post(ben, container, 'How it begins');
      const reply = await post(chief, container, 'An answer', root.content_uuid);
      const threads = `/v5/subscriptions/${t.site.uuid}/threads`;
      const listed = async (who: Pick<TestUser, 'inject'> = ada) => (await who.inject({ url: threads })).json();
      await ada.inject({ method: 'POST', url: `${threads}/${reply.content_uuid}` });
      const [{ date_created, url: _, ...thread }, ...more] = await listed();
      assert.deepEqual(more, []);
      assert.ok(date_created > 0);
      const named = { excerpt: 'How it begins', title: container.container_id };
      assert.deepEqual(thread, { content_uuid: root.content_uuid, type: 'thread', ...named });
      assert.deepEqual(await listed(ben), []);
      await send(chief, 'POST', `moderation/${root.content_uuid}/spam`);
      assert.equal((await listed())[0].excerpt, '');
      await ada.inject({ method: 'DELETE', url: `${threads}/${root.content_uuid}` });
      assert.deepEqual(await listed(), []);
      assert.equal((await t.inject({ url: threads })).statusCode, 401);
    });

    it('is marked and removed by line: other people’s lines and later arrivals stay', async () => {
      const cleo = await t.signUp(`Cleo ${number}`);
      for (const reader of [ada, cleo]) await follow(reader, ben);
      for (const text of ['One', 'Two']) await post(ben, container, text);
      const lines = async (who = ada) => linesOf(await all(who)).map(([kind, status]) => [kind, status]);
      const both = (status: string) => Array(2).fill(['subscribed_user_content', status]);
      const [second] = (await all()).notifications;
      const key = second?.grouping_key;
      await mark('seen', `group/${key}`);
      assert.deepEqual(await lines(), both('seen'));
      await mark('read', `group/${key}`);
      assert.deepEqual(await lines(), both('read'));
      await post(ben, container, 'Three');
      const remove = url(`group/${key}?up_to=${second?.notification_uuid}`);
      assert.equal((await ada.inject({ method: 'DELETE', url: remove })).statusCode, 204);
      assert.deepEqual(await lines(), [['subscribed_user_content', 'new']]);
      assert.equal((await lines(cleo)).length, 3);
      assert.equal((await mark('read', 'group/nonsense')).statusCode, 400);
      assert.equal((await t.inject({ method: 'DELETE', url: remove })).statusCode, 401);
    });
  });

  describe('posts of busy people whom they follow', () => {
    it('leaves an answer to the reader in the list, seen or not', async () => {
      const cora = await t.signUp(`Cora ${number}`);
      const root = await post(ada, container, 'First');
      await post(chief, container, 'An answer', root.content_uuid);
      for (const one of [ben, cora]) await follow(ada, one);
      const now = t.app.clock.now() + 1;
      const posts = [ben, cora].flatMap(({ id }) =>
        Array.from({ length: 60 }, () => ({
          ...{ source: `user:${id}`, kind: 'subscribed_user_content', actor_id: id, section_uuid: t.site.uuid },
          ...{ grouping_key: numericIdToUuid(id), service: 'livecomments' },
          ...{ date_created: now, date_ends: now + 1000 },
        })),
      );
      await t.app.db.insertInto('notification_sources').values(posts).execute();
      const answers = async () =>
        (await all()).notifications.filter(({ notification_type }) => notification_type === 'reply');
      const [answer] = await answers();
      assert.equal(answer?.status, 'new');
      assert.equal((await all()).notifications.length, 100);
      assert.deepEqual((await all()).counts, { new: 3 });
      await mark('seen', answer?.notification_uuid ?? '');
      assert.equal((await answers())[0]?.status, 'seen');
    });
  });

  describe('topics and broadcasts', () => {
    const topic = (id: string) => url(`topics/${id}`);
    const count = async (id: string) =>
      (await t.inject({ url: `/v5/subscriptions/${t.site.uuid}/topics/${id}/count` })).json().count;
    const broadcast = (who: Pick<TestUser, 'inject'>, payload: object) =>
      who.inject({ method: 'POST', url: url('broadcast'), payload });

    it('counts each follower of a topic once', async () => {
      const id = `oslo-${number}`;
      for (const who of [ada, ada, ben]) {
        const answer = await who.inject({ method: 'POST', url: topic(id), payload: { topic_name: 'Oslo' } });
        assert.equal(answer.statusCode, 201, answer.body);
        const { date_created, ...followed } = answer.json();
        assert.ok(date_created > 0);
        assert.deepEqual(followed, { topic_id: id, topic_name: 'Oslo', topic_type: 'topic' });
      }
      assert.equal(await count(id), 2);
      const followed = await ada.inject({ url: `/v5/subscriptions/${t.site.uuid}/topics` });
      assert.deepEqual(
        followed.json().map(({ topic_id }: { topic_id: string }) => topic_id),
        [id],
      );
      for (const who of [ben, ben])
        assert.equal((await who.inject({ method: 'DELETE', url: topic(id) })).statusCode, 204);
      assert.equal(await count(id), 1);
      assert.equal(
        (await t.inject({ method: 'POST', url: topic(id), payload: { topic_name: 'Oslo' } })).statusCode,
        401,
      );
    });

    it('tells a topic’s followers, and a guest who names it; a site’s readers all', async () => {
      const id = `bergen-${number}`;
      await ada.inject({ method: 'POST', url: topic(id), payload: { topic_name: 'Bergen' } });
      const told = { title: 'Rain', url: 'https://news.example/rain', image_url: 'https://news.example/rain.jpg' };
      const answer = await broadcast(chief, {
        ...told,
        broadcast_type: 'topic',
        topic_id: id,
        push_time_to_live: 9999,
      });
      assert.equal(answer.statusCode, 204, answer.body);
      const [first] = (await all()).broadcasts;
      assert.equal(first?.target_title, 'Rain');
      assert.equal(first?.target_topic_id, id);
      assert.deepEqual((await all(ben)).broadcasts, []);
      assert.deepEqual((await all(t)).broadcasts, []);
      assert.equal((await all(t, `?topics=other,${id}`)).broadcasts.length, 1);

      assert.equal((await broadcast(chief, { title: 'Everybody', url: 'https://news.example/' })).statusCode, 204);
      const { broadcasts } = await all(t);
      assert.deepEqual(
        broadcasts.map(({ target_title }) => target_title),
        ['Everybody'],
      );
      const gone = await chief.inject({ method: 'DELETE', url: url(`broadcast/${broadcasts[0]?.notification_uuid}`) });
      assert.equal(gone.statusCode, 204);
      assert.deepEqual((await all(t)).broadcasts, []);
    });

    it('are followed by a reader up to five hundred', async () => {
      const place = { section_uuid: t.site.uuid, topic_name: 'T', topic_type: 'topic', date_created: 0 };
      const rows = Array.from({ length: 499 }, (_, n) => ({ ...place, user_id: ada.id, topic_id: `many-${n}` }));
      await t.app.db.insertInto('topic_follows').values(rows).execute();
      const payload = { topic_name: 'T', topic_type: 'topic' };
      const status = async (id: string) => (await ada.inject({ method: 'POST', url: topic(id), payload })).statusCode;
      assert.deepEqual([await status('last'), await status('too-many'), await status('last')], [201, 403, 201]);
    });

    it('of a very active topic leave space for those of all others', async () => {
      const calm = Array.from({ length: 30 }, (_, n) => `calm-${number}-${n}`);
      for (const id of ['busy', ...calm])
        await ada.inject({ method: 'POST', url: topic(id), payload: { topic_name: 'T' } });
      for (const topic_id of [...calm, ...Array(60).fill('busy')])
        await broadcast(chief, { title: 'N', url: 'https://news.example/', broadcast_type: 'topic', topic_id });
      const shown = (await all()).broadcasts.map(({ target_topic_id }) => target_topic_id);
      assert.deepEqual(new Set(shown), new Set(['busy', ...calm]));
      assert.equal(shown.filter((id) => id === 'busy').length, Math.floor(500 / 32), 'its share of 500 rows');
    });

    it('are limited to a hundred other lines and fifty of their own, and counted up to 99', async () => {
      const notice = { kind: 'comment_refused', section_uuid: t.site.uuid, service: 'livecomments' };
      const unread = { date_seen: null, date_read: null, date_gone: null, date_mailed: null };
      const now = t.app.clock.now();
      await t.app.db
        .insertInto('notifications')
        .values(
          Array.from({ length: 120 }, (_, n) => ({
            ...{ ...notice, ...unread, user_id: ada.id, actor_id: 0, content_id: 900_000 + n },
            ...{ grouping_key: numericIdToUuid(900_000 + n), date_created: now },
          })),
        )
        .execute();
      for (let n = 0; n < 52; n += 1) await broadcast(chief, { title: `News ${n}`, url: 'https://news.example/' });
      const { notifications, broadcasts, counts } = await all();
      assert.deepEqual([notifications.length, broadcasts.length, counts.new], [100, 50, 99]);
    });

    it('is for staff and clients of the site, leads to pages only, and ends after three days', async () => {
      const told = { title: 'News', url: 'https://news.example/' };
      assert.equal((await broadcast(ada, told)).statusCode, 403);
      assert.equal((await broadcast(t, told)).statusCode, 401);
      assert.equal((await broadcast(chief, { ...told, url: 'javascript:alert(1)' })).statusCode, 400);
      assert.equal((await broadcast(chief, { ...told, broadcast_type: 'topic' })).statusCode, 400);
      const form = await chief.inject({
        method: 'POST',
        url: url('broadcast/form'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'title=By+form&url=https%3A%2F%2Fnews.example%2F&push_time_to_live=60',
      });
      assert.equal(form.statusCode, 204, form.body);
      assert.equal((await all(t)).broadcasts[0]?.target_title, 'By form');
      t.pass(3 * 24 * 60 * 60_000);
      assert.deepEqual((await all(t)).broadcasts, []);
    });

    it('is sent and withdrawn by a client of the site, and not by a client of another', async () => {
      const as = async (site_uuid: string) => {
        const { id, secret } = await insertClient(t.app.db, { site_uuid, name: 'Newsroom', now: 0 });
        const answer = await t.inject({
          method: 'POST',
          url: '/authorize_client',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
          },
          payload: new URLSearchParams({ grant_type: 'client_credentials', scope: site_uuid }).toString(),
        });
        const headers = { authorization: `Bearer ${answer.json().access_token}` };
        return { inject: ((options) => t.inject({ ...options, headers })) as TestUser['inject'] };
      };
      const client = await as(t.site.uuid);
      const other = await t.app.sites.add({ domain: `other-${number}.example` });
      const foreign = await as(other.uuid);
      const told = { title: 'By a client', url: 'https://news.example/' };
      assert.equal((await broadcast(foreign, told)).statusCode, 403);
      assert.equal((await broadcast(client, told)).statusCode, 204);
      const [sent] = (await all(t)).broadcasts;
      assert.equal(sent?.target_title, 'By a client');
      const taken = { method: 'DELETE' as const, url: url(`broadcast/${sent?.notification_uuid}`) };
      assert.equal((await foreign.inject(taken)).statusCode, 403);
      assert.equal((await client.inject(taken)).statusCode, 204);
      assert.deepEqual((await all(t)).broadcasts, []);
    });
  });

  describe('stored rows', () => {
    const rows = async (table: 'notifications' | 'notification_sources' | 'person_events' | 'notification_groups') =>
      (await t.app.db.selectFrom(table).selectAll().execute()).length;

    it('is one row for any number of followers, and none without followers', async () => {
      const before = await rows('notification_sources');
      await post(ben, container, 'Nobody follows');
      assert.equal(await rows('notification_sources'), before);
      for (const who of [ada, chief]) await follow(who, ben);
      const own = await rows('notifications');
      await post(ben, container, 'Two follow');
      assert.equal(await rows('notification_sources'), before + 1);
      assert.equal(await rows('notifications'), own);
    });

    it('is forgotten after 90 days, and beyond 500 lines', async () => {
      await t.app.db
        .insertInto('notifications')
        .values(
          Array.from({ length: 520 }, (_, n) => ({
            ...{ user_id: ada.id, kind: 'like', actor_id: 100_000 + n, section_uuid: t.site.uuid },
            ...{ grouping_key: NULL_UUID, service: 'livecomments', date_created: t.app.clock.now() },
            ...{ date_seen: null, date_read: null, date_gone: null, date_mailed: null },
          })),
        )
        .execute();
      await follow(ben, ada);
      await t.app.pruneNotifications();
      const own = await t.app.db.selectFrom('notifications').selectAll().where('user_id', '=', ada.id).execute();
      assert.equal(own.length, 500);
      assert.ok(
        own.some(({ kind }) => kind === 'follow'),
        'the oldest went',
      );
      t.pass(91 * 24 * 60 * 60_000);
      await t.app.pruneNotifications();
      for (const table of ['notifications', 'notification_sources', 'person_events', 'notification_groups'] as const) {
        assert.equal(await rows(table), 0, table);
      }
    });
  });
});
