/** A reader's choices of channels, and the resulting times of mail. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MailFrequency } from '../../../../../core/contract/delivery/notifications';
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import { isTimeZone } from '../../platform/time/time-zone';
import { nextMorning } from './channels/local-time';
import { appointment, isSoon, MAIL_NOTICES } from './channels/mail';
import { choose, presentSettings } from './settings';
import type { NotificationState } from './states.repository';

describe('what a reader chose', () => {
  it('is stored only if it differs from the default, beside earlier choices', () => {
    const before = { reply: { mail: false }, like: { push: true } };
    assert.deepEqual(choose(before, { reply: { push: false }, like: { push: false } }), {
      reply: { push: false, mail: false },
    });
    assert.deepEqual(choose({}, { reply: { tray: true, push: true, mail: true } }), {});
  });

  it('is refused for an unknown kind, and for a channel that the kind never uses', () => {
    assert.deepEqual(choose({}, { nonsense: { tray: false }, reply_removed: { tray: false, mail: true } }), {
      reply_removed: { tray: false },
    });
  });

  it('is shown with the defaults of the kinds; messages are on by default for readers who have a browser for them', () => {
    const state = { channels: { like: { mail: true } }, wants_push: null, time_zone: 'Europe/Oslo' } as never;
    const of = (wants_push: boolean | null, hasBrowser: boolean) =>
      presentSettings(
        { ...(state as NotificationState), wants_push },
        {
          ...{ hasBrowser, frequency: 'weekly', can_mail: true, came_back: false },
        },
      );
    const { channels, ...rest } = of(null, true);
    assert.deepEqual(channels.like, { tray: true, push: false, mail: true });
    assert.deepEqual(channels.reply_removed, { tray: true });
    assert.deepEqual(rest, {
      ...{ is_user_notification_on: true, email_notice_frequency: 'weekly', can_mail: true },
      ...{ mail_came_back: false, time_zone: 'Europe/Oslo' },
    });
    assert.deepEqual(
      [of(null, false), of(true, false), of(false, true)].map((one) => one.is_user_notification_on),
      [false, true, false],
    );
  });
});

describe('a reader’s morning', () => {
  const at = (text: string) => Date.parse(text);
  for (const [zone, after, monday, wanted] of [
    ['', '2026-11-25T07:59:59Z', false, '2026-11-25T08:00:00Z'],
    ['', '2026-11-25T08:00:00Z', false, '2026-11-26T08:00:00Z'],
    ['Nowhere/Atlantis', '2026-11-25T07:00:00Z', false, '2026-11-25T08:00:00Z'],
    ['Europe/Oslo', '2026-11-25T06:59:59Z', false, '2026-11-25T07:00:00Z'],
    ['America/New_York', '2026-11-25T23:00:00Z', false, '2026-11-26T13:00:00Z'],
    ['Asia/Kathmandu', '2026-11-25T23:00:00Z', false, '2026-11-26T02:15:00Z'],
    // Clocks were set back in the night to the 25th of October.
    ['Europe/Oslo', '2026-10-24T10:00:00Z', false, '2026-10-25T07:00:00Z'],
    ['', '2026-11-25T07:00:00Z', true, '2026-11-30T08:00:00Z'],
    ['', '2026-11-30T07:00:00Z', true, '2026-11-30T08:00:00Z'],
    ['', '2026-11-30T08:00:00Z', true, '2026-12-07T08:00:00Z'],
  ] as const) {
    it(`after ${after} is ${wanted} in ${zone || 'UTC'}${monday ? ', of a week' : ''}`, () => {
      assert.equal(new Date(nextMorning(zone, at(after), { monday })).toISOString(), wanted.replace('Z', '.000Z'));
    });
  }

  it('uses an existing time zone, or none', () => {
    assert.deepEqual(['', 'Europe/Oslo', 'Nowhere/Atlantis', ' '].map(isTimeZone), [true, true, false, false]);
  });
});

describe('mail about notifications', () => {
  const now = Date.parse('2026-11-25T06:10:00Z');
  const of = (frequency: MailFrequency, soon: boolean) =>
    appointment({ id: 7, frequency, time_zone: '' }, { isSoon: soon, key: 'n1', now });

  it('is sent soon for notifications addressed to a reader, and as chosen for all others', () => {
    const soon = (['instant', 'hourly', 'daily', 'weekly', 'never'] as const).map((frequency) => [
      isSoon(frequency, { mail: 'held' }),
      isSoon(frequency, { mail: 'digest' }),
    ]);
    assert.deepEqual(soon, [
      [true, true],
      [false, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  for (const [frequency, soon, wanted] of [
    ['instant', true, now + 5 * MINUTE_MS],
    ['hourly', false, Date.parse('2026-11-25T07:00:00Z')],
    ['daily', false, Date.parse('2026-11-25T08:00:00Z')],
    ['weekly', false, Date.parse('2026-11-30T08:00:00Z')],
  ] as const) {
    it(`is sent at ${new Date(wanted).toISOString()} with the frequency ${frequency}`, () => {
      const due = of(frequency, soon);
      assert.equal(due?.date_next, wanted);
      assert.deepEqual(due?.payload, { user_id: 7, scope: soon ? 'soon' : 'gathered' });
      assert.equal(due?.idempotency_key, `${MAIL_NOTICES} 7 ${soon ? 'n1' : wanted}`);
    });
  }

  it('is sent at the next full hour if it is one now, and never if turned off', () => {
    const full = Date.parse('2026-11-25T06:00:00Z');
    const due = appointment({ id: 7, frequency: 'hourly', time_zone: '' }, { isSoon: false, key: '', now: full });
    assert.equal(due?.date_next, full + HOUR_MS);
    assert.deepEqual([of('never', true), of('never', false)], [null, null]);
  });
});
