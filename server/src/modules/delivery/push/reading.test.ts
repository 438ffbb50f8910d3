/** Checks of subscriptions, texts and times of push messages, before anything is stored or sent. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { LONGEST_TEXT_BYTES } from './encrypt';
import { isPushService, subscriptionIdOf } from './endpoint';
import { localTime, quietMs } from './local-time';
import { textOf } from './push-message';
import { readSecret, readSubscription, readTimeZone, requireService } from './read-subscription';
import { readReceipt, receiptOf } from './receipts';

describe('an address that messages are posted to', () => {
  for (const [endpoint, isOne] of [
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://db5.notify.windows.com/w/?token=abc', true],
    ['https://own.example/push/abc', true],
    ['https://evil.fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://fcmXgoogleapis.com/abc', false],
    ['http://fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://me@fcm.googleapis.com/abc', false],
    ['https://me:secret@own.example/push/abc', false],
    ['https://own.example:8443/push/abc', false],
    ['not an address', false],
  ] as const) {
    it(`is ${isOne ? 'one' : 'none'}: ${endpoint}`, () =>
      assert.equal(isPushService(endpoint, ['https://own.example']), isOne));
  }

  it('is named by its last segment', () => {
    assert.equal(subscriptionIdOf('https://push.example/wpush/v2/sub-1?x=/2'), 'sub-1');
  });
});

describe('a subscription', () => {
  const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const body = {
    service_type: 'webpush',
    subscription_id: 'sub-1',
    endpoint: 'https://fcm.googleapis.com/fcm/send/sub-1',
    public_key: point,
    auth_secret: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const read = (more: object) => readSubscription({ ...body, ...more } as never, []);
  const fieldOf = (more: object) => {
    try {
      read(more);
    } catch (error) {
      return (error as { data?: { field?: string } }).data?.field ?? String(error);
    }
    return 'none';
  };

  it('is read in base64url as in base64 with padding, by either name of the service', () => {
    const own = read({});
    assert.deepEqual([own.p256dh, own.auth], [point, body.auth_secret]);
    const padded = {
      public_key: `${point.replaceAll('-', '+').replaceAll('_', '/')}=`,
      auth_secret: 'BTBZMqHH6r4Tts7J/aSIgg==',
    };
    assert.deepEqual(read({ ...padded, service_type: 'FCM' }), own);
    assert.equal(readSecret(padded.auth_secret), own.auth);
    assert.equal(own.endpoint_hash.length, 64);
  });

  for (const [field, more] of [
    ['service_type', { service_type: 'apns' }],
    ['endpoint', { endpoint: 'https://evil.example/sub-1' }],
    ['subscription_id', { subscription_id: 'sub-2' }],
    ['public_key', { public_key: 'AAAA' }],
    ['auth_secret', { auth_secret: 'BTBZMqHH6r4Tts7J_aSI' }],
    ['auth_secret', { auth_secret: 'BTBZMqHH6r4Tts7J_aSIggAA' }],
    ['none', {}],
  ] as const) {
    it(`has a wrong field: ${field} of ${JSON.stringify(more)}`, () => assert.equal(fieldOf(more), field));
  }

  it('is deleted when a real service has ended it', () => {
    assert.throws(() => requireService('apns'));
    requireService('FCM');
  });

  it('is in UTC if the time zone is unknown', () => {
    assert.deepEqual(['Europe/Oslo', 'Nowhere/Atlantis'].map(readTimeZone), ['Europe/Oslo', 'UTC']);
  });
});

describe('a reader’s own clock', () => {
  it('has its own day and hour', () => {
    const now = Date.parse('2026-11-25T23:30:00Z');
    const day = Date.UTC(2026, 10, 25) / (24 * HOUR_MS);
    assert.deepEqual(localTime(now, 'UTC'), { day, hour: 23 });
    assert.deepEqual(localTime(now, 'Europe/Oslo'), { day: day + 1, hour: 0 });
    assert.deepEqual(localTime(now, 'America/New_York'), { day, hour: 18 });
    assert.deepEqual(localTime(now, 'Europe/Oslo'), { day: day + 1, hour: 0 });
  });

  for (const [hour, from, until, hours] of [
    [21, 22, 7, 0],
    [22, 22, 7, 9],
    [0, 22, 7, 7],
    [6, 22, 7, 1],
    [7, 22, 7, 0],
    [13, 13, 15, 2],
    [15, 13, 15, 0],
    [12, 13, 15, 0],
    [22, 22, 22, 0],
  ] as const) {
    it(`is quiet for ${hours} hours at ${hour}, from ${from} to ${until}`, () =>
      assert.equal(quietMs(hour, { quiet_from: from, quiet_until: until }), hours * HOUR_MS));
  }
});

describe('pushed texts', () => {
  const notification = {
    title: 'T',
    body: '',
    navigate: 'https://a.example/',
    lang: 'en',
    dir: 'ltr',
    tag: 't',
  } as const;
  const read = (body: string) => {
    const text = textOf({ notification: { ...notification, body }, receipt: 'reply.x' });
    return { bytes: text.length, ...JSON.parse(text.toString()) };
  };

  it('is complete if it fits, in the form that Safari shows by itself', () => {
    const short = read('Every morning');
    assert.deepEqual([short.web_push, short.receipt], [8030, 'reply.x']);
    assert.deepEqual(short.notification, { ...notification, body: 'Every morning' });
  });

  it('is cut by characters to what services accept, and marked as cut', () => {
    const long = read('🙂'.repeat(3000));
    assert.ok(long.bytes <= LONGEST_TEXT_BYTES && long.bytes > LONGEST_TEXT_BYTES * 0.75, String(long.bytes));
    assert.match(long.notification.body, /^(🙂)+…$/u);
  });

  it('is confirmed by a receipt of ours only', () => {
    const receipt = receiptOf('reply', 'secret');
    assert.equal(readReceipt(receipt, 'secret'), 'reply');
    for (const other of [receipt.replace('reply', 'like'), `${receipt}x`, 'reply', '', receiptOf('reply', 'other')]) {
      assert.equal(readReceipt(other, 'secret'), null, other);
    }
  });
});
