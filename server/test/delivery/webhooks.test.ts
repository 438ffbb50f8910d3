/** Messages to a site's server (host contract 14): signed, sent once, retried, never for undone events. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { authorizationOf, newSecret, sealingOf } from '../../src/modules/delivery/webhooks/secret';
import { insertWebhook, listDeliveries } from '../../src/modules/delivery/webhooks/webhooks.repository';
import { seal } from '../../src/modules/platform/tokens/sealed';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';

interface Told {
  headers: IncomingHttpHeaders;
  text: string;
  body: {
    request_uuid: string;
    version: number;
    time: number;
    notifications: Array<{
      notification_type: string;
      user: { name: string; viafoura_id: { uuid: string; id: number }; external_id: { provider: string } } | null;
      recipients: Array<{ viafoura_id: { uuid: string } }>;
      payload: { url: string; title?: string; content: { uuid: string; body?: string }; target_content_uuid: string };
    }>;
    events?: Array<{
      action: string;
      actor_uuid: string;
      content_container_uuid: string;
      content_uuid: string;
      time: number;
    }>;
  };
}

describe('webhooks', () => {
  let t: TestApp;
  let container: TestContainer;
  let ada: TestUser;
  let ben: TestUser;
  let number = 0;
  const told: Told[] = [];
  /** Next answers of the receiver; then 202. */
  const answers: number[] = [];
  const receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const status = answers.shift() ?? 202;
      if (status < 300) told.push({ headers: request.headers, text, body: JSON.parse(text) });
      response.writeHead(status).end();
    });
  });
  let webhook: { uuid: string; secret: string };

  before(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    t = await startTestApp({ privateAddresses: true });
  });
  after(async () => {
    receiver.close();
    await t.close();
  });
  beforeEach(async () => {
    number += 1;
    told.length = 0;
    answers.length = 0;
    await t.app.db.deleteFrom('webhooks').execute();
    const uuid = numericIdToUuid(9_000_000 + number);
    webhook = { uuid, secret: newSecret('classic') };
    await insertWebhook(t.app.db, {
      uuid,
      site_uuid: t.site.uuid,
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`,
      sealed_secret: seal(webhook.secret, sealingOf(t.app.config.secret, uuid)),
      date_created: Date.now(),
    });
    container = await openContainer(t);
    ada = await t.signUp(`Ada ${number}`);
    ben = await t.signUp(`Ben ${number}`);
  });

  const only = (): Told['body']['notifications'][number] => {
    assert.equal(told.length, 1);
    return told[0]?.body.notifications[0] ?? assert.fail();
  };

  it('report a reply: author, text and recipient, signed with the secret', async () => {
    const root = await post(ada, container, 'First');
    const reply = await post(ben, container, 'An answer', root.content_uuid);
    await t.app.outbox.run();
    const { notification_type, user, recipients, payload } = only();
    assert.equal(notification_type, 'reply');
    assert.deepEqual(user, {
      name: ben.user.name,
      viafoura_id: { uuid: ben.user.uuid, id: ben.id },
      external_id: { provider: 'viafoura', id: String(ben.id) },
    });
    assert.deepEqual(
      recipients.map(({ viafoura_id }) => viafoura_id.uuid),
      [ada.user.uuid],
    );
    assert.deepEqual(payload.content, { uuid: reply.content_uuid, body: 'An answer' });
    assert.equal(payload.target_content_uuid, root.content_uuid);
    const { headers, text, body } = told[0] as Told;
    assert.equal(body.version, 1);
    assert.equal(headers['x-request-id'], body.request_uuid);
    assert.equal(headers['webhook-id'], body.request_uuid);
    assert.equal(headers.authorization, authorizationOf(webhook.secret));
    assert.doesNotMatch(JSON.stringify(headers) + text, new RegExp(webhook.secret), 'a log of it forges nothing');
    assert.match(webhook.secret, /^[0-9a-f]{128,}$/);
    const signed = `${body.request_uuid}.${headers['webhook-timestamp']}.${text}`;
    const signature = createHmac('sha256', webhook.secret).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signature}`);
  });

  it('are delivered once, under the same number, if their server was away at first', async () => {
    answers.push(500, 302, 200);
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
    t.pass(6001);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
    t.pass(6 * 60_000 + 1);
    await t.app.outbox.run();
    t.pass(60 * 60_000);
    await t.app.outbox.run();
    only();
    const log = await listDeliveries(t.app.db, webhook.uuid);
    assert.deepEqual(
      log.map(({ attempt, status }) => [attempt, status]),
      [
        [3, 200],
        [2, 302],
        [1, 500],
      ],
    );
    assert.equal(new Set(log.map(({ request_uuid }) => request_uuid)).size, 1);
  });

  it('report nothing that was undone first', async () => {
    answers.push(500);
    const root = await post(ada, container, 'First');
    await ben.inject({ method: 'POST', url: `${container.path}/${root.content_uuid}/like` });
    await t.app.outbox.run();
    await ben.inject({ method: 'DELETE', url: `${container.path}/${root.content_uuid}/like` });
    t.pass(6001);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
  });

  it('report a notification to many once, with all followers', async () => {
    const cleo = await t.signUp(`Cleo ${number}`);
    for (const reader of [ada, cleo]) await reader.inject({ method: 'PUT', url: `/v2/localhost/follows/${ben.id}` });
    await t.app.outbox.run();
    told.length = 0;
    await post(ben, container, 'News');
    await t.app.outbox.run();
    const { notification_type, recipients, user } = only();
    assert.equal(notification_type, 'subscribed_user_content');
    assert.equal(user?.viafoura_id.id, ben.id);
    assert.deepEqual(
      recipients.map(({ viafoura_id }) => viafoura_id.uuid).sort(),
      [ada.user.uuid, cleo.user.uuid].sort(),
    );
  });

  it('are turned off by 410, and receive no more', async () => {
    answers.push(410);
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    await t.app.outbox.run();
    await post(ben, container, 'Another', root.content_uuid);
    t.pass(60 * 60_000);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
    assert.equal((await listDeliveries(t.app.db, webhook.uuid)).length, 1);
    const row = await t.app.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    assert.equal(row.off_reason, 'gone');
  });

  describe('of what happens to content', () => {
    const events = () => told.flatMap(({ body }) => body.events ?? []);
    const hear = (columns: { topics?: ('notifications' | 'content')[]; events_per_delivery?: number }) =>
      t.app.db.updateTable('webhooks').set(columns).execute();

    it('report each, by ids and in order, signed like the others', async () => {
      await hear({ topics: ['content'] });
      const root = await post(ada, container, 'First');
      const reply = await post(ben, container, 'An answer', root.content_uuid);
      await t.app.outbox.run();
      assert.ok(told.every(({ body }) => body.events?.length === 1));
      assert.ok(told.every(({ body }) => body.notifications === undefined));
      const ofReply = events().filter(({ content_uuid }) => content_uuid === reply.content_uuid);
      assert.deepEqual(ofReply.map(({ action }) => action).sort(), ['created', 'visible']);
      const { time, ...event } = ofReply[0] ?? assert.fail();
      assert.ok(time > 0);
      assert.deepEqual(event, {
        action: ofReply[0]?.action,
        actor_uuid: ben.user.uuid,
        content_container_uuid: container.cc,
        content_uuid: reply.content_uuid,
        section_uuid: t.site.uuid,
        container_id: container.container_id,
        content_type: 'livecomments',
        thread_uuid: root.content_uuid,
        parent_uuid: root.content_uuid,
      });
      const { headers, text, body } = told[0] as Told;
      assert.doesNotMatch(text, /First|An answer/);
      const signed = `${body.request_uuid}.${headers['webhook-timestamp']}.${text}`;
      const signature = createHmac('sha256', webhook.secret).update(signed).digest('base64');
      assert.equal(headers['webhook-signature'], `v1,${signature}`);
    });

    it('are sent together if the site asks for it, and delivered once after an outage', async () => {
      await hear({ topics: ['content'], events_per_delivery: 10 });
      answers.push(500);
      const root = await post(ada, container, 'First');
      await t.app.outbox.run();
      t.pass(6001);
      await t.app.outbox.run();
      assert.equal(told.length, 1);
      assert.deepEqual(
        events().map(({ action, content_uuid }) => [action, content_uuid]),
        [
          ['created', root.content_uuid],
          ['visible', root.content_uuid],
        ],
      );
      const log = await listDeliveries(t.app.db, webhook.uuid);
      assert.deepEqual([...new Set(log.map(({ request_uuid }) => request_uuid))], [told[0]?.body.request_uuid]);
    });

    it('report a report and a removal, each once', async () => {
      await hear({ topics: ['content'] });
      const root = await post(ada, container, 'First');
      await t.app.outbox.run();
      told.length = 0;
      const at = `${container.path}/comments/${root.content_uuid}`;
      const flag = { method: 'POST' as const, url: `${at}/flag`, payload: { reason: 'abuse' } };
      const flagged = await ben.inject(flag);
      assert.equal(flagged.statusCode, 204, flagged.body);
      await ada.inject({ method: 'DELETE', url: at });
      await t.app.outbox.run();
      const actions = events().map(({ action }) => action);
      assert.deepEqual(actions.filter((action) => action !== 'updated').sort(), ['deleted', 'flagged']);
    });

    it('are of no concern to a webhook that asked for notifications only', async () => {
      await post(ada, container, 'First');
      await t.app.outbox.run();
      assert.equal(told.length, 0);
    });
  });

  describe('are set over HTTP', () => {
    const url = '/v2/localhost/webhooks';
    const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    let administrator: TestUser;
    beforeEach(async () => {
      await t.app.db.deleteFrom('webhooks').execute();
      administrator = await t.signUp(`Eve ${number}`, 'administrator');
    });
    const add = (payload: object) => administrator.inject({ method: 'POST', url, payload });

    it('by an administrator: added, listed with the last answer, changed, turned off, removed', async () => {
      const added = await add({ url: address() });
      assert.equal(added.statusCode, 201);
      const { webhook: made, secret, authorization } = added.json();
      assert.match(secret, /^[0-9a-f]{128}$/);
      assert.deepEqual(
        [made.url, made.topics, made.events_per_delivery, made.is_on],
        [address(), ['notifications'], 1, true],
      );
      const root = await post(ada, container, 'First');
      await post(ben, container, 'An answer', root.content_uuid);
      await t.app.outbox.run();
      assert.equal(told[0]?.headers.authorization, authorization);
      const listed = await administrator.inject({ url });
      assert.doesNotMatch(listed.body, new RegExp(secret));
      const [one] = listed.json().webhooks;
      assert.deepEqual([one.uuid, one.deliveries.length, one.deliveries[0].status], [made.uuid, 1, 202]);
      const { id: _, ...row } = await t.app.db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
      const older = Array.from({ length: 25 }, (_none, at) => ({ ...row, status: 500 + at, events: null }));
      await t.app.db.insertInto('webhook_deliveries').values(older).execute();
      const statuses = async () =>
        (await administrator.inject({ url }))
          .json()
          .webhooks[0].deliveries.map(({ status }: { status: number }) => status);
      assert.deepEqual(
        await statuses(),
        older
          .map(({ status }) => status)
          .slice(-20)
          .reverse(),
        'the last twenty, newest first',
      );
      await t.app.db.deleteFrom('webhook_deliveries').where('status', '>=', 500).execute();

      told.length = 0;
      const again = `${url}/deliveries/${one.deliveries[0].request_uuid}`;
      assert.equal((await administrator.inject({ method: 'POST', url: again })).statusCode, 204);
      await t.app.outbox.run();
      assert.equal(only().notification_type, 'reply');

      const change = { topics: ['content'], events_per_delivery: 5, is_on: false };
      const changed = await administrator.inject({ method: 'PATCH', url: `${url}/${made.uuid}`, payload: change });
      assert.deepEqual(changed.json(), { ...made, ...change, off_reason: 'staff' });
      told.length = 0;
      await post(ben, container, 'Another', root.content_uuid);
      await t.app.outbox.run();
      assert.equal(told.length, 0);
      assert.equal((await administrator.inject({ method: 'DELETE', url: `${url}/${made.uuid}` })).statusCode, 204);
      assert.deepEqual((await administrator.inject({ url })).json(), { webhooks: [] });
      assert.equal((await administrator.inject({ method: 'DELETE', url: `${url}/${made.uuid}` })).statusCode, 404);
    });

    it('are tried with an event of their own, and the answer is shown', async () => {
      const { webhook: made } = (await add({ url: address(), topics: ['content'] })).json();
      const tried = await administrator.inject({ method: 'POST', url: `${url}/${made.uuid}/test` });
      assert.equal(tried.json().status, 202);
      assert.equal(told[0]?.body.request_uuid, tried.json().request_uuid);
      assert.equal(told[0]?.body.events?.[0]?.action, 'test');
      answers.push(500);
      const failed = await administrator.inject({ method: 'POST', url: `${url}/${made.uuid}/test` });
      assert.equal(failed.json().status, 500);
    });

    it('get another secret, and both sign until the old one expires', async () => {
      const added = await add({ url: address(), topics: ['content'] });
      const { webhook: made, secret: old } = added.json();
      const roll = (payload: object, who: Pick<TestUser, 'inject'> = administrator) =>
        who.inject({ method: 'POST', url: `${url}/${made.uuid}/secret`, payload });
      const test = () => administrator.inject({ method: 'POST', url: `${url}/${made.uuid}/test` });
      const signedWith = (): string[] => {
        const { headers, text } = told.at(-1) ?? assert.fail();
        const known = { old, second, third };
        const hmac = (secret: string) =>
          createHmac('sha256', secret)
            .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`)
            .digest('base64');
        const names = String(headers['webhook-signature'])
          .split(' ')
          .map((one) => Object.entries(known).find(([, secret]) => secret && one === `v1,${hmac(secret)}`)?.[0] ?? one);
        return [
          ...names,
          Object.entries(known).find(
            ([, secret]) => secret && authorizationOf(secret) === headers.authorization,
          )?.[0] ?? 'none',
        ];
      };
      let [second, third] = ['', ''];
      const rolled = await roll({ old_valid_hours: 2 });
      assert.equal(rolled.statusCode, 200, rolled.body);
      assert.equal(rolled.headers['cache-control'], 'no-store');
      second = rolled.json().secret;
      assert.match(second, /^[0-9a-f]{128}$/);
      assert.ok(Math.abs(rolled.json().old_valid_to - t.app.clock.now() - 2 * 3_600_000) < 60_000);
      await test();
      assert.deepEqual(signedWith(), ['second', 'old', 'old'], 'who goes by authorization still knows it');
      third = (await roll({})).json().secret;
      await test();
      assert.deepEqual(signedWith(), ['third', 'second', 'old', 'old'], 'an answer that was lost loses nothing');
      // Before their sessions end as time passes.
      assert.equal((await roll({}, t)).statusCode, 401);
      assert.equal((await roll({}, ada)).statusCode, 403);
      t.pass(2 * 3_600_000 + 1);
      administrator = await t.signUp(`Fay ${number}`, 'administrator');
      await test();
      assert.deepEqual(signedWith(), ['third', 'second', 'second']);
      const last = (await roll({ old_valid_hours: 0 })).json();
      assert.equal(last.old_valid_to, null);
      [second, third] = [third, last.secret];
      await test();
      assert.deepEqual(signedWith(), ['third', 'third'], 'a secret that leaked is out at once');
      for (const wrong of [{ old_valid_hours: -1 }, { old_valid_hours: 169 }, { old_valid_hours: 'x' }])
        assert.equal((await roll(wrong)).statusCode, 400);
      const other = `${url}/${numericIdToUuid(1)}/secret`;
      assert.equal((await administrator.inject({ method: 'POST', url: other, payload: {} })).statusCode, 404);
    });

    it('by nobody else, and not to an invalid address', async () => {
      const moderator = await t.signUp(`Mod ${number}`, 'moderator');
      for (const [who, status] of [
        [t, 401],
        [ada, 403],
        [moderator, 403],
      ] as const) {
        assert.equal((await who.inject({ url })).statusCode, status);
        assert.equal((await who.inject({ method: 'POST', url, payload: { url: address() } })).statusCode, status);
      }
      for (const wrong of ['ftp://news.example/', 'news.example', `https://news.example/${'x'.repeat(2100)}`])
        assert.equal((await add({ url: wrong })).statusCode, 400);
      for (const wrong of [{ topics: [] }, { topics: ['all'] }, { events_per_delivery: 0 }])
        assert.equal((await add({ url: address(), ...wrong })).statusCode, 400);
      for (let count = 0; count < 10; count += 1) assert.equal((await add({ url: address() })).statusCode, 201);
      assert.equal((await add({ url: address() })).statusCode, 400);
    });

    it('never to an address of our own network, by number or by name', async (test) => {
      const outside = await startTestApp({ publicUrl: 'https://community.example' });
      test.after(() => outside.close());
      const other = await outside.signUp('Eve', 'administrator');
      for (const wrong of ['https://127.0.0.1/', 'https://[::1]:8443/', 'https://169.254.169.254/latest'])
        assert.equal((await other.inject({ method: 'POST', url, payload: { url: wrong } })).statusCode, 400);
      const named = { url: 'https://localhost:8443/hooks' };
      const { webhook: made } = (await other.inject({ method: 'POST', url, payload: named })).json();
      const tried = await other.inject({ method: 'POST', url: `${url}/${made.uuid}/test` });
      assert.deepEqual([tried.json().status, tried.json().problem], [null, 'localhost']);
      assert.equal(told.length, 0);
    });
  });
});
