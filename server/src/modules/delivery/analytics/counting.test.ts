/** Spans and their partitions, unique counts, programs, and panels as files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import { countUnique, estimate, hashOf, mergeRegisters, noRegisters } from './hyperloglog';
import { formats } from './panel-format';
import { Repeats } from './repeats';
import { beginOf, days, hours, minutes, pageDays, pageWeeks, slotOf, slotsBetween, spans, staleSlots } from './spans';
import { Suspects } from './suspects';
import { Vocabulary } from './vocabulary';

const at = (text: string) => Date.parse(text);

describe('a span', () => {
  it('begins at its full minute, hour or day, and a week on Monday', () => {
    const moment = at('2026-11-25T13:14:15Z');
    const begins = [minutes, hours, days, pageDays, pageWeeks].map((span) =>
      new Date(beginOf(span, moment)).toISOString(),
    );
    assert.deepEqual(begins, [
      '2026-11-25T13:14:00.000Z',
      '2026-11-25T13:00:00.000Z',
      '2026-11-25T00:00:00.000Z',
      '2026-11-25T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ]);
    assert.equal(beginOf(pageWeeks, at('2026-11-23T00:00:00Z')), at('2026-11-23T00:00:00Z'));
    assert.equal(beginOf(pageWeeks, at('2026-11-22T23:59:59Z')), at('2026-11-16T00:00:00Z'));
  });

  it('shares its partition with its day, month, quarter or year', () => {
    const same = (span: typeof minutes, a: string, b: string) => slotOf(span, at(a)) === slotOf(span, at(b));
    assert.deepEqual(
      [
        same(minutes, '2026-11-25T00:00Z', '2026-11-25T23:59Z'),
        same(minutes, '2026-11-25T23:59Z', '2026-11-26T00:00Z'),
        same(hours, '2026-11-01T00:00Z', '2026-11-30T23:59Z'),
        same(hours, '2026-11-30T23:59Z', '2026-12-01T00:00Z'),
        same(days, '2026-10-01T00:00Z', '2026-12-31T23:59Z'),
        same(days, '2026-12-31T23:59Z', '2027-01-01T00:00Z'),
        same(pageWeeks, '2026-01-01T00:00Z', '2026-12-31T23:59Z'),
        same(pageWeeks, '2026-12-31T23:59Z', '2027-01-01T00:00Z'),
      ],
      [true, false, true, false, true, false, true, false],
    );
  });

  it('covers the partitions from its first moment to the last before its end', () => {
    const from = at('2026-11-25T12:00Z');
    const first = slotOf(minutes, from);
    const after = (days: number) => (first + days) % 5;
    assert.deepEqual(slotsBetween(minutes, from, from), []);
    assert.deepEqual(slotsBetween(minutes, from, at('2026-11-26T00:00Z')), [first]);
    assert.deepEqual(slotsBetween(minutes, from, at('2026-11-26T00:00Z') + 1), [first, after(1)]);
    assert.deepEqual(slotsBetween(minutes, from, from + 90 * DAY_MS), [first, after(1), after(2), after(3), after(4)]);
  });

  it('empties a partition before it is used again, and never one that is retained', () => {
    for (const span of spans) {
      for (let day = 0; day < 800; day += 7) {
        const now = at('2026-01-01T00:00Z') + day * DAY_MS;
        const stale = staleSlots(span, now);
        for (const moment of [now - span.retainMs, now, now + DAY_MS - 1]) {
          assert.ok(!stale.includes(slotOf(span, moment)), `${span.table} ${new Date(now).toISOString()}`);
        }
        const live = slotsBetween(span, now - span.retainMs, now + DAY_MS);
        assert.equal(stale.length + live.length, span.slots);
        assert.ok(stale.length > 0, span.table);
      }
    }
    assert.deepEqual(
      spans.map(({ retainMs }) => retainMs / DAY_MS),
      [2, 92, 761, 92, 761],
    );
  });
});

describe('different readers', () => {
  const count = (from: number, to: number) => {
    const registers = noRegisters();
    for (let reader = from; reader < to; reader += 1) countUnique(registers, hashOf(`reader ${reader}`));
    return registers;
  };

  it('are counted once, right to a few in a hundred, few and many', () => {
    assert.deepEqual([estimate(noRegisters()), estimate(count(0, 1)), estimate(count(0, 10))], [0, 1, 10]);
    for (const many of [1000, 10_000, 60_000]) {
      const found = estimate(count(0, many));
      assert.ok(Math.abs(found - many) < many * 0.05, `${found} for ${many}`);
    }
    const registers = count(0, 1000);
    assert.equal(countUnique(registers, hashOf('reader 7')), false);
  });

  it('of two days are counted once in the total', () => {
    const both = count(0, 600);
    mergeRegisters(both, count(300, 1000));
    assert.deepEqual(both, count(0, 1000));
  });
});

describe('a batch of a browser', () => {
  it('is recognized if it is repeated within a minute, and forgotten after two', () => {
    let now = 10 * MINUTE_MS;
    const repeats = new Repeats(() => now);
    assert.deepEqual([repeats.isKnown('a'), repeats.isKnown('a'), repeats.isKnown('b')], [false, true, false]);
    now += MINUTE_MS;
    assert.deepEqual([repeats.isKnown('a'), repeats.isKnown('c')], [true, false]);
    now += MINUTE_MS;
    assert.deepEqual([repeats.isKnown('c'), repeats.isKnown('a')], [true, false]);
    now -= 5 * MINUTE_MS;
    assert.equal(repeats.isKnown('a'), true, 'a clock that was put back');
  });

  const reader = { address: '192.0.2.1', agent: 'Mozilla/5.0 Firefox/140.0', isAutomated: false };
  it('does not count as a reader’s if it says so, is silent, or is automated', () => {
    const suspects = new Suspects(() => 0, true);
    const isSuspect = (more: object) => suspects.isSuspect({ ...reader, ...more });
    assert.equal(isSuspect({}), false);
    for (const more of [
      { isAutomated: true },
      { agent: '' },
      { agent: 'Googlebot/2.1' },
      { agent: 'curl/8.5' },
      { agent: 'HeadlessChrome' },
    ])
      assert.equal(isSuspect(more), true, JSON.stringify(more));
  });

  it('does not count as a reader’s after sixty of one network in a minute, if requests are limited', () => {
    let now = 0;
    const suspects = new Suspects(() => now, true);
    const free = new Suspects(() => now, false);
    for (let times = 0; times < 60; times += 1) {
      assert.equal(suspects.isSuspect(reader), false, String(times));
      free.isSuspect(reader);
    }
    assert.equal(suspects.isSuspect(reader), true);
    assert.equal(suspects.isSuspect({ ...reader, address: '198.51.100.1' }), false);
    assert.equal(free.isSuspect(reader), false);
    now += 2 * MINUTE_MS;
    assert.equal(suspects.isSuspect(reader), false);
  });

  it('adds its events to the site’s, unless it is not a reader’s', () => {
    const words = new Vocabulary();
    assert.deepEqual(
      [words.take('a', '', true), words.take('a', 'bot', true), words.take('a', 'nb', false)],
      ['', 'other', 'nb'],
    );
    assert.equal(words.take('a', 'nb', true), 'nb');
    for (let word = 1; word < 200; word += 1) assert.equal(words.take('a', `w${word}`, false), `w${word}`);
    assert.deepEqual([words.take('a', 'one more', false), words.take('a', 'w199', false)], ['other', 'w199']);
    assert.equal(words.take('b', 'one more', false), 'one more');
  });
});

describe('a panel as a file', () => {
  it('is CSV that no spreadsheet runs, with the names in its first line', () => {
    const rows = [
      { title: 'The "last" ferry, again', views: 3, empty: null },
      { title: '=cmd()', views: 0 },
      { title: 'one\ntwo', views: -1 },
      ...['+1', '-1', '@a', '\tb'].map((title) => ({ title, views: 1 })),
    ];
    assert.equal(
      formats.csv.write(rows as never),
      `title,views,empty\r\n"The ""last"" ferry, again",3,\r\n'=cmd(),0,\r\n"one\ntwo",-1,\r\n'+1,1,\r\n'-1,1,\r\n'@a,1,\r\n'\tb,1,\r\n`,
    );
    assert.equal(formats.csv.write([]), '\r\n');
  });

  it('is JSON line by line', () => {
    assert.equal(formats.ndjson.write([{ a: 1 }, { a: 'x' }] as never), '{"a":1}\n{"a":"x"}\n');
    assert.equal(formats.ndjson.write([]), '');
  });
});
