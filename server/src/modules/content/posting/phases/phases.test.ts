/** The findings of each phase at the edges of a site's rules. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partOf } from '../../../../../../test/support/part-of';
import type { Finding } from '../../model/finding';
import type { SpamModels } from '../../spam/models';
import { type Draft, type InUnit, nothingYet, type Phase } from '../phase';
import { fingerprintOf, type Mark, Recent } from '../recent';
import { duplicatePhase } from './duplicate.phase';
import { firstTimePhase } from './first-time.phase';
import { lengthPhase } from './length.phase';
import { linksPhase } from './links.phase';
import { premoderationPhase } from './premoderation.phase';
import { ratePhase } from './rate.phase';
import { recentHistoryPhase } from './recent-history.phase';
import { spamPhase } from './spam.phase';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const USER = 7;

const LONG = 'Words enough to mean the same elsewhere';
const mark = (more: Partial<Mark> = {}, content = LONG): Mark => ({
  date: NOW,
  kind: 'livecomments',
  container_uuid: 'here',
  parent_id: null,
  key: null,
  ...fingerprintOf(content),
  ...more,
});

interface Asked {
  rules?: object;
  user?: object;
  content?: string;
  links?: string[];
  mark?: Mark | null;
  fromAddress?: Draft['fromAddress'];
  removalRate?: Draft['removalRate'];
}
const draft = ({ rules = {}, user = {}, content = '', links = [], ...more }: Asked) =>
  partOf<Draft>({
    rules,
    user: { id: USER, date_vouched: null, date_first_post: null, ...user },
    written: { content, media: [], links: links.map((url) => ({ url })) },
    site: { uuid: 'site' },
    maxLength: 5,
    mark: mark(),
    fromAddress: null,
    removalRate: null,
    now: NOW,
    ...more,
  });

const found = async (phase: Phase, asked: Asked) => said((await phase.look?.(draft(asked))) ?? null);
const inUnit = (phase: Phase, asked: Asked, unit: object) =>
  said(phase.lookInUnit?.(draft(asked), { latest: nothingYet, ...unit } as InUnit) ?? null);
const said = (finding: Finding | null) => finding && [finding.rule, finding.verdict];
const retryAfter = async (phase: Phase, asked: Asked) => {
  const finding = await phase.look?.(draft(asked));
  return (finding?.error?.data as { retry_after?: number } | undefined)?.retry_after;
};

describe('posting too fast', () => {
  const flood = { per_minute: 2, gap_seconds: 10, address_per_minute: 3 };
  const after = (...dates: number[]) => {
    const recent = new Recent();
    for (const [at, date] of dates.entries()) recent.add(USER, mark({ date, key: `k${at}` }), HOUR);
    return ratePhase(recent);
  };

  it('waits until the gap is over, to the second', async () => {
    assert.deepEqual(await found(after(NOW - 9_999), { rules: { flood } }), ['gap_seconds', 'refuse']);
    assert.equal(await retryAfter(after(NOW - 9_999), { rules: { flood } }), 1);
    assert.equal(await retryAfter(after(NOW - 2_000), { rules: { flood } }), 8);
    assert.equal(await found(after(NOW - 10_000), { rules: { flood } }), null);
    assert.equal(await found(after(), { rules: { flood } }), null);
    // A gap longer than a minute counts as well.
    const long = { ...flood, gap_seconds: 100 };
    assert.deepEqual(await found(after(NOW - 90_000), { rules: { flood: long } }), ['gap_seconds', 'refuse']);
  });

  it('waits for the first of a full minute to be over, and never if there is no limit', async () => {
    const full = after(NOW - 50_000, NOW - 20_000);
    assert.deepEqual(await found(full, { rules: { flood } }), ['per_minute', 'refuse']);
    assert.equal(await retryAfter(full, { rules: { flood } }), 10);
    assert.equal(await found(full, { rules: { flood: { ...flood, per_minute: 3 } } }), null);
    assert.equal(await found(full, { rules: { flood: { ...flood, per_minute: 0 } } }), null);
    assert.equal(await found(after(NOW - MINUTE, NOW - 20_000), { rules: { flood } }), null);
  });

  it('counts an address beside the person, whether it is known at once or not', async () => {
    const rules = { flood };
    assert.equal(await found(after(), { rules, fromAddress: { count: 3, leftMs: 5000 } }), null);
    const tooMany = { count: 4, leftMs: 5001 };
    assert.deepEqual(await found(after(), { rules, fromAddress: tooMany }), ['address_per_minute', 'refuse']);
    assert.equal(await retryAfter(after(), { rules, fromAddress: Promise.resolve(tooMany) }), 6);
  });

  it('counts a retry as the post it repeats, and does not limit edits', async () => {
    const phase = after(NOW - 1000);
    assert.equal(await found(phase, { rules: { flood }, mark: mark({ key: 'k0' }) }), null);
    const elsewhere = mark({ key: 'k0', container_uuid: 'there' });
    assert.deepEqual(await found(phase, { rules: { flood }, mark: elsewhere }), ['gap_seconds', 'refuse']);
    assert.equal(await found(phase, { rules: { flood }, mark: null }), null);
  });

  it('counts what other processes took', () => {
    const latest = { ...nothingYet, lately: 2, last: NOW - 20_000 };
    assert.deepEqual(inUnit(after(), { rules: { flood } }, { latest }), ['per_minute', 'refuse']);
    assert.equal(inUnit(after(), { rules: { flood } }, { latest: { ...latest, lately: 1 } }), null);
    assert.equal(inUnit(after(), { rules: { flood }, mark: null }, { latest }), null);
  });
});

describe('saying it twice', () => {
  const rules = { duplicates: { minutes: 5, action: 'hold' } };
  const after = (one: Mark) => {
    const recent = new Recent();
    recent.add(USER, one, HOUR);
    return duplicatePhase(recent);
  };

  it('is detected for the configured time, in any case and with any punctuation', async () => {
    const same = mark({ date: NOW - 5 * MINUTE + 1 }, `${LONG.toUpperCase()}!`);
    assert.deepEqual(await found(after(same), { rules }), ['same_text', 'hold']);
    assert.equal(await found(after(mark({ date: NOW - 5 * MINUTE })), { rules }), null);
    assert.equal(await found(after(mark({}, 'Something else, and as long as that')), { rules }), null);
    assert.equal(await found(after(same), { rules: { duplicates: { ...rules.duplicates, minutes: 0 } } }), null);
    assert.equal(await found(after(same), { rules, mark: null }), null);
  });

  it('ignores short texts in other places, and retries', async () => {
    const thanks = (more: Partial<Mark>) => mark(more, 'Thanks!');
    const phase = after(thanks({ date: NOW - 1000, key: 'a' }));
    assert.deepEqual(await found(phase, { rules, mark: thanks({}) }), ['same_text', 'hold']);
    assert.equal(await found(phase, { rules, mark: thanks({ container_uuid: 'there' }) }), null);
    assert.equal(await found(phase, { rules, mark: thanks({ parent_id: 3 }) }), null);
    assert.equal(await found(phase, { rules, mark: thanks({ key: 'a' }) }), null);
  });

  it('is also detected inside the transaction, but not in an edit', () => {
    const phase = duplicatePhase(new Recent());
    const latest = { ...nothingYet, isRepeated: true };
    assert.deepEqual(inUnit(phase, { rules }, { latest }), ['same_text', 'hold']);
    assert.equal(inUnit(phase, { rules }, {}), null);
    assert.equal(inUnit(phase, { rules, mark: null }, { latest }), null);
  });
});

describe('links', () => {
  const links = {
    max: 2,
    too_many: 'hold',
    allowed_hosts: ['Good.example'],
    only_allowed: false,
    denied_hosts: ['bad.example'],
    denied: 'spam',
    shorteners: 'refuse',
    unsafe: 'refuse',
  };
  const by = (content: string, more: object = {}, written: string[] = []) =>
    found(linksPhase, { content, links: written, rules: { links: { ...links, ...more } } });

  it('are counted once each, without allowed hosts', async () => {
    const two = 'https://a.example https://b.example';
    assert.equal(await by('no link'), null);
    assert.equal(await by(two), null);
    assert.equal(await by(`${two} https://a.example https://www.good.example`), null);
    assert.deepEqual(await by(`${two} https://c.example`), ['too_many', 'hold']);
    assert.deepEqual(await by(two, {}, ['https://c.example/']), ['too_many', 'hold']);
  });

  it('to denied hosts include all below them', async () => {
    assert.deepEqual(await by('https://bad.example'), ['denied bad.example', 'spam']);
    assert.deepEqual(await by('https://www.bad.example.'), ['denied www.bad.example', 'spam']);
    assert.equal(await by('https://notbad.example'), null);
    assert.deepEqual(await by('https://a.example', { only_allowed: true }), ['denied a.example', 'spam']);
    assert.equal(await by('https://good.example', { only_allowed: true }), null);
  });

  it('that hide their target or run code get the site’s verdict', async () => {
    assert.deepEqual(await by('https://bit.ly/x'), ['shortener bit.ly', 'refuse']);
    assert.equal(await by('https://bit.ly/x', { shorteners: 'pass' }), null);
    assert.deepEqual(await by('javascript:alert(1)'), ['unsafe', 'refuse']);
    assert.deepEqual(await by('https://me:secret@a.example'), ['unsafe', 'refuse']);
    assert.equal(await by('javascript:alert(1)', { unsafe: 'pass' }), null);
    assert.equal(await by('I like javascript: '), null);
  });
});

describe('people of whom staff removed many comments', () => {
  it('wait above the percentage of the site, and not when it is off or nothing is known', async () => {
    const by = (removed_above: number, removalRate: number | null) =>
      found(recentHistoryPhase, { rules: { recent_history: { removed_above } }, removalRate });
    assert.deepEqual(await by(40, 0.41), ['recent_history', 'hold']);
    assert.equal(await by(40, 0.4), null);
    assert.equal(await by(40, null), null);
    assert.equal(await by(0, 1), null);
  });
});

describe('newcomers', () => {
  const rules = { first_time: { is_on: true, hours: 24 } };

  it('wait for the configured hours after their first comment, or until staff vouch for them', async () => {
    assert.deepEqual(await found(firstTimePhase, { rules }), ['24_hours', 'hold']);
    const since = (date_first_post: number) => found(firstTimePhase, { rules, user: { date_first_post } });
    assert.deepEqual(await since(NOW - 24 * HOUR + 1), ['24_hours', 'hold']);
    assert.equal(await since(NOW - 24 * HOUR), null);
    assert.equal(await found(firstTimePhase, { rules, user: { date_vouched: 1 } }), null);
    assert.equal(await found(firstTimePhase, { rules: { first_time: { is_on: false, hours: 24 } } }), null);
  });
});

describe('length', () => {
  it('is counted in characters as people count them', async () => {
    assert.equal(await found(lengthPhase, { content: 'abcde' }), null);
    assert.deepEqual(await found(lengthPhase, { content: 'abcdef' }), ['max_comment_length', 'refuse']);
    assert.equal(await found(lengthPhase, { content: '👋👋👋👋👋' }), null);
    assert.deepEqual(await found(lengthPhase, { content: '👋👋👋👋👋👋' }), ['max_comment_length', 'refuse']);
  });
});

describe('spam', () => {
  const spam = { is_on: true, hold_above: 0.9, spam_above: 0.98 };
  const by = (score: number | null, more: object = {}, isLate = false) => {
    const judged = score === null ? null : { score, version: 1 };
    const models = partOf<SpamModels>({ judge: () => (isLate ? Promise.resolve(judged) : judged) });
    return found(spamPhase(models), { rules: { spam: { ...spam, ...more } } });
  };

  it('is held from one score on and marked as spam from the other, at once or later', async () => {
    for (const isLate of [false, true]) {
      assert.deepEqual(await by(0.98, {}, isLate), ['spam_above', 'spam']);
      assert.deepEqual(await by(0.979, {}, isLate), ['hold_above', 'hold']);
      assert.deepEqual(await by(0.9, {}, isLate), ['hold_above', 'hold']);
      assert.deepEqual(await by(0.899, {}, isLate), ['below', 'pass']);
      assert.equal(await by(null, {}, isLate), null);
    }
    assert.equal(await by(1, { is_on: false }), null);
  });
});

describe('conversations whose every comment waits', () => {
  const by = (is_premoderated: boolean, mode: string | null, is_on: boolean) =>
    inUnit(premoderationPhase, { rules: { premoderation: { is_on } } }, { container: { is_premoderated, mode } });

  it('are so by their own setting, else by their site’s', () => {
    assert.deepEqual(by(true, 'premoderate', false), ['premoderate', 'hold']);
    assert.deepEqual(by(true, null, false), ['container', 'hold']);
    assert.deepEqual(by(false, null, true), ['site', 'hold']);
    assert.equal(by(false, 'open', true), null);
    assert.equal(by(false, null, false), null);
  });
});
