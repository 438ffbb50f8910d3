/** Chat settings of moderators, applied to one message (host contract 9.5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostToJudge } from './kind';
import { livechat } from './livechat.kind';

const NOW = 1_000_000_000;
const DAY = 24 * 3_600_000;

interface Asked {
  content?: string;
  links?: { url: string }[];
  emotes?: Record<string, string>;
  actor?: object;
  isEdit?: boolean;
  lastHere?: number;
  first?: number | null;
  vouched?: number | null;
}

/** @returns the rule and its message; null when the message is allowed */
function judged(settings: object, { content = 'Goal', links = [], emotes = {}, actor = {}, ...more }: Asked = {}) {
  const member = { user_privilege: 'normal', social_login_provider: '', email_verification_status: 'approved' };
  const post = {
    site: { settings: { chat_emotes: emotes } },
    ...{ settings, actor: { ...member, ...actor }, written: { content, links } },
    ...{ isEdit: false, now: NOW, lastHere: 0, first: 0, vouched: null, ...more },
  };
  const finding = livechat.judge?.(post as PostToJudge) ?? null;
  if (!finding) return null;
  const { rule, verdict } = finding;
  const error = 'error' in finding ? (finding.error as { code: string; data?: Record<string, unknown> }) : undefined;
  return {
    rule,
    verdict,
    code: error?.code,
    data: error?.data,
    for_ms: 'for_ms' in finding ? finding.for_ms : undefined,
  };
}
const ruleOf = (...asked: Parameters<typeof judged>) => judged(...asked)?.rule ?? null;

test('a chat without settings accepts every message', () => {
  assert.equal(judged({}), null);
  assert.equal(judged({ slow_mode_seconds: 0, hold_seconds: 0 }, { lastHere: NOW, first: null }), null);
});

test('members only: not for guests with a name', () => {
  assert.equal(ruleOf({ members_only: true }, { actor: { user_privilege: 'guest' } }), 'members_only');
  assert.equal(ruleOf({ members_only: true }), null);
  assert.equal(ruleOf({}, { actor: { user_privilege: 'guest' } }), null);
});

test('confirmed addresses only: or a login that vouches for it', () => {
  const settings = { verified_only: true };
  const answer = judged(settings, { actor: { email_verification_status: 'none' } });
  assert.deepEqual([answer?.rule, answer?.code], ['verified_only', 'email_unverified']);
  assert.equal(ruleOf(settings), null);
  assert.equal(
    ruleOf(settings, { actor: { email_verification_status: 'pending', social_login_provider: 'google' } }),
    null,
  );
});

test('no links: neither named nor written, also in an edited message', () => {
  const settings = { links_off: true };
  for (const isEdit of [false, true]) {
    assert.equal(ruleOf(settings, { content: 'see https://example.org', isEdit }), 'links_off');
    assert.equal(ruleOf(settings, { links: [{ url: 'https://example.org' }], isEdit }), 'links_off');
  }
  assert.equal(ruleOf(settings, { content: 'no link' }), null);
  assert.equal(ruleOf({}, { content: 'see https://example.org' }), null);
});

test('emotes only: the site’s names if it has pictures, and otherwise any name', () => {
  const settings = { emotes_only: true };
  const emotes = { goal: '0011' };
  for (const isEdit of [false, true]) assert.equal(ruleOf(settings, { content: 'words', isEdit }), 'emotes_only');
  assert.equal(ruleOf(settings, { content: ':anything: 🎉' }), null);
  assert.equal(ruleOf(settings, { content: ':goal: 🎉', emotes }), null);
  assert.equal(ruleOf(settings, { content: ':goal: :other:', emotes }), 'emotes_only');
  assert.equal(ruleOf(settings, { content: ':constructor:', emotes }), 'emotes_only');
  assert.equal(ruleOf(settings, { content: '***' }), 'emotes_only');
});

test('slow mode: to the second, for people who have posted here, and not for edits', () => {
  const settings = { slow_mode_seconds: 30 };
  const after = (ms: number) => judged(settings, { lastHere: NOW - ms });
  assert.deepEqual(after(1)?.data, { retry_after: 30, reason: 'slow_mode' });
  assert.deepEqual(after(29_001)?.data, { retry_after: 1, reason: 'slow_mode' });
  assert.equal(after(29_999)?.code, 'too_many_requests');
  assert.equal(after(30_000), null);
  assert.equal(judged(settings, { lastHere: 0, first: null }), null);
  assert.equal(judged(settings, { lastHere: NOW - 1, isEdit: true }), null);
});

test('newcomers wait in their first day, unless a moderator has let them out', () => {
  const settings = { newcomers_wait: true };
  const of = (first: number | null, vouched: number | null = null) => judged(settings, { first, vouched });
  assert.deepEqual([of(null)?.verdict, of(NOW - DAY + 1)?.rule], ['hold', 'newcomers_wait']);
  assert.equal(of(NOW - DAY), null);
  assert.equal(of(NOW - 1, NOW - 1), null);
  assert.equal(judged(settings, { first: null, isEdit: true }), null);
});

test('messages are delayed for the configured time; messages of newcomers wait for a moderator instead', () => {
  const held = judged({ hold_seconds: 4 });
  assert.deepEqual([held?.rule, held?.verdict, held?.for_ms], ['hold_seconds', 'hold', 4000]);
  assert.equal(judged({ hold_seconds: 4 }, { isEdit: true }), null);
  const newcomer = judged({ hold_seconds: 4, newcomers_wait: true }, { first: null });
  assert.deepEqual([newcomer?.rule, newcomer?.for_ms], ['newcomers_wait', undefined]);
});

test('a chat allows more messages than a conversation, and repetition after a minute', () => {
  const flood = { per_minute: 3, gap_seconds: 20, address_per_minute: 10 };
  const limits = (minutes: number) =>
    livechat.posting?.({ rules: { flood, duplicates: { mode: 'refuse', minutes } } } as never, false);
  assert.deepEqual(limits(60)?.flood, { per_minute: 30, gap_seconds: 1, address_per_minute: 30 });
  assert.deepEqual([limits(60)?.maxLength, limits(60)?.duplicates.minutes, limits(0)?.duplicates.minutes], [500, 1, 0]);
});
