/** Delivery of notifications by the reader's chosen channels, and at once to their open pages. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { SingleNotification } from '../../../core/contract/delivery/notifications';
import { mailTexts } from '../../src/modules/delivery/mail/texts';
import { PUSHED } from '../../src/modules/delivery/notifications/channels/push';
import { kinds } from '../../src/modules/delivery/notifications/kinds/kinds';
import type { TestUser } from '../support/app';
import { post } from '../support/conversation';
import { type Listener, listen, rule, subscribe } from '../support/listener';
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
import { payloadOf } from '../support/payload-of';

describe('notifications', () => {
  notifiedReaders();
  describe('settings', () => {
    const change = (payload: object, who: Pick<TestUser, 'inject'> = ada) =>
      who.inject({ method: 'POST', url: url('settings'), payload });

    it('list the channels of each kind, and what the reader chose instead', async () => {
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
      assert.deepEqual(channels.subscribed_page_content, { tray: true, push: true, mail: true });
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
      assert.deepEqual(linesOf(await all()), []);
      await change({ channels: { like: { tray: true } } });
      assert.equal((await all()).notifications.length, 1, 'it was only not shown');
    });

    it('offer exactly the channels that a kind uses', () => {
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

    it('need an account, and refuse unknown time zones', async () => {
      assert.equal((await t.inject({ url: url('settings') })).statusCode, 401);
      assert.equal((await change({}, t)).statusCode, 401);
      assert.equal((await change({ time_zone: 'Moon/Sea' })).statusCode, 400);
      assert.equal((await change({ email_notice_frequency: 'often' })).statusCode, 400);
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

    it('reaches the reader’s own pages only, and lets them resume', async () => {
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

    const endings: Record<string, (who: TestUser) => PromiseLike<unknown>> = {
      'login was ended, here or elsewhere': (who) =>
        who.inject({ method: 'DELETE', url: '/v2/localhost/users/logout' }),
      'reader was banned in full': (who) =>
        chief.inject({
          method: 'POST',
          url: `/v2/localhost/users/${who.id}/bans`,
          payload: { ban_level: 'login', is_permanent: true },
        }),
    };
    for (const [what, end] of Object.entries(endings)) {
      it(`reaches no page whose ${what}`, async () => {
        const eve = await t.signUp(`Eve ${what.length}`);
        const page = await ownPage(eve);
        const root = await post(eve, container, `Whose is it now ${what.length}`);
        await post(ben, container, 'Yours', root.content_uuid);
        await page.until((message) => message.type === 'event');
        await end(eve);
        assert.ok((await eve.inject({ url: '/v2/localhost/users/current' })).statusCode >= 400);
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
    }

    it('removes an undone notification from the open page', async () => {
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

    it('notifies followers of a person while they write', async () => {
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

    it('notifies followers of a page and of its author once of a post, without reading each list', async () => {
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
          const { notification_type, excerpt, status, target_uuid } = payloadOf<SingleNotification>({ payload });
          return [notification_type, excerpt, status, target_uuid];
        }),
        [
          ['subscribed_user_content', 'One', 'new', ada.user.uuid],
          ['subscribed_page_content', 'Two', 'new', ada.user.uuid],
        ],
      );
      assert.deepEqual(
        mine.events().map(({ payload }) => payloadOf<SingleNotification>({ payload }).notification_uuid),
        (await all()).notifications.map(({ notification_uuid }) => notification_uuid).reverse(),
        'as the list has it',
      );
      mine.socket.terminate();
    });

    it('removes a post from the open pages of its author’s followers when a moderator hides it', async () => {
      const mine = await ownPage(ada);
      await follow(ada, ben);
      const news = await post(ben, container, 'News');
      const told = await mine.until((one) => one.type === 'event' && one.event.action === 'notified');
      await send(chief, 'POST', `moderation/${news.content_uuid}/disable`);
      const gone = await mine.until((one) => one.type === 'event' && one.event.action === 'deleted');
      const { notification_uuid } = payloadOf<SingleNotification>((told as { event: { payload: unknown } }).event);
      assert.deepEqual((gone as { event: { payload: unknown } }).event.payload, { notification_uuid });
      mine.socket.terminate();
    });

    it('reports no post of a muted person, of a kind turned off, or a reply twice', async () => {
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
          page.events().map(({ payload }) => payloadOf<SingleNotification>({ payload }).notification_type),
        ),
        [[], [], ['reply'], ['subscribed_user_content']],
      );
      for (const { socket } of pages) socket.terminate();
    });

    it('sends a broadcast to everyone in the section, and one of a topic to its followers', async () => {
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
        listener.events('all').map(({ payload }) => payloadOf<{ target_title: string }>({ payload }).target_title);
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
