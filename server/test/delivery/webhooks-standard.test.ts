/**
 * Webhooks of the format `standard`, read by the published library of Standard Webhooks, and the topics `moderation`,
 * `people` and `system` in both formats.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { leaveSystemEvent } from '../../src/modules/platform/site-events/leave-site-event';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';
import { openEndpoint, type ReceivedRequest, type WebhookEndpoint } from '../support/webhook-endpoint';

interface StandardBody {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

const url = '/v2/localhost/webhooks';

describe('webhooks of the format standard', () => {
  let t: TestApp;
  let endpoint: WebhookEndpoint;
  let container: TestContainer;
  let administrator: TestUser;
  let status = 202;
  let number = 0;

  before(async () => {
    t = await startTestApp({ privateAddresses: true });
  });
  after(() => t.close());
  beforeEach(async () => {
    number += 1;
    status = 202;
    endpoint = await openEndpoint(() => status);
    container = await openContainer(t);
    administrator = await t.signUp(`Eve ${number}`, 'administrator');
  });
  afterEach(async () => {
    await endpoint.close();
    await t.app.db.deleteFrom('webhooks').execute();
  });

  const send = (payload: object) => administrator.inject({ method: 'POST', url, payload });
  async function add(options: object): Promise<{ uuid: string; secret: string }> {
    const answer = await send({ url: endpoint.url, ...options });
    assert.equal(answer.statusCode, 201, answer.body);
    const { webhook, secret } = answer.json();
    return { uuid: webhook.uuid, secret };
  }
  /** Returns deliveries since the last call, verified by the receiver's library. */
  function verified(secret: string): StandardBody[] {
    const library = new Webhook(secret);
    return endpoint.requests
      .splice(0)
      .map(({ text, headers }) => library.verify(text, headers as Record<string, string>) as StandardBody);
  }
  const classicEvents = () =>
    endpoint.requests.splice(0).flatMap(({ text }: ReceivedRequest) => JSON.parse(text).events as { action: string }[]);

  it('are verified by the library at each attempt, the repeated ones included', async () => {
    const { uuid, secret } = await add({ format: 'standard', topics: ['content'] });
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    status = 500;
    const comment = await post(await t.signUp(`Ada ${number}`), container, 'Hello');
    await t.app.outbox.run();
    const first = endpoint.requests.map(({ headers }) => headers['webhook-id']);
    const tried = verified(secret);
    assert.deepEqual(tried.map(({ type }) => type).sort(), ['comment.created', 'comment.visible']);
    const { timestamp, data } = tried[0] ?? assert.fail();
    assert.equal(new Date(timestamp).toISOString(), timestamp);
    assert.equal(data.content_uuid, comment.content_uuid);
    assert.ok(!('action' in data) && !('time' in data));
    status = 202;
    t.pass(6001);
    await t.app.outbox.run();
    const again = endpoint.requests.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(again.toSorted(), first.toSorted(), 'an attempt has the id of the first one');
    const byType = (bodies: StandardBody[]) => bodies.toSorted((a, b) => a.type.localeCompare(b.type));
    assert.deepEqual(byType(verified(secret)), byType(tried));

    const rolled = await administrator.inject({ method: 'POST', url: `${url}/${uuid}/secret`, payload: {} });
    const tests = await administrator.inject({ method: 'POST', url: `${url}/${uuid}/test` });
    assert.equal(tests.json().status, 202);
    const request = endpoint.requests[0] ?? assert.fail();
    assert.match(rolled.json().secret, /^whsec_/);
    assert.deepEqual(
      verified(secret).map(({ type }) => type),
      ['endpoint.test'],
      'with the old secret',
    );
    endpoint.requests.push(request);
    assert.deepEqual(
      verified(rolled.json().secret).map(({ type }) => type),
      ['endpoint.test'],
      'and with the new one',
    );
    assert.throws(() =>
      new Webhook(`whsec_${'A'.repeat(43)}=`).verify(request.text, request.headers as Record<string, string>),
    );
  });

  for (const format of ['standard', 'classic'])
    it(`are verified by the code of the documentation, in the format ${format}`, async () => {
      const page = await readFile(new URL('../../../docs/WEBHOOKS.md', import.meta.url), 'utf8');
      const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(page) ?? [];
      const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const { secret } = await add({ format, topics: ['content'] });
      await post(await t.signUp(`Ada ${number}`), container, 'Hello');
      await t.app.outbox.run();
      const { headers, text } = endpoint.requests[0] ?? assert.fail();
      assert.deepEqual(verify(secret, headers, text), JSON.parse(text));
      assert.throws(() => verify(secret, headers, `${text} `), /wrong signature/);
      assert.throws(() => verify(`whsec_${Buffer.alloc(24).toString('base64')}`, headers, text), /wrong signature/);
      const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 400) };
      assert.throws(() => verify(secret, old, text), /wrong time/);
    });

  it('name a removed comment and a notification by the types that receivers know', async () => {
    const { secret } = await add({ format: 'standard', topics: ['content', 'notifications'] });
    const [ada, ben] = [await t.signUp(`Ada ${number}`), await t.signUp(`Ben ${number}`)];
    const root = await post(ada, container, 'First');
    await post(ben, container, 'An answer', root.content_uuid);
    await ada.inject({ method: 'DELETE', url: `${container.path}/comments/${root.content_uuid}` });
    await t.app.outbox.run();
    const bodies = verified(secret);
    const types = new Set(bodies.map(({ type }) => type));
    for (const type of ['comment.visible', 'comment.removed']) assert.ok(types.has(type), type);
    assert.ok(bodies.every(({ type }) => /^(comment|notification)\.[a-z_]+$/.test(type)));
  });

  it('tell staff of decisions, bans and reports by ids only', async () => {
    const { secret } = await add({ format: 'standard', topics: ['moderation'], is_staff: true });
    const [ada, ben] = [await t.signUp(`Ada ${number}`), await t.signUp(`Ben ${number}`)];
    const { content_uuid } = await post(ada, container, 'Rude words');
    const at = `${container.path}/comments/${content_uuid}`;
    const flag = { reason: 'abuse', note: 'Look at this' };
    assert.equal((await ben.inject({ method: 'POST', url: `${at}/flag`, payload: flag })).statusCode, 204);
    for (const verdict of ['disable', 'enable'])
      await administrator.inject({ method: 'POST', url: `${container.path}/moderation/${content_uuid}/${verdict}` });
    const ban = { ban_level: 'posting', is_permanent: true, user_message: 'Be kind' };
    const banned = await administrator.inject({
      method: 'POST',
      url: `/v2/localhost/users/${ada.id}/bans`,
      payload: ban,
    });
    assert.ok(banned.statusCode < 300, banned.body);
    await t.app.outbox.run();
    const bodies = verified(secret);
    assert.deepEqual(bodies.map(({ type }) => type).sort(), [
      ...['comment.approved', 'comment.rejected', 'comment.reported', 'user.banned'],
    ]);
    assert.doesNotMatch(JSON.stringify(bodies), /Rude|Look at|kind|abuse|posting/);
    const about = (type: string) => bodies.find((body) => body.type === type)?.data;
    assert.deepEqual(about('comment.reported'), {
      section_uuid: t.site.uuid,
      content_container_uuid: container.cc,
      content_uuid,
      user_uuid: ada.user.uuid,
      actor_uuid: ben.user.uuid,
    });
    assert.equal(about('user.banned')?.user_uuid, ada.user.uuid);
    assert.equal(about('user.banned')?.actor_uuid, administrator.user.uuid);
  });

  it('send decisions only to endpoints of staff', async () => {
    const refused = await send({ url: endpoint.url, topics: ['moderation'] });
    assert.deepEqual([refused.statusCode, refused.json().data?.field ?? refused.json().field], [400, 'topics']);
    const { uuid } = await add({ topics: ['moderation'], is_staff: true });
    const change = (payload: object) => administrator.inject({ method: 'PATCH', url: `${url}/${uuid}`, payload });
    assert.equal((await change({ is_staff: false })).statusCode, 400);
    // Even after a manual change in the database.
    await t.app.db.updateTable('webhooks').set({ is_staff: false }).execute();
    const ada = await t.signUp(`Ada ${number}`);
    const ban = { ban_level: 'posting', is_permanent: true, user_message: '' };
    await administrator.inject({ method: 'POST', url: `/v2/localhost/users/${ada.id}/bans`, payload: ban });
    await t.app.outbox.run();
    assert.equal(endpoint.requests.length, 0);
    assert.equal((await change({ is_staff: true, topics: ['moderation', 'people'] })).json().is_staff, true);
  });

  it('report accounts that are created, renamed and erased, in the classic format as well', async () => {
    await add({ topics: ['people'] });
    const ada = await t.signUp(`Ada ${number}`);
    const at = `/v2/localhost/users/${ada.id}`;
    const rename = (name: string) => ada.inject({ method: 'PATCH', url: at, payload: { name } });
    assert.equal((await rename(`Ada Lovelace ${number}`)).statusCode, 200);
    assert.equal((await rename(`Ada Lovelace ${number}`)).statusCode, 200);
    const erased = await ada.inject({
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      payload: { password: PASSWORD },
    });
    assert.ok(erased.statusCode < 300, erased.body);
    await t.app.outbox.run();
    const about = { section_uuid: t.site.uuid, user_uuid: ada.user.uuid };
    const events = classicEvents().map(({ time: _, ...event }: { action: string; time?: number }) => event);
    const named = (action: string) => events.filter((event) => event.action === action);
    assert.deepEqual(named('user.created'), [{ action: 'user.created', ...about }]);
    assert.deepEqual(named('user.renamed'), [{ action: 'user.renamed', ...about }], 'the same name is no change');
    assert.deepEqual(named('user.erased'), [{ action: 'user.erased', ...about }]);
  });

  it('report the end of an import or export, from its transaction', async () => {
    const { secret } = await add({ format: 'standard', topics: ['system'] });
    const event = { site_uuid: t.site.uuid, now: t.app.clock.now() };
    await t.app.db.transaction().execute(async (trx) => {
      await leaveSystemEvent(trx, {
        ...event,
        action: 'import.finished',
        data: { import_uuid: t.site.uuid, comments: 7 },
      });
      await leaveSystemEvent(trx, { ...event, action: 'export.ready', data: { export_uuid: t.site.uuid } });
    });
    await t.app.outbox.run();
    const bodies = verified(secret);
    assert.deepEqual(bodies.map(({ type }) => type).sort(), ['export.ready', 'import.finished']);
    assert.equal(bodies.find(({ type }) => type === 'import.finished')?.data.comments, 7);
  });

  it('keep their format, and get one event per delivery', async () => {
    const several = await send({ url: endpoint.url, format: 'standard', events_per_delivery: 2 });
    assert.equal(several.statusCode, 400);
    const { uuid } = await add({ format: 'standard' });
    const change = (payload: object) => administrator.inject({ method: 'PATCH', url: `${url}/${uuid}`, payload });
    assert.equal((await change({ events_per_delivery: 2 })).statusCode, 400);
    await change({ format: 'classic', is_on: true });
    assert.equal((await administrator.inject({ url })).json().webhooks[0].format, 'standard');
    assert.equal((await send({ url: endpoint.url, format: 'other' })).statusCode, 400);
  });
});
