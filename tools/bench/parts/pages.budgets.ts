/** Limits of pages: the design's numbers and the budgets of painted comments. */
import { held, kilobytes, megabytes, milliseconds, type Row } from '../row';
import type { Results } from './pages';

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
const one = (value: number) => value.toFixed(1);
const shift = (value: number) => value.toFixed(4);
const MB = 2 ** 20;

/** The design's numbers: paint relative to plain HTML and a script of 400 bytes; cost before interaction. */
const LIMIT = { included: 1.1, painted: 1.2, taskMs: 50, workMs: 100, requests: 6, ahead: 5 };

export function budgets(results: Results): Row[] {
  const slow = (embed: Parameters<Results>[2], page = '20') => results('slow', page, embed);
  const fast = (embed: Parameters<Results>[2], page = '20') => results('fast', page, embed);
  const both = [
    { name: 'CMS-included', embed: 'included' },
    { name: 'script-painted', embed: 'painted' },
  ] as const;
  return [
    held('CMS-included: first comment painted, to plain HTML', {
      value: slow('included').first / slow('html').first,
      limit: LIMIT.included,
      aim: 1,
      write: times,
    }),
    held('script-painted: first comment painted, to the vanilla script', {
      value: slow('painted').first / slow('vanilla').first,
      limit: LIMIT.painted,
      aim: 1,
      write: times,
    }),
    ...both.flatMap(({ name, embed }) => [
      held(`${name}: blocking before the reader acts, above the page without us`, {
        value: Math.max(0, slow(embed).blocking - slow('none').blocking),
        limit: LIMIT.taskMs,
        aim: 0,
        write: milliseconds,
      }),
      held(`${name}: longest task before the reader acts`, {
        value: slow(embed).longest,
        limit: Math.max(LIMIT.taskMs, slow('none').longest),
        write: milliseconds,
      }),
      held(`${name}: main thread before the reader acts, above the same comments as plain HTML`, {
        value: slow(embed).work - slow('html').work,
        limit: LIMIT.workMs,
        write: milliseconds,
      }),
      {
        what: `${name}: main thread before the reader acts, above the page without us`,
        value: milliseconds(slow(embed).work - slow('none').work),
      },
      held(`${name}: requests of a reader who only reads`, {
        value: slow(embed).requests - slow('none').requests,
        limit: LIMIT.requests,
      }),
      held(`${name}: files fetched ahead for the first act`, { value: slow(embed).ahead, limit: LIMIT.ahead }),
      held(`${name}: layout shift`, {
        value: Math.max(slow(embed).cls, fast(embed).cls),
        limit: 0,
        aim: 0,
        write: shift,
      }),
      held(`${name}: scripts before the first comment is painted`, {
        value: slow(embed).scriptsFirst,
        limit: 8 * 1024,
        write: kilobytes,
      }),
      ...(['2000', '100000'] as const).map((page) =>
        held(`${name}: first page of ${Number(page).toLocaleString('en')} painted, to that of 20`, {
          value: slow(embed, page).all / slow(embed).all,
          limit: 1.1,
          aim: 1,
          write: times,
        }),
      ),
    ]),
    held('elements a comment', { value: fast('included').elements, limit: 14, aim: 10, write: one }),
    held('elements a comment, with replies', {
      value: fast('included', '200').elements,
      limit: 14,
      aim: 10,
      write: one,
    }),
    ...both.flatMap(({ name, embed }) => [
      held(`${name}: heap over the page without us, 20 comments`, {
        value: fast(embed).heap - fast('none').heap,
        limit: MB,
        aim: MB / 2,
        write: megabytes,
      }),
      held(`${name}: heap over the page without us, 200 comments`, {
        value: fast(embed, '200').heap - fast('none').heap,
        limit: 2 * MB,
        aim: MB,
        write: megabytes,
      }),
    ]),
  ];
}
