/** A webhook whose endpoint fails permanently: it is probed, reported to administrators, and finally switched off. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/contract/values/durations';
import { siteWebhook } from '../../src/commands/site-webhook';
import { reportFailures } from '../../src/modules/delivery/webhooks/report-failures';
import type { TestUser } from '../support/app';
import { type MailedApp, startMailedApp } from '../support/mailed-app';
import { addEndpoint, leaveDeliveries } from '../support/webhook-deliveries';
import { type Answer, openEndpoint, type WebhookEndpoint } from '../support/webhook-endpoint';

describe('a webhook whose endpoint fails', () => {
  let t: MailedApp;
  let administrator: TestUser;
  let endpoint: WebhookEndpoint;
  let answer: Answer;
  let webhook: { uuid: string };

  before(async () => {
    t = await startMailedApp({ privateAddresses: true });
    administrator = await t.signUp('Ada', 'administrator');
    await t.signUp('Mona', 'moderator');
    // An administrator of another site, who must get no mail about this webhook.
    const { uuid: site_uuid } = await t.app.sites.add({ domain: 'other.example' });
    await t.changeUser(await t.signUp('Otto', 'administrator'), { site_uuid });
    await t.sent();
  });
  after(() => t.close());
  beforeEach(async () => {
    answer = 500;
    endpoint = await openEndpoint(() => answer);
    webhook = await addEndpoint(t, endpoint);
  });
  afterEach(async () => {
    await endpoint.close();
    await t.app.db.deleteFrom('webhooks').execute();
    await t.app.db.deleteFrom('outbox').where('kind', '=', 'webhook').execute();
    await t.sent();
  });

  const row = () => t.app.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  const pending = () =>
    t.app.db.selectFrom('outbox').selectAll().where('kind', '=', 'webhook').where('date_done', 'is', null).execute();
  /** Requests that arrive when this time has passed. */
  async function arriveAfter(ms: number): Promise<number> {
    const before = endpoint.requests.length;
    t.pass(ms);
    await t.app.outbox.run();
    return endpoint.requests.length - before;
  }

  // First, because the administrator's session ends during the other tests.
  it('gets everything that waited as soon as a test of an administrator succeeds', async () => {
    await leaveDeliveries(t, [webhook], 20);
    await arriveAfter(0);
    answer = 200;
    const url = `/v2/localhost/webhooks/${webhook.uuid}/test`;
    assert.equal((await administrator.inject({ method: 'POST', url })).json().status, 200);
    assert.ok((await arriveAfter(0)) >= 12);
  });

  it('is not followed to another address', async (test) => {
    const other = await openEndpoint();
    test.after(() => other.close());
    answer = { status: 307, headers: { location: other.url } };
    await leaveDeliveries(t, [webhook], 1);
    assert.equal(await arriveAfter(0), 1);
    assert.equal(other.requests.length, 0);
    assert.equal((await pending()).length, 1);
  });

  it('gets one probe a minute after five failures in a row, while its other deliveries stay due', async () => {
    await leaveDeliveries(t, [webhook], 20);
    const first = await arriveAfter(0);
    assert.ok(first >= 5 && first <= 8, `${first} requests`);
    assert.equal(await arriveAfter(30_000), 0);
    assert.equal(await arriveAfter(31_000), 1);
    assert.equal(await arriveAfter(30_000), 0);
    assert.equal(await arriveAfter(31_000), 1);
    const untouched = (await pending()).filter(({ payload, attempts }) => payload.attempt === 1 && attempts === 0);
    assert.ok(untouched.length >= 20 - first - 2, 'deliveries that wait use up none of their attempts');
    assert.ok(untouched.every(({ date_next }) => date_next <= t.app.clock.now()));
  });

  it('gets everything that waited as soon as one probe succeeds', async () => {
    await leaveDeliveries(t, [webhook], 20);
    await arriveAfter(0);
    answer = 200;
    t.pass(MINUTE_MS + 1);
    await t.app.outbox.run();
    await arriveAfter(10 * MINUTE_MS);
    assert.deepEqual(await pending(), []);
    const { failures, date_failing, date_paused } = await row();
    assert.deepEqual([failures, date_failing, date_paused], [0, null, null]);
  });

  for (const status of [429, 503]) {
    it(`rests for as long as it asks with ${status}`, async () => {
      answer = { status, headers: { 'retry-after': '600' } };
      await leaveDeliveries(t, [webhook], 1);
      assert.equal(await arriveAfter(0), 1);
      await leaveDeliveries(t, [webhook], 1);
      assert.equal(await arriveAfter(9 * MINUTE_MS), 0);
      answer = 200;
      assert.equal(await arriveAfter(MINUTE_MS + 1000), 2);
    });
  }

  it('does not rest for another status that has Retry-After', async () => {
    answer = { status: 500, headers: { 'retry-after': '600' } };
    await leaveDeliveries(t, [webhook], 1);
    await arriveAfter(0);
    assert.equal(await arriveAfter(6001), 1);
  });

  const mails = async () => {
    await reportFailures(t.app);
    return (await t.sent()).map(({ to, raw }) => [to, /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()]);
  };
  const to = 'ada@example.org';

  it('is reported to administrators after an hour and after a day, and switched off after five days', async () => {
    await leaveDeliveries(t, [webhook], 30);
    await arriveAfter(0);
    await arriveAfter(HOUR_MS - MINUTE_MS);
    assert.deepEqual(await mails(), []);
    await arriveAfter(2 * MINUTE_MS);
    assert.deepEqual(await mails(), [[[to], 'Webhook deliveries from Test site are failing']]);
    assert.deepEqual(await mails(), []);
    await arriveAfter(DAY_MS - 2 * HOUR_MS);
    assert.deepEqual(await mails(), []);
    await arriveAfter(HOUR_MS);
    assert.deepEqual(await mails(), [[[to], 'Webhook deliveries from Test site are failing']]);
    await arriveAfter(4 * DAY_MS - HOUR_MS);
    assert.deepEqual(await mails(), []);
    await arriveAfter(HOUR_MS);
    assert.deepEqual(await mails(), [[[to], 'A webhook of Test site was turned off']]);
    assert.equal(await arriveAfter(HOUR_MS), 0);

    const again = await t.signUp(`Eve ${Date.now()}`, 'administrator');
    const url = '/v2/localhost/webhooks';
    const [listed] = (await again.inject({ url })).json().webhooks;
    assert.deepEqual([listed.is_on, listed.off_reason], [false, 'failing']);
    const lines: string[] = [];
    if (t.app.config.databaseUrl) {
      await siteWebhook(t.app.config, { domain: 'localhost' }, (line) => lines.push(line));
      assert.match(lines.join('\n'), /\(off: all deliveries failed for five days\)/);
    }
    const on = await again.inject({ method: 'PATCH', url: `${url}/${webhook.uuid}`, payload: { is_on: true } });
    const { is_on, off_reason, failures, failing_since } = on.json();
    assert.deepEqual([is_on, off_reason, failures, failing_since], [true, null, 0, null]);
  });

  it('is not reported if an attempt succeeded in between', async () => {
    await leaveDeliveries(t, [webhook], 1);
    await arriveAfter(0);
    answer = 200;
    await arriveAfter(30 * MINUTE_MS);
    answer = 500;
    await leaveDeliveries(t, [webhook], 1);
    await arriveAfter(0);
    await arriveAfter(31 * MINUTE_MS);
    assert.deepEqual(await mails(), []);
  });

  it('is not switched off for a few failures without later attempts', async () => {
    await leaveDeliveries(t, [webhook], 1);
    await arriveAfter(0);
    t.pass(6 * DAY_MS);
    await reportFailures(t.app);
    assert.equal((await row()).date_off, null);
  });
});
