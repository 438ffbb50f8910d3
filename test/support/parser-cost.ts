/** Tests that a parser's time grows in proportion to the text, whatever signs a hostile text repeats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

const punctuation = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((s) => !/\w/.test(s));
const signs = [...punctuation, '_', 'a', '0', ' ', '\n', '\t', '…', '”', '»', '🙂', '\u0301', '\u200b', 'ж'];
const groups = [
  '\n>',
  '> ',
  'a.',
  '[a',
  '](',
  '[a](',
  '*a',
  '*a ',
  ' *a',
  '(_a',
  '*a_ ',
  '"*a',
  '*a“',
  '@a ',
  ':a',
  'www.',
];
const addresses = ['http://', 'https://a@', 'data:a/', '*b* [a](www.a.example) '];

/** Text before and after the signs. */
const frames = [
  ['', ''],
  ['a ', 'a'],
  ['https://x.example/', ''],
  ['[a](https://x.example/', ')'],
] as const;
const SIGNS = 5000;
/** 48 ms is what made painting a page fail; the slowest parser needs 15 ms when the computer does nothing else. */
const MOST_MS = 40;
/** A parser whose time grows with the square of the text needs sixteen times as much for four times as many signs. */
const LONGER = 4;

function cpuMs(parse: () => unknown): number {
  const before = process.cpuUsage();
  parse();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The best of some tries, because the others were disturbed. */
function bestOf(tries: number, mostMs: number, parse: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && best > mostMs; at += 1) best = Math.min(best, cpuMs(parse));
  return best;
}

export function testParsers(parsers: Record<string, (text: string) => unknown>): void {
  for (const [name, parse] of Object.entries(parsers)) {
    test(`${name}: 5,000 of any sign cost milliseconds, and 20,000 four times as many`, () => {
      parse('warm *up* [a](https://a.example)');
      for (const sign of [...signs, ...groups, ...addresses]) {
        for (const [before, after] of frames) {
          const textOf = (length: number) => before + sign.repeat(length / sign.length) + after;
          const about = `${before}${JSON.stringify(sign)}…${after}`;
          const long = textOf(SIGNS * LONGER);
          // Below the limit for one text, no comparison is needed.
          const longMs = bestOf(5, MOST_MS, () => parse(long));
          if (longMs <= MOST_MS) continue;
          const text = textOf(SIGNS);
          const ms = bestOf(5, 1, () => parse(text));
          assert.ok(ms < MOST_MS, `${about}: ${ms} ms`);
          assert.ok(longMs < 3 * LONGER * ms, `${about}: ${ms} ms, ${longMs} ms for ${LONGER} times as many`);
        }
      }
    });
  }
}
