/** Allowed addresses, secrets and retries of webhooks. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Delivery } from '../notifications/channels/webhook';
import { nextTry, sentAgain } from './delivery';
import { readAddress, requireAddress } from './read-address';
import { newSecret, openSecrets, rolled, sealingOf, sealSecrets } from './secret';
import { isTaken, send } from './send';

describe('the address of a webhook', () => {
  const outside = { privateAddresses: false, publicUrl: 'https://community.example' };
  const inside = { ...outside, privateAddresses: true };
  const isGood = (address: string, rules: typeof outside) => 'url' in readAddress(address, rules);

  for (const [address, isPublic, isPrivate] of [
    ['https://hooks.example/a', true, true],
    ['https://hooks.example:443/a', true, true],
    ['https://hooks.example:8443/a', true, true],
    ['https://hooks.example:444/a', false, true],
    ['http://hooks.example/a', false, true],
    ['http://hooks.example:443/a', false, true],
    ['https://93.184.216.34/a', true, true],
    ['ftp://hooks.example/a', false, false],
    ['hooks.example', false, false],
    ['https://me@hooks.example/a', false, false],
    ['https://:word@hooks.example/a', false, false],
    ['https://community.example/a', false, false],
    ['https://COMMUNITY.example.:8443/a', false, true],
    ['https://127.0.0.1/a', false, true],
    ['https://10.0.0.8/a', false, true],
    ['https://[::1]/a', false, true],
    ['https://[2606:4700::1]/a', true, true],
    [`https://hooks.example/${'a'.repeat(2048 - 22)}`, true, true],
    [`https://hooks.example/${'a'.repeat(2048 - 21)}`, false, false],
  ] as const) {
    it(`is ${isPublic ? 'good' : isPrivate ? 'good in one’s own network' : 'none'}: ${address.slice(0, 40)}`, () => {
      assert.equal(isGood(address, outside), isPublic);
      assert.equal(isGood(address, inside), isPrivate);
    });
  }

  it('is refused with an error that names the field and the rule', () => {
    assert.equal(requireAddress('https://hooks.example', outside), 'https://hooks.example/');
    for (const [address, reason, message] of [
      ['hooks', 'not_an_address', /^url must be an http or https address/],
      ['https://me@hooks.example', 'has_password', /^url must not contain a user name/],
      ['https://community.example', 'own_server', /^url must not lead to this server, community\.example/],
      ['http://hooks.example', 'not_https', /^url must use https, on port 443 or 8443/],
      ['https://10.0.0.8', 'not_public', /^url must be reachable from the internet/],
    ] as const)
      assert.throws(() => requireAddress(address, outside), { data: { field: 'url', reason }, message });
  });
});

describe('a delivery whose secret does not open', () => {
  it('is recorded as failed, with instructions', async () => {
    const sealed_secret = sealSecrets({ current: newSecret('classic'), former: [] }, sealingOf('an earlier one', 'w'));
    const webhook = { uuid: 'w', url: 'http://127.0.0.1:9/', format: 'classic' as const, sealed_secret };
    const config = { secret: 'another', privateAddresses: true, egressProxy: null };
    const sent = await send(config, webhook, { request_uuid: 'r', content: { events: [] }, now: 0 });
    assert.equal(sent.status, null);
    assert.match(sent.problem, /VF_SECRET has changed/);
  });
});

describe('the secrets of a webhook', () => {
  const sealing = sealingOf('server', 'webhook-1');
  const NOW = 1000;

  it('are read as they were sealed, without expired ones', () => {
    const former = [
      { secret: 'b', until: NOW + 1 },
      { secret: 'c', until: NOW },
    ];
    const sealed = sealSecrets({ current: 'a', former }, sealing);
    assert.deepEqual(openSecrets(sealed, sealing, NOW), { current: 'a', former: former.slice(0, 1) });
    assert.deepEqual(openSecrets(sealSecrets({ current: 'a', former: [] }, sealing), sealing, NOW), {
      current: 'a',
      former: [],
    });
    assert.throws(() => openSecrets(sealed, sealingOf('server', 'webhook-2'), NOW));
    assert.throws(() => openSecrets(sealed, sealingOf('another', 'webhook-1'), NOW));
  });

  it('are new each time, of 64 bytes in hex, or as Standard Webhooks write them', () => {
    assert.match(newSecret('classic'), /^[0-9a-f]{128}$/);
    assert.notEqual(newSecret('classic'), newSecret('classic'));
    const [, key = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(newSecret('standard')) ?? [];
    assert.equal(Buffer.from(key, 'base64').length, 32);
    assert.notEqual(newSecret('standard'), newSecret('standard'));
  });

  it('replace one another: the former stays valid for its time, newest first, and at most three', () => {
    let secrets = rolled({ current: 'a', former: [] }, { format: 'classic', until: NOW + 50, now: NOW });
    assert.deepEqual(secrets.former, [{ secret: 'a', until: NOW + 50 }]);
    assert.match(secrets.current, /^[0-9a-f]{128}$/);
    const second = secrets.current;
    secrets = rolled(secrets, { format: 'classic', until: NOW + 90, now: NOW });
    assert.deepEqual(secrets.former, [
      { secret: second, until: NOW + 90 },
      { secret: 'a', until: NOW + 50 },
    ]);
    for (let times = 0; times < 3; times++) secrets = rolled(secrets, { format: 'classic', until: NOW + 90, now: NOW });
    assert.equal(secrets.former.length, 3);
    assert.ok(!secrets.former.some(({ secret }) => secret === 'a'));
  });

  it('expire earlier on request, or at once', () => {
    const before = { current: 'b', former: [{ secret: 'a', until: NOW + 500 }] };
    assert.deepEqual(
      rolled(before, { format: 'classic', until: NOW + 10, now: NOW }).former.map(({ until }) => until),
      [NOW + 10, NOW + 10],
    );
    assert.deepEqual(rolled(before, { format: 'classic', until: NOW, now: NOW }).former, []);
  });
});

describe('a delivery', () => {
  const delivery: Delivery = {
    ...{ request_uuid: 'r', webhook_uuid: 'w', user_id: 1, notification_id: 2, after_user_id: 0, attempt: 1, begun: 5 },
  };

  it('is accepted by any successful status', () => {
    const taken = [199, 200, 204, 299, 300, 404, 500, null].map((status) =>
      isTaken({ status, problem: '', duration_ms: 1 }),
    );
    assert.deepEqual(taken, [false, true, true, true, false, false, false, false]);
  });

  it('is tried nine times more, later each time, under the same number', () => {
    const waits: (number | undefined)[] = [];
    const steady = { now: 0, random: () => 0.5 };
    let tried: Delivery = delivery;
    for (let next = nextTry(tried, steady); next; next = nextTry(tried, steady)) {
      waits.push(next.date_next);
      tried = next.payload as unknown as Delivery;
      assert.equal(next.idempotency_key, `webhook r 5 ${tried.attempt}`);
      assert.deepEqual({ ...tried, attempt: 1 }, delivery);
    }
    assert.deepEqual(waits, [
      ...[5000, 5 * MINUTE_MS, 30 * MINUTE_MS],
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
    ]);
    assert.equal(nextTry(delivery, { ...steady, now: 100 })?.date_next, 5100);
  });

  it('waits up to a fifth shorter or longer, and never shorter than the endpoint asks', () => {
    const [earliest, latest] = [0, 1].map((draw) => nextTry(delivery, { now: 0, random: () => draw })?.date_next);
    assert.deepEqual([earliest, latest], [4000, 6000]);
    const drawn = new Set(Array.from({ length: 20 }, () => nextTry(delivery, { now: 0 })?.date_next));
    assert.ok(drawn.size > 1, 'deliveries that failed together come back at different times');
    assert.equal(nextTry(delivery, { now: 0, not_before: 60_000 })?.date_next, 60_000);
  });

  it('is sent again from the first try, with its subject, when staff ask', () => {
    const again = sentAgain({ ...delivery, attempt: 9, status: 500 } as never, 77);
    assert.deepEqual(again.payload, { ...delivery, begun: 77 });
    assert.deepEqual([again.idempotency_key, again.now, again.date_next], ['webhook r 77 1', 77, undefined]);
    const events = [{ action: 'created' }];
    assert.deepEqual(sentAgain({ ...delivery, events } as never, 77).payload.events, events);
  });
});
