/** What a site's own server is told (host contract 14): signed, once, tried again when it is away, and never of what was undone. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { numericIdToUuid } from '../../core/contract/ids';
import { newSecret, sealingOf } from '../src/modules/delivery/webhooks/secret';
import { insertWebhook, listDeliveries } from '../src/modules/delivery/webhooks/webhooks.repository';
import { seal } from '../src/modules/platform/tokens/sealed';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { openContainer, post, type TestContainer } from './support/conversation';

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
  };
}

describe('webhooks', () => {
  let t: TestApp;
  let container: TestContainer;
  let ada: TestUser;
  let ben: TestUser;
  let number = 0;
  const told: Told[] = [];
  /** What the receiver answers next; then 202. */
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
    webhook = { uuid, secret: newSecret() };
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

  it('tell of an answer: who wrote what to whom, signed with the secret', async () => {
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
    assert.equal(headers.authorization, webhook.secret);
    assert.match(webhook.secret, /^[0-9a-f]{128,}$/);
    const signed = `${body.request_uuid}.${headers['webhook-timestamp']}.${text}`;
    const signature = createHmac('sha256', webhook.secret).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signature}`);
  });

  it('are told once, under the same number, when their server was away at first', async () => {
    answers.push(500, 302);
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
    t.pass(5001);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
    t.pass(5 * 60_000 + 1);
    await t.app.outbox.run();
    t.pass(60 * 60_000);
    await t.app.outbox.run();
    only();
    const log = await listDeliveries(t.app.db, webhook.uuid);
    assert.deepEqual(
      log.map(({ attempt, status }) => [attempt, status]),
      [
        [3, 202],
        [2, 302],
        [1, 500],
      ],
    );
    assert.equal(new Set(log.map(({ request_uuid }) => request_uuid)).size, 1);
  });

  it('tell nothing of what was undone before they heard', async () => {
    answers.push(500);
    const root = await post(ada, container, 'First');
    await ben.inject({ method: 'POST', url: `${container.path}/${root.content_uuid}/like` });
    await t.app.outbox.run();
    await ben.inject({ method: 'DELETE', url: `${container.path}/${root.content_uuid}/like` });
    t.pass(5001);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
  });

  it('tell what goes to many once, with all who follow it', async () => {
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

  it('are switched off by 410, and hear no more', async () => {
    answers.push(410);
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    await t.app.outbox.run();
    await post(ben, container, 'Another', root.content_uuid);
    t.pass(60 * 60_000);
    await t.app.outbox.run();
    assert.equal(told.length, 0);
    assert.equal((await listDeliveries(t.app.db, webhook.uuid)).length, 1);
  });
});
