/** A reader's notifications: created by actions of others, withdrawn with them; and verdicts on their own comments. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { SingleNotification } from '../../../core/contract/delivery/notifications';
import { NULL_UUID } from '../../../core/contract/values/ids';
import type { TestUser } from '../support/app';
import { post, sectionPath } from '../support/conversation';
import { insertFullLines } from '../support/full-lines';
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

describe('notifications', () => {
  notifiedReaders();
  describe('of one person', () => {
    it('reports a reply, with author, article and beginning', async () => {
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
      assert.deepEqual(linesOf(await all(ben)), [], 'not of their own');
    });

    it('notifies mentioned people; a person who is mentioned and answered gets one for the answer', async () => {
      const root = await post(ben, container, `Hello @${ada.user.name}`);
      assert.deepEqual(linesOf(await all()), [['mention', 'new', ben.user.name]]);
      const mine = await post(ada, container, 'Mine', root.content_uuid);
      await post(ben, container, `Yes @${ada.user.name}`, mine.content_uuid);
      assert.deepEqual(
        linesOf(await all()).map(([kind]) => kind),
        ['reply', 'mention'],
      );
    });

    it('makes one line of all mentions by one person in a conversation, and one for each other person', async () => {
      const zoe = await t.signUp('Zoe');
      const before = new Set((await all()).notifications.map(({ grouping_key }) => grouping_key));
      for (let time = 0; time < 30; time++) await post(zoe, container, `Hello @${ada.user.name}, ${time}`);
      await post(ben, container, `Hello @${ada.user.name} from here`);
      const lines = (await all()).notifications.filter(({ grouping_key }) => !before.has(grouping_key));
      const totals = new Map(lines.map(({ grouping_key, total, actor }) => [grouping_key, [actor?.name, total]]));
      assert.deepEqual(
        [...totals.values()].sort(),
        [
          [ben.user.name, 1],
          ['Zoe', 30],
        ].sort(),
      );
    });

    it('withdraws a like’s notification with the like, and does not alert again when it returns', async () => {
      const root = await post(ada, container, 'Likeable');
      await send(ben, 'POST', `comments/${root.content_uuid}/like`);
      const { notifications } = await all();
      assert.deepEqual(
        notifications.map(({ notification_type }) => notification_type),
        ['like'],
      );
      await mark('seen', notifications[0]?.notification_uuid ?? '');
      await send(ben, 'DELETE', `comments/${root.content_uuid}/like`);
      assert.deepEqual(linesOf(await all()), []);
      await send(ben, 'POST', `comments/${root.content_uuid}/like`);
      assert.deepEqual(linesOf(await all()), [['like', 'seen', ben.user.name]]);
    });

    it('makes one line of sixty likes, with their number', async () => {
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
      assert.deepEqual([linesOf({ ...(await all()) }), anew[0]?.total], [[['like', 'new', late.user.name]], 1]);
    });

    it('keeps a reply in the list and in the bell, after two comments that fifty people like', async () => {
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

    it('shows a line as new if its newest were seen one by one', async () => {
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

    it('notifies of a follower, and not after they unfollow', async () => {
      await follow(ben, ada);
      const { notifications } = await all();
      assert.equal(notifications[0]?.notification_type, 'follow');
      assert.equal(notifications[0]?.target_uuid, ada.user.uuid);
      assert.equal(notifications[0]?.content_uuid, NULL_UUID);
      await follow(ben, ada, 'DELETE');
      assert.deepEqual(linesOf(await all()), []);
    });

    it('reports a removed reply to a reader who saw it, and not to others', async () => {
      const root = await post(ada, container, 'First');
      const seen = await post(ben, container, 'Seen', root.content_uuid);
      await mark('seen', (await all()).notifications[0]?.notification_uuid ?? '');
      const unseen = await post(ben, container, 'Never seen', root.content_uuid);
      for (const { content_uuid } of [seen, unseen]) {
        await send(ben, 'DELETE', `comments/${content_uuid}`);
      }
      const list = await all();
      assert.deepEqual(linesOf(list), [['reply_removed', 'seen', ben.user.name]]);
      assert.equal(list.notifications[0]?.excerpt, undefined);
      assert.deepEqual(list.counts, { new: 0 });
    });
  });

  describe('of a moderator’s verdict', () => {
    it('tells the author the decision about a waiting comment, and the reason of a rejection', async () => {
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

    it('tells the author once that a visible comment was removed, and nothing if nothing changes', async () => {
      const root = await post(ada, container, 'Seen by all');
      const judge = (verdict: string) => send(chief, 'POST', `moderation/${root.content_uuid}/${verdict}`);
      await judge('enable');
      assert.deepEqual(linesOf(await all()), []);
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

    it('reports each decision again, with its own reason, whether or not the previous one was seen', async () => {
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

    it('tells the author why once a reason is given, and is withdrawn with the rejection', async () => {
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

    it('reports the same reason to each author of comments rejected together', async () => {
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

    it('logs no reason that is never sent: of spam, or for a banned author', async () => {
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

    it('reports decisions of the queue as well, but not to a ghost-banned author', async () => {
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
    it('leaves out people whom the reader mutes, before or after', async () => {
      const root = await post(ada, container, 'First');
      await post(ben, container, 'Before', root.content_uuid);
      await ada.inject({ method: 'PUT', url: `/v2/localhost/mutes/${ben.id}` });
      await post(ben, container, 'After', root.content_uuid);
      assert.deepEqual(linesOf(await all()), []);
      await ada.inject({ method: 'DELETE', url: `/v2/localhost/mutes/${ben.id}` });
      assert.deepEqual(linesOf(await all()).length, 1, 'what came while muted stays untold');
    });

    it('leaves out ghost and hide banned people, spam and disabled comments', async () => {
      const root = await post(ada, container, 'First');
      const reply = await post(ben, container, 'An answer', root.content_uuid);
      for (const ban_level of ['ghost', 'hide'] as const) {
        await t.changeUser(ben, { ban_level });
        assert.deepEqual(linesOf(await all()), [], ban_level);
      }
      await t.changeUser(ben, { ban_level: 'none' });
      assert.equal((await all()).notifications.length, 1);
      await send(chief, 'POST', `moderation/${reply.content_uuid}/spam`);
      assert.deepEqual(linesOf(await all()), []);
      await send(chief, 'POST', `moderation/${reply.content_uuid}/unspam`);
      assert.deepEqual(linesOf(await all()), [['reply', 'new', ben.user.name]], 'once, as it was');
    });
  });

  describe('what a reader does with them', () => {
    it('is marked as seen, then read, one or all up to one, and never another reader’s', async () => {
      const root = await post(ada, container, 'First');
      for (const text of ['One', 'Two', 'Three']) await post(ben, container, text, root.content_uuid);
      const [third, second] = (await all()).notifications;
      assert.equal((await mark('seen', second?.notification_uuid ?? '', '?up_to=true')).statusCode, 204);
      assert.deepEqual(
        linesOf(await all()).map(([, status]) => status),
        ['new', 'seen', 'seen'],
      );
      await mark('read', third?.notification_uuid ?? '');
      const after = await all();
      assert.deepEqual(
        linesOf(after).map(([, status]) => status),
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
      // Like the page: PATCH is sent as a form.
      const form = { method: 'POST' as const, url: url(`seen/${uuid}`) };
      assert.equal((await ada.inject({ ...form, payload: { verb: 'patch' } })).statusCode, 204);
      assert.equal((await ada.inject(form)).statusCode, 400);
      assert.deepEqual(await all(t), { notifications: [], broadcasts: [], counts: { new: 0 }, seq: 0 });
    });
  });
});
