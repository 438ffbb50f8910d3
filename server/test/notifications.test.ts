/** What a reader is notified of: written with what others did, published to the reader's own pages at once, taken back with it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Comment } from '../../core/contract/comment';
import { NULL_UUID, numericIdToUuid } from '../../core/contract/ids';
import type { NotificationList, SingleNotification } from '../../core/contract/notifications';
import { mailTexts } from '../src/modules/delivery/mail/texts';
import { PUSHED } from '../src/modules/delivery/notifications/channels/push';
import { kinds } from '../src/modules/delivery/notifications/kinds/kinds';
import { insertClient } from '../src/modules/sites/clients/clients.repository';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { openContainer, post, sectionPath, type TestContainer } from './support/conversation';
import { insertFullLines } from './support/full-lines';
import { type Listener, listen, rule, subscribe } from './support/listener';

describe('notifications', () => {
  let t: TestApp;
  let container: TestContainer;
  let number = 0;
  let ada: TestUser;
  let ben: TestUser;
  let chief: TestUser;
  before(async () => {
    t = await startTestApp();
  });
  after(() => t.close());
  beforeEach(async () => {
    number += 1;
    container = await openContainer(t);
    ada = await t.signUp(`Ada ${number}`);
    ben = await t.signUp(`Ben ${number}`);
    chief = await t.signUp(`Chief ${number}`, 'moderator');
  });

  const url = (path: string) => `/v5/notifications/${t.site.uuid}/${path}`;

  async function all(who: Pick<TestUser, 'inject'> = ada, query = ''): Promise<NotificationList> {
    const answer = await who.inject({ url: url(`all${query}`) });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  }
  const told = ({ notifications }: NotificationList) =>
    notifications.map(({ notification_type, status, actor }) => [notification_type, status, actor?.name]);
  const mark = (as: 'seen' | 'read', uuid: string, query = '') =>
    ada.inject({ method: 'PATCH', url: url(`${as}/${uuid}${query}`) });
  const send = (who: TestUser, method: 'POST' | 'DELETE', path: string) =>
    who.inject({ method, url: `${container.path}/${path}` });
  const follow = (who: TestUser, whom: TestUser, method: 'PUT' | 'DELETE' = 'PUT') =>
    who.inject({ method, url: `/v2/localhost/follows/${whom.id}` });

  describe('of an article that is much discussed', () => {
    const calm = { flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 }, duplicates: { minutes: 0 } };
    before(() => t.changeRules(calm));
    const HOUR = 3_600_000;
    const DAY = 24 * HOUR;
    /** Whose sessions have ended by then come anew: the line is everybody's. */
    async function pass(ms: number): Promise<void> {
      t.pass(ms);
      number += 1;
      ada = await t.signUp(`Ada ${number}`);
      ben = await t.signUp(`Ben ${number}`);
      chief = await t.signUp(`Chief ${number}`, 'moderator');
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
      await t.inject({ method: 'POST', url: '/v2/localhost/pages', payload });
      for (let n = 0; n < comments; n += 1) await post(n % 2 ? ben : ada, made, `${title} ${n}`);
      return made;
    }
    const trending = async (who?: Pick<TestUser, 'inject'>) =>
      (await all(who)).notifications.filter(({ notification_type }) => notification_type === 'trending_article');

    it('tells everybody signed in, once an article and one a day', async () => {
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

    it('is away once it is read away, switched off, hidden or old', async () => {
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

  describe('of one person', () => {
    it('tells of an answer, with who, where and how it begins', async () => {
      const root = await post(ada, container, 'First');
      const reply = await post(ben, container, 'An answer', root.content_uuid);
      const { notifications, counts } = await all();
      assert.equal(notifications.length, 1);
      const { notification_uuid, grouping_key, time, section_uuid, page, ...single } =
        notifications[0] ?? assert.fail();
      assert.deepEqual(single, {
        notification_type: 'reply',
        service_type: 'livecomments',
        content_container_uuid: container.cc,
        content_uuid: reply.content_uuid,
        target_uuid: root.content_uuid,
        thread_uuid: root.content_uuid,
        actor_uuid: ben.user.uuid,
        actor_type: 'user',
        status: 'new',
        total: 1,
        actor: { name: ben.user.name, pic_small: '', user_privilege: 'normal', badge_trusted: false },
        excerpt: 'An answer',
      });
      assert.match(notification_uuid, /^00000000-0000-4000-800/);
      assert.match(grouping_key, /-5[0-9a-f]{3}-[89ab]/);
      assert.ok(time > 0 && section_uuid === t.site.uuid && page?.container_id === container.container_id);
      assert.deepEqual(counts, { new: 1 });
      assert.deepEqual(told(await all(ben)), [], 'not of their own');
    });

    it('tells who is named of that, and who is answered and named of the answer alone', async () => {
      const root = await post(ben, container, `Hello @${ada.user.name}`);
      assert.deepEqual(told(await all()), [['mention', 'new', ben.user.name]]);
      const mine = await post(ada, container, 'Mine', root.content_uuid);
      await post(ben, container, `Yes @${ada.user.name}`, mine.content_uuid);
      assert.deepEqual(
        told(await all()).map(([kind]) => kind),
        ['reply', 'mention'],
      );
    });

    it('takes a like back with the like, and rings no second bell when it returns', async () => {
      const root = await post(ada, container, 'Likeable');
      await send(ben, 'POST', `comments/${root.content_uuid}/like`);
      const { notifications } = await all();
      assert.deepEqual(
        notifications.map(({ notification_type }) => notification_type),
        ['like'],
      );
      await mark('seen', notifications[0]?.notification_uuid ?? '');
      await send(ben, 'DELETE', `comments/${root.content_uuid}/like`);
      assert.deepEqual(told(await all()), []);
      await send(ben, 'POST', `comments/${root.content_uuid}/like`);
      assert.deepEqual(told(await all()), [['like', 'seen', ben.user.name]]);
    });

    it('makes one line of sixty likes, which says how many they are', async () => {
      const root = await post(ada, container, 'Everybody likes it');
      const people = await Promise.all(Array.from({ length: 60 }, (_, n) => t.signUp(`Fan ${number} ${n}`)));
      for (const one of people) await send(one, 'POST', `comments/${root.content_uuid}/like`);
      const { notifications, counts } = await all();
      assert.equal(notifications.length, 4);
      assert.equal(new Set(notifications.map(({ grouping_key }) => grouping_key)).size, 1);
      assert.ok(notifications.every(({ total }) => total === 60));
      assert.deepEqual(counts, { new: 1 });

      const key = notifications[0]?.grouping_key;
      const last = notifications.map(({ notification_uuid }) => notification_uuid).sort()[2];
      assert.equal((await mark('seen', `group/${key}`, `?up_to=${last}`)).statusCode, 204);
      const seen = (await all()).notifications.map(({ status }) => status).sort();
      assert.deepEqual(seen, ['new', 'seen', 'seen', 'seen']);
      await mark('read', `group/${key}`);
      assert.ok((await all()).notifications.every(({ status }) => status === 'read'));

      assert.equal((await ada.inject({ method: 'DELETE', url: url(`group/${key}`) })).statusCode, 204);
      assert.deepEqual((await all()).notifications, []);
      const late = await t.signUp(`Late fan ${number}`);
      await send(late, 'POST', `comments/${root.content_uuid}/like`);
      const anew = (await all()).notifications;
      assert.deepEqual([told({ ...(await all()) }), anew[0]?.total], [[['like', 'new', late.user.name]], 1]);
    });

    it('keeps an answer in the list, and in the bell, behind two comments that fifty people like', async () => {
      const root = await post(ada, container, 'First');
      await post(ben, container, 'An answer', root.content_uuid);
      await insertFullLines(t, ada.id);
      const { notifications, counts } = await all();
      assert.deepEqual(
        notifications.flatMap(({ notification_type, excerpt }) => (notification_type === 'reply' ? excerpt : [])),
        ['An answer'],
      );
      assert.deepEqual(counts, { new: 3 });
    });

    it('says that a line is new whose newest were seen one by one', async () => {
      const root = await post(ada, container, 'First');
      for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
        await post(ben, container, text, root.content_uuid);
      const newest = (await all()).notifications;
      assert.equal(newest.length, 4);
      for (const { notification_uuid } of newest) await mark('seen', notification_uuid);
      const { notifications, counts } = await all();
      assert.deepEqual(
        notifications.map(({ excerpt, status }) => [excerpt, status]),
        [...['Six', 'Five', 'Four', 'Three'].map((text) => [text, 'seen']), ['Two', 'new']],
      );
      assert.deepEqual(counts, { new: 1 });
    });

    it('tells of a follower, and no longer when they follow no more', async () => {
      await follow(ben, ada);
      const { notifications } = await all();
      assert.equal(notifications[0]?.notification_type, 'follow');
      assert.equal(notifications[0]?.target_uuid, ada.user.uuid);
      assert.equal(notifications[0]?.content_uuid, NULL_UUID);
      await follow(ben, ada, 'DELETE');
      assert.deepEqual(told(await all()), []);
    });

    it('says of an answer that was seen and is gone that it is gone; of one not seen, nothing', async () => {
      const root = await post(ada, container, 'First');
      const seen = await post(ben, container, 'Seen', root.content_uuid);
      await mark('seen', (await all()).notifications[0]?.notification_uuid ?? '');
      const unseen = await post(ben, container, 'Never seen', root.content_uuid);
      for (const { content_uuid } of [seen, unseen]) {
        await send(ben, 'DELETE', `comments/${content_uuid}`);
      }
      const list = await all();
      assert.deepEqual(told(list), [['reply_removed', 'seen', ben.user.name]]);
      assert.equal(list.notifications[0]?.excerpt, undefined);
      assert.deepEqual(list.counts, { new: 0 });
    });

    it('tells the author what became of a comment that waited, and why one was refused', async () => {
      await t.changeRules({ premoderation: { is_on: true } });
      const [first, second] = [await post(ada, container, 'One'), await post(ada, container, 'Two')];
      await t.changeRules({ premoderation: { is_on: false } });
      await send(chief, 'POST', `moderation/${first.content_uuid}/enable`);
      await send(chief, 'POST', `moderation/${second.content_uuid}/disable`);
      const { notifications } = await all();
      assert.deepEqual(
        notifications.map((one) => [one.notification_type, one.actor_type, one.reason, one.excerpt]),
        [
          ['comment_refused', 'site', 'content_disabled', 'Two'],
          ['comment_approved', 'site', 'content_awaiting_moderation', 'One'],
        ],
      );
      await send(chief, 'DELETE', `comments/${second.content_uuid}`);
      assert.equal(
        (await all()).notifications.some(({ excerpt }) => excerpt === 'Two'),
        false,
      );
    });

    it('tells the author that what everybody saw was taken away, once, and of no verdict that changes nothing', async () => {
      const root = await post(ada, container, 'Seen by all');
      const judge = (verdict: string) => send(chief, 'POST', `moderation/${root.content_uuid}/${verdict}`);
      await judge('enable');
      assert.deepEqual(told(await all()), []);
      await judge('disable');
      await judge('disable');
      const { notifications } = await all();
      assert.deepEqual(
        notifications.map(({ notification_type, reason }) => [notification_type, reason]),
        [['comment_refused', 'content_disabled']],
      );
      const spam = await post(ada, container, 'Buy these');
      for (const verdict of ['spam', 'disable']) {
        await send(chief, 'POST', `moderation/${spam.content_uuid}/${verdict}`);
      }
      assert.equal((await all()).notifications.length, 1, 'whoever sends spam learns nothing of it');
    });

    it('tells of each verdict anew, with its own reason, whatever was seen of the one before', async () => {
      const verdicts = async () => {
        const list = await all();
        const lines = list.notifications.map(({ notification_type, status, reason, total }) => [
          notification_type,
          status,
          reason,
          total,
        ]);
        return { lines, counts: list.counts, first: list.notifications[0]?.notification_uuid ?? '' };
      };
      await t.changeRules({ links: { max: 0 } });
      const comment = await post(ada, container, 'See https://elsewhere.example/one and https://elsewhere.example/two');
      await t.changeRules({ links: { max: 5 } });
      const judge = (verdict: string) => send(chief, 'POST', `moderation/${comment.content_uuid}/${verdict}`);
      await judge('disable');
      const { first, lines } = await verdicts();
      assert.deepEqual(lines, [['comment_refused', 'new', 'links', 1]]);
      await mark('read', first);
      await judge('enable');
      assert.deepEqual((await verdicts()).lines, []);
      await judge('disable');
      await mark('seen', first, '?up_to=true');
      const again = await verdicts();
      assert.deepEqual(again.lines, [['comment_refused', 'new', 'content_disabled', 1]]);
      assert.deepEqual(again.counts, { new: 1 });
      assert.notEqual(again.first, first, 'what was seen up to the first does not cover the second');
      await judge('review');
      assert.deepEqual((await verdicts()).lines, [], 'it waits again');
      await judge('enable');
      assert.deepEqual((await verdicts()).lines, [['comment_approved', 'new', 'content_awaiting_moderation', 1]]);
    });

    it('tells the author why, once who rejected says so, and no longer of a rejection that was taken back', async () => {
      const decide = async (who: TestUser, { content_uuid, content_container_uuid }: Comment, body: object) => {
        const payload = { ...body, items: [{ content_uuid, content_container_uuid }] };
        return who.inject({ method: 'POST', url: `${sectionPath(t)}/moderation/resolve`, payload });
      };
      const codeOf = async (...asked: Parameters<typeof decide>) => (await decide(...asked)).json().results[0].code;
      const reasons = async () =>
        (await all()).notifications.map(({ notification_type, reason }) => [notification_type, reason]);
      await t.changeRules({ premoderation: { is_on: true } });
      const comment = await post(ada, container, 'And another thing');
      await t.changeRules({ premoderation: { is_on: false } });
      const explained = { resolution: 'explain', reason: 'off_topic' };
      assert.equal(await codeOf(chief, comment, explained), 'decided_since', 'nothing was rejected');
      await decide(chief, comment, { resolution: 'reject' });
      assert.deepEqual(await reasons(), [['comment_refused', 'content_disabled']]);
      assert.equal(await codeOf(chief, comment, explained), null);
      assert.deepEqual(await reasons(), [['comment_refused', 'off_topic']]);
      const second = await t.signUp(`Second ${number}`, 'moderator');
      assert.equal(await codeOf(second, comment, { ...explained, reason: 'hate' }), 'decided_since');
      assert.equal((await decide(chief, comment, { resolution: 'explain' })).statusCode, 400);
      assert.equal((await decide(ada, comment, explained)).statusCode, 403);
      const log = (await chief.inject({ url: `${container.path}/moderation/${comment.content_uuid}` })).json();
      assert.deepEqual(
        log.log.map(({ action, detail }: { action: string; detail: { reason?: string } }) => [action, detail.reason]),
        [['disable', 'off_topic']],
      );
      await decide(chief, comment, { resolution: 'undo' });
      assert.deepEqual(await reasons(), []);
      await decide(chief, comment, { resolution: 'reject', reason: 'abuse' });
      assert.deepEqual(await reasons(), [['comment_refused', 'abuse']]);
    });

    it('tells each author of what was rejected at once the same reason', async () => {
      const authors = [ada, await t.signUp(`Bea ${number}`)];
      const items = [];
      for (const author of authors) {
        const { content_uuid, content_container_uuid } = await post(author, container, `Beside the point, ${number}`);
        items.push({ content_uuid, content_container_uuid });
      }
      const url = `${sectionPath(t)}/moderation/resolve`;
      await chief.inject({ method: 'POST', url, payload: { resolution: 'reject', items } });
      await chief.inject({ method: 'POST', url, payload: { resolution: 'explain', reason: 'off_topic', items } });
      for (const author of authors) {
        const { notifications } = (await author.inject({ url: `/v5/notifications/${t.site.uuid}/all` })).json();
        const told = notifications.map((it: SingleNotification) => [it.notification_type, it.reason]);
        assert.deepEqual(told, [['comment_refused', 'off_topic']]);
      }
    });

    it('logs no reason that nobody is told: of spam, or behind a ban', async () => {
      const decide = async ({ content_uuid, content_container_uuid }: Comment, body: object) => {
        const payload = { ...body, items: [{ content_uuid, content_container_uuid }] };
        const answer = await chief.inject({ method: 'POST', url: `${sectionPath(t)}/moderation/resolve`, payload });
        return answer.json().results[0].code;
      };
      const logged = async ({ content_uuid }: Comment) => {
        const { log } = (await chief.inject({ url: `${container.path}/moderation/${content_uuid}` })).json();
        return log.flatMap(({ detail }: { detail: { reason?: string } }) => detail.reason ?? []);
      };
      const spam = await post(ada, container, 'Sold out of here');
      await decide(spam, { resolution: 'spam' });
      assert.equal(await decide(spam, { resolution: 'reject', reason: 'abuse' }), null);
      assert.deepEqual(await logged(spam), []);
      assert.equal(await decide(spam, { resolution: 'explain', reason: 'abuse' }), 'decided_since');
      await t.changeUser(ada, { ban_level: 'ghost' });
      const hidden = await post(ada, container, 'Behind a ban');
      assert.equal(await decide(hidden, { resolution: 'reject', reason: 'abuse' }), null);
      assert.deepEqual(await logged(hidden), []);
    });

    it('tells of what was decided in a queue as well, and a ghost of no verdict', async () => {
      const decide = async ({ content_uuid, content_container_uuid }: Comment) => {
        const payload = { resolution: 'reject', items: [{ content_uuid, content_container_uuid }] };
        const answer = await chief.inject({ method: 'POST', url: `${sectionPath(t)}/moderation/resolve`, payload });
        assert.deepEqual(answer.json().results[0].code, null, answer.body);
      };
      await decide(await post(ada, container, 'Reported and rejected'));
      assert.deepEqual(
        (await all()).notifications.map(({ notification_type }) => notification_type),
        ['comment_refused'],
      );
      await t.changeRules({ premoderation: { is_on: true } });
      await t.changeUser(ada, { ban_level: 'ghost' });
      await decide(await post(ada, container, 'Waits behind a ban'));
      await t.changeRules({ premoderation: { is_on: false } });
      assert.equal((await all()).notifications.length, 1);
    });
  });

  describe('who is not heard of', () => {
    it('is whom the reader mutes, before or after', async () => {
      const root = await post(ada, container, 'First');
      await post(ben, container, 'Before', root.content_uuid);
      await ada.inject({ method: 'PUT', url: `/v2/localhost/mutes/${ben.id}` });
      await post(ben, container, 'After', root.content_uuid);
      assert.deepEqual(told(await all()), []);
      await ada.inject({ method: 'DELETE', url: `/v2/localhost/mutes/${ben.id}` });
      assert.deepEqual(told(await all()).length, 1, 'what came while muted stays untold');
    });

    it('is who is ghost or hide banned, and what is spam or disabled', async () => {
      const root = await post(ada, container, 'First');
      const reply = await post(ben, container, 'An answer', root.content_uuid);
      for (const ban_level of ['ghost', 'hide'] as const) {
        await t.changeUser(ben, { ban_level });
        assert.deepEqual(told(await all()), [], ban_level);
      }
      await t.changeUser(ben, { ban_level: 'none' });
      assert.equal((await all()).notifications.length, 1);
      await send(chief, 'POST', `moderation/${reply.content_uuid}/spam`);
      assert.deepEqual(told(await all()), []);
      await send(chief, 'POST', `moderation/${reply.content_uuid}/unspam`);
      assert.deepEqual(told(await all()), [['reply', 'new', ben.user.name]], 'once, as it was');
    });
  });

  describe('what a reader does with them', () => {
    it('is seen, then read, one or all up to one; anybody else’s stay as they are', async () => {
      const root = await post(ada, container, 'First');
      for (const text of ['One', 'Two', 'Three']) await post(ben, container, text, root.content_uuid);
      const [third, second] = (await all()).notifications;
      assert.equal((await mark('seen', second?.notification_uuid ?? '', '?up_to=true')).statusCode, 204);
      assert.deepEqual(
        told(await all()).map(([, status]) => status),
        ['new', 'seen', 'seen'],
      );
      await mark('read', third?.notification_uuid ?? '');
      const after = await all();
      assert.deepEqual(
        told(after).map(([, status]) => status),
        ['read', 'seen', 'seen'],
      );
      assert.deepEqual(after.counts, { new: 0 });
      await ben.inject({ method: 'DELETE', url: url(`single/${second?.notification_uuid}`) });
      assert.equal((await all()).notifications.length, 3);
      assert.equal(
        (await ada.inject({ method: 'DELETE', url: url(`single/${second?.notification_uuid}`) })).statusCode,
        204,
      );
      assert.equal((await all()).notifications.length, 2);
    });

    it('needs an account, and an id', async () => {
      const uuid = '00000000-0000-4000-8000-000000000001';
      assert.equal((await t.inject({ method: 'PATCH', url: url(`seen/${uuid}`) })).statusCode, 401);
      assert.equal((await mark('seen', 'nonsense')).statusCode, 404);
      assert.equal((await mark('seen', uuid)).statusCode, 204);
      // As the page sends it: PATCH is a form that says so.
      const form = { method: 'POST' as const, url: url(`seen/${uuid}`) };
      assert.equal((await ada.inject({ ...form, payload: { verb: 'patch' } })).statusCode, 204);
      assert.equal((await ada.inject(form)).statusCode, 400);
      assert.deepEqual(await all(t), { notifications: [], broadcasts: [], counts: { new: 0 }, seq: 0 });
    });
  });

  describe('what they follow', () => {
    it('is stored once, and told to each who follows the page, the thread or the person, once', async () => {
      const root = await post(ben, container, 'Before anybody follows');
      const subscriptions = `/v5/subscriptions/${t.site.uuid}`;
      await ada.inject({ method: 'POST', url: `${subscriptions}/pages/${container.cc}` });
      await ada.inject({ method: 'POST', url: `${subscriptions}/threads/${root.content_uuid}` });
      await follow(ada, ben);
      await post(ben, container, 'Told', root.content_uuid);
      assert.deepEqual(told(await all()), [['subscribed_user_content', 'new', ben.user.name]]);
      await post(await t.signUp(`Cora ${number}`), container, 'By somebody else');
      const { notifications } = await all();
      assert.deepEqual(
        notifications.map(({ notification_type }) => notification_type),
        ['subscribed_page_content', 'subscribed_user_content'],
      );
      await mark('seen', notifications[0]?.notification_uuid ?? '', '?up_to=true');
      assert.deepEqual((await all()).counts, { new: 0 });
    });

    it('lists the threads, by how they begin, until they are let go of', async () => {
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

    it('is marked and removed by the line, as one: what others follow and what comes later stays', async () => {
      const cleo = await t.signUp(`Cleo ${number}`);
      for (const reader of [ada, cleo]) await follow(reader, ben);
      for (const text of ['One', 'Two']) await post(ben, container, text);
      const lines = async (who = ada) => told(await all(who)).map(([kind, status]) => [kind, status]);
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

  describe('what busy people write whom they follow', () => {
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

  describe('settings', () => {
    const change = (payload: object, who: Pick<TestUser, 'inject'> = ada) =>
      who.inject({ method: 'POST', url: url('settings'), payload });

    it('say kind by kind how the reader is told, and what they choose otherwise', async () => {
      const first = (await ada.inject({ url: url('settings') })).json();
      assert.equal(first.is_user_notification_on, false);
      assert.deepEqual(first.channels.reply, { tray: true, push: true, mail: true });
      assert.equal(first.email_notice_frequency, 'daily');
      const changed = await change({
        is_user_notification_on: true,
        channels: { like: { tray: false }, nonsense: { tray: false } },
        email_notice_frequency: 'weekly',
        time_zone: 'Europe/Oslo',
      });
      assert.equal(changed.statusCode, 200, changed.body);
      const { channels, ...rest } = changed.json();
      assert.deepEqual(channels.like, { tray: false, push: false, mail: false });
      assert.deepEqual(channels.broadcast_site, { tray: true, push: true });
      assert.deepEqual(channels.subscribed_page_content, { tray: true, mail: true });
      assert.deepEqual(channels.trending_article, { tray: true });
      assert.equal(channels.nonsense, undefined);
      assert.deepEqual(
        { ...rest, can_mail: null },
        {
          is_user_notification_on: true,
          email_notice_frequency: 'weekly',
          can_mail: null,
          mail_came_back: false,
          time_zone: 'Europe/Oslo',
        },
      );
      const root = await post(ada, container, 'Likeable');
      await send(ben, 'POST', `comments/${root.content_uuid}/like`);
      assert.deepEqual(told(await all()), []);
      await change({ channels: { like: { tray: true } } });
      assert.equal((await all()).notifications.length, 1, 'it was only not shown');
    });

    it('offer each way that a kind goes, and no other', () => {
      const by = (channel: 'push' | 'mail') =>
        kinds
          .filter(({ channels }) => channels[channel] !== undefined)
          .map(({ name }) => name)
          .sort();
      assert.deepEqual(by('push'), [...PUSHED, 'broadcast_site', 'broadcast_topic'].sort());
      assert.deepEqual(
        by('mail'),
        kinds
          .map(({ name }) => name)
          .filter((name) => `notices.${name}` in mailTexts('en'))
          .sort(),
      );
    });

    it('are nobody’s without an account, and take no time zone there is not', async () => {
      assert.equal((await t.inject({ url: url('settings') })).statusCode, 401);
      assert.equal((await change({}, t)).statusCode, 401);
      assert.equal((await change({ time_zone: 'Moon/Sea' })).statusCode, 400);
      assert.equal((await change({ email_notice_frequency: 'often' })).statusCode, 400);
    });
  });

  describe('topics and broadcasts', () => {
    const topic = (id: string) => url(`topics/${id}`);
    const count = async (id: string) =>
      (await t.inject({ url: `/v5/subscriptions/${t.site.uuid}/topics/${id}/count` })).json().count;
    const broadcast = (who: Pick<TestUser, 'inject'>, payload: object) =>
      who.inject({ method: 'POST', url: url('broadcast'), payload });

    it('counts who follows a topic, each once', async () => {
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

    it('of a topic that never rests leave room for those of all others', async () => {
      const calm = Array.from({ length: 30 }, (_, n) => `calm-${number}-${n}`);
      for (const id of ['busy', ...calm])
        await ada.inject({ method: 'POST', url: topic(id), payload: { topic_name: 'T' } });
      for (const topic_id of [...calm, ...Array(60).fill('busy')])
        await broadcast(chief, { title: 'N', url: 'https://news.example/', broadcast_type: 'topic', topic_id });
      const shown = (await all()).broadcasts.map(({ target_topic_id }) => target_topic_id);
      assert.deepEqual(new Set(shown), new Set(['busy', ...calm]));
      assert.equal(shown.filter((id) => id === 'busy').length, Math.floor(500 / 32), 'its share of 500 rows');
    });

    it('are shown with a hundred other lines and fifty of their own at the most, and counted up to 99', async () => {
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

    it('is sent and taken back by a client of the site, and by no client of another', async () => {
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

  describe('what is stored', () => {
    const rows = async (table: 'notifications' | 'notification_sources' | 'person_events' | 'notification_groups') =>
      (await t.app.db.selectFrom(table).selectAll().execute()).length;

    it('is one row however many follow, and none where nobody does', async () => {
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

  describe('live', () => {
    let listener: Listener;
    after(() => listener.socket.terminate());

    const received = (action: string) =>
      listener.until((message) => message.type === 'event' && message.event.action === action) as Promise<never>;

    async function ownPage(who: TestUser): Promise<Listener> {
      const page = await listen(t.app, t.site.uuid);
      page.send({ type: 'authenticate', access_token: who.token });
      await subscribe(page, 'own', [rule('container_uuid', [who.user.uuid])]);
      return page;
    }

    it('reaches the reader’s own pages alone, and lets them resume', async () => {
      listener = await listen(t.app, t.site.uuid);
      const own = [rule('container_uuid', [ada.user.uuid])];
      const refused = await subscribe(listener, 'too early', own);
      assert.deepEqual(refused, {
        type: 'subscribe',
        subscription_id: 'too early',
        status: 'error',
        message: 'only its reader may listen to this',
      });
      listener.send({ type: 'authenticate', access_token: ada.token });
      assert.equal(((await subscribe(listener, 'own', own)) as { status: string }).status, 'success');
      const root = await post(ada, container, 'First');
      await post(ben, container, 'An answer', root.content_uuid);
      const { event } = (await received('notified')) as { event: { seq: number; payload: Record<string, unknown> } };
      assert.equal(event.payload.notification_type, 'reply');
      assert.deepEqual(event.payload.counts, { new: 1 });
      await mark('read', String(event.payload.notification_uuid));
      const updated = (await received('updated')) as { event: { seq: number; payload: Record<string, unknown> } };
      assert.equal(updated.event.seq, event.seq + 1);
      assert.deepEqual(updated.event.payload.counts, { new: 0 });

      for (const text of ['Two', 'Three']) await post(ben, container, text, root.content_uuid);
      await listener.until((message) => message.type === 'event' && message.event.seq === event.seq + 3);
      await mark('read', `group/${event.payload.grouping_key}`);
      await listener.until((message) => message.type === 'event' && message.event.seq === event.seq + 4);
      await listener.settled();
      const last = listener.events().at(-1);
      assert.equal(last?.seq, event.seq + 4, 'one event for the whole line');
      assert.deepEqual(last?.payload, { counts: { new: 0 } });

      const again = await listen(t.app, t.site.uuid);
      again.send({ type: 'authenticate', access_token: ada.token });
      const resumed = await subscribe(again, 'again', own, { container_uuid: ada.user.uuid, after_seq: event.seq });
      assert.deepEqual((resumed as { seq?: unknown }).seq, { [ada.user.uuid]: event.seq + 4 });
      await again.until((message) => message.type === 'event' && message.event.action === 'updated');
      again.send({ type: 'authenticate', access_token: 'logged out' });
      await again.settled();
      const before = again.events().length;
      await post(ben, container, 'Another', root.content_uuid);
      await listener.until((message) => message.type === 'event' && (message.event.seq ?? 0) > event.seq + 4);
      await again.settled();
      assert.equal(again.events().length, before, 'nothing after logging out');
      again.socket.terminate();
    });

    it('reaches no page whose login was ended, here or elsewhere', async () => {
      const page = await ownPage(ada);
      const root = await post(ada, container, 'Whose is it now');
      await post(ben, container, 'Yours', root.content_uuid);
      await page.until((message) => message.type === 'event');
      assert.ok((await ada.inject({ method: 'DELETE', url: '/v2/localhost/users/logout' })).statusCode < 300);
      t.pass(60_000);
      t.app.closeSilent();
      await page.settled();
      await new Promise((done) => setTimeout(done, 100));
      const before = page.events().length;
      await post(ben, container, 'No longer', root.content_uuid);
      await page.settled();
      await new Promise((done) => setTimeout(done, 100));
      assert.equal(page.events().length, before);
      page.socket.terminate();
    });

    it('takes back on the open page what is undone', async () => {
      const mine = await ownPage(ada);
      const root = await post(ada, container, 'Likeable');
      await send(ben, 'POST', `comments/${root.content_uuid}/like`);
      const liked = await mine.until((one) => one.type === 'event' && one.event.action === 'notified');
      await send(ben, 'DELETE', `comments/${root.content_uuid}/like`);
      const undone = await mine.until((one) => one.type === 'event' && one.event.action === 'deleted');
      const of = (message: unknown) =>
        (message as { event: { payload: { notification_uuid: string; counts: object } } }).event.payload;
      assert.equal(of(undone).notification_uuid, of(liked).notification_uuid);
      assert.deepEqual(of(undone).counts, { new: 0 });
      mine.socket.terminate();
    });

    it('tells who follows somebody what they write, while it is written', async () => {
      const mine = await ownPage(ada);
      await follow(ada, ben);
      await post(ben, container, 'News');
      const message = await mine.until((one) => one.type === 'event');
      assert.equal(
        (message as { event: { payload: Record<string, unknown> } }).event.payload.notification_type,
        'subscribed_user_content',
      );
      mine.socket.terminate();
    });

    it('tells who follows a page and its author of a post once, and reads nobody’s list for it', async () => {
      const mine = await ownPage(ada);
      await ada.inject({ method: 'POST', url: `/v5/subscriptions/${t.site.uuid}/pages/${container.cc}` });
      await follow(ada, ben);
      const executor = t.app.db.getExecutor();
      const execute = executor.executeQuery;
      let lists = 0;
      executor.executeQuery = (query, ...rest) => {
        if (query.sql.includes('with merged as')) lists += 1;
        return execute.call(executor, query, ...rest) as ReturnType<typeof execute<never>>;
      };
      await post(ben, container, 'One');
      await mine.until((one) => one.type === 'event');
      await post(await t.signUp(`Cora ${number}`), container, 'Two');
      await mine.until(() => mine.events().length === 2);
      await mine.settled();
      executor.executeQuery = execute;
      assert.equal(lists, 0);
      assert.deepEqual(
        mine.events().map(({ payload }) => {
          const { notification_type, excerpt, status, target_uuid } = payload as unknown as SingleNotification;
          return [notification_type, excerpt, status, target_uuid];
        }),
        [
          ['subscribed_user_content', 'One', 'new', ada.user.uuid],
          ['subscribed_page_content', 'Two', 'new', ada.user.uuid],
        ],
      );
      assert.deepEqual(
        mine.events().map(({ payload }) => (payload as unknown as SingleNotification).notification_uuid),
        (await all()).notifications.map(({ notification_uuid }) => notification_uuid).reverse(),
        'as the list has it',
      );
      mine.socket.terminate();
    });

    it('takes a post off the open pages of who follows its author when a moderator hides it', async () => {
      const mine = await ownPage(ada);
      await follow(ada, ben);
      const news = await post(ben, container, 'News');
      const told = await mine.until((one) => one.type === 'event' && one.event.action === 'notified');
      await send(chief, 'POST', `moderation/${news.content_uuid}/disable`);
      const gone = await mine.until((one) => one.type === 'event' && one.event.action === 'deleted');
      const { notification_uuid } = (told as unknown as { event: { payload: SingleNotification } }).event.payload;
      assert.deepEqual((gone as { event: { payload: unknown } }).event.payload, { notification_uuid });
      mine.socket.terminate();
    });

    it('tells of no post whom the reader mutes, what they want no line of, or an answer to them twice', async () => {
      const [muting, unwilling, answered] = [ada, await t.signUp(`Dora ${number}`), await t.signUp(`Eve ${number}`)];
      const root = await post(answered, container, 'First');
      const readers = [muting, unwilling, answered, chief];
      for (const reader of readers) await follow(reader, ben);
      await muting.inject({ method: 'PUT', url: `/v2/localhost/mutes/${ben.id}` });
      const off = { channels: { subscribed_user_content: { tray: false } } };
      await unwilling.inject({ method: 'POST', url: url('settings'), payload: off });
      const pages = await Promise.all(readers.map(ownPage));
      await post(ben, container, 'News', root.content_uuid);
      await pages[3]?.until((one) => one.type === 'event');
      await pages[2]?.until((one) => one.type === 'event');
      for (const page of pages) await page.settled();
      assert.deepEqual(
        pages.map((page) =>
          page.events().map(({ payload }) => (payload as unknown as SingleNotification).notification_type),
        ),
        [[], [], ['reply'], ['subscribed_user_content']],
      );
      for (const { socket } of pages) socket.terminate();
    });

    it('tells a broadcast to whoever listens to the section, of a topic to its followers', async () => {
      const rules = [rule('container_uuid', [t.site.uuid])];
      const guest = await listen(t.app, t.site.uuid);
      await subscribe(guest, 'all', rules);
      const mine = await listen(t.app, t.site.uuid);
      mine.send({ type: 'authenticate', access_token: ada.token });
      await subscribe(mine, 'all', rules);
      await subscribe(mine, 'own', [rule('container_uuid', [ada.user.uuid])]);
      await ada.inject({ method: 'POST', url: url(`topics/live-${number}`), payload: { topic_name: 'Live' } });
      const told = {
        title: 'To its followers',
        url: 'https://news.example/',
        broadcast_type: 'topic',
        topic_id: `live-${number}`,
      };
      await chief.inject({ method: 'POST', url: url('broadcast'), payload: told });
      await chief.inject({
        method: 'POST',
        url: url('broadcast'),
        payload: { ...told, title: 'To all', broadcast_type: 'site' },
      });
      const titles = (listener: Listener) =>
        listener.events('all').map(({ payload }) => (payload as unknown as { target_title: string }).target_title);
      await mine.until(() => titles(mine).length === 2);
      await guest.until(() => titles(guest).length === 1);
      assert.deepEqual(titles(mine).sort(), ['To all', 'To its followers']);
      assert.deepEqual(titles(guest), ['To all']);

      const { broadcasts } = await all(t);
      const [toAll] = broadcasts.filter(({ target_title }) => target_title === 'To all');
      await chief.inject({ method: 'DELETE', url: url(`broadcast/${toAll?.notification_uuid}`) });
      const taken = await guest.until((one) => one.type === 'event' && one.event.action === 'deleted');
      assert.deepEqual((taken as { event: { payload: unknown } }).event.payload, {
        notification_uuid: toAll?.notification_uuid,
      });

      const off = { channels: { broadcast_site: { tray: false } } };
      await ada.inject({ method: 'POST', url: url('settings'), payload: off });
      const again = { ...told, broadcast_type: 'site', title: 'To the willing' };
      await chief.inject({ method: 'POST', url: url('broadcast'), payload: again });
      await guest.until(() => titles(guest).includes('To the willing'));
      await mine.settled();
      assert.equal(titles(mine).includes('To the willing'), false, 'they want no line of it');
      for (const { socket } of [mine, guest]) socket.terminate();
    });
  });
});
