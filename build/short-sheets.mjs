/**
 * A minified sheet in fewer bytes that say the same: each of them stands before the first comment of every page. It holds
 * for sheets of painted roots alone, whose writing mode is always from top to bottom (styles/reset.first.css).
 */

import { HEAD, split } from './sheet-rules.mjs';

/** What a host defines, in the two places where it does so. */
const HOSTS = /:host,\.viafoura\{([^}]*)/g;
const DEFINED = /(?<=[{;])(--_[\w-]+):([^;{}]*)/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @param locals the private tokens of all sheets, in one order: those of some boxes are named by their place in it */
export const shortened = (text, locals) =>
  withPhysicalNames(withoutSpaces(withShortTokens(withOneNameEach(withoutRarelyRead(withConstants(text))), locals)));

/** What is defined once, and by nothing else, is the same wherever it is read. */
function withConstants(text) {
  const values = new Map();
  for (const [, token, value] of text.matchAll(DEFINED)) {
    values.set(token, values.has(token) || value.includes('var(') ? null : value);
  }
  return text.replace(/var\((--_[\w-]+)\)/g, (read, token) => values.get(token) ?? read);
}

/** What is read once or twice is shorter where it is read. */
function withoutRarelyRead(text) {
  const counts = definitionsIn(text);
  const rare = new Map();
  for (const { token, value } of hostTokens(text)) {
    const reads = text.split(`var(${token})`).length - 1;
    const inPlace = reads * value.length;
    const isShorter = inPlace < `${token.slice(0, 4)}:${value};`.length + reads * 'var(--_a)'.length;
    if (counts.get(token) === 1 && value.startsWith('calc(') && isShorter) rare.set(token, value);
  }
  return text
    .replace(/(?<=[{;])(--_[\w-]+):[^;{}]*;?/g, (definition, token) => (rare.has(token) ? '' : definition))
    .replace(/var\((--_[\w-]+)\)/g, (read, token) => rare.get(token) ?? read);
}

function definitionsIn(text) {
  const counts = new Map();
  for (const [, token] of text.matchAll(DEFINED)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/** Two tokens of the host that are defined once, and alike, are one. */
function withOneNameEach(text) {
  const counts = definitionsIn(text);
  const first = new Map();
  const others = new Map();
  for (const { token, value } of hostTokens(text)) {
    if (counts.get(token) > 1) continue;
    if (first.has(value)) others.set(token, first.get(value));
    else first.set(value, token);
  }
  return text
    .replace(/(?<=[{;])(--_[\w-]+):[^;{}]*;?/g, (definition, token) => (others.has(token) ? '' : definition))
    .replace(/var\((--_[\w-]+)/g, (_read, token) => `var(${others.get(token) ?? token}`);
}

const hostTokens = (text) =>
  [...text.matchAll(HOSTS)].flatMap(([, inside]) =>
    [...`;${inside}`.matchAll(DEFINED)].map(([, token, value]) => ({ token, value })),
  );

/**
 * Those of the host get letters: every host defines them anew. What only some boxes have may be read by another widget,
 * which stands in a slot of this one, so it is called alike in all of them.
 */
function withShortTokens(text, locals) {
  const hosts = [...new Set(hostTokens(text).map(({ token }) => token))];
  const short = new Map([
    ...locals.map((token, index) => [token, `--_${index.toString(36).padStart(2, '0')}`]),
    ...hosts.map((token, index) => [token, `--_${LETTERS[index] ?? token.slice(3)}`]),
  ]);
  return text.replace(/--_[\w-]+/g, (token) => short.get(token) ?? token);
}

/** Around commas and signs that need none; a plus or minus does. */
const withoutSpaces = (text) => text.replace(/"(?:\\.|[^"\\])*"| ?([*,]) /g, (found, sign) => sign ?? found);

const SIDES = [
  [/(?<=[{;](?:min-|max-)?)block-size(?=:)/g, 'height'],
  [/(?<=[{;](?:min-|max-)?)inline-size(?=:)/g, 'width'],
  [/(?<=[{;](?:margin|padding)-)block-start(?=:)/g, 'top'],
  [/(?<=[{;](?:margin|padding)-)block-end(?=:)/g, 'bottom'],
  [/(?<=[{;])inset-block-start(?=:)/g, 'top'],
  [/(?<=[{;])inset-block-end(?=:)/g, 'bottom'],
  [/(?<=[{;]border-)block-start(?=:)/g, 'top'],
  [/(?<=[{;]contain-intrinsic-)block-size(?=:)/g, 'height'],
];

/** Sizes, and the sides that are the same from right to left, by their shorter names. */
const withPhysicalNames = (text) => SIDES.reduce((so, [name, physical]) => so.replace(name, physical), text);

/**
 * Blocks of one condition become one, at the end, where they have the last word as they are meant to; a rule joins the one
 * before it with the same selectors.
 */
export function merged(text) {
  const blocks = new Map();
  const rules = [];
  for (const rule of split(text, '}')) {
    const [head] = HEAD.exec(rule);
    const inside = rule.slice(head.length + 1, -1);
    if (/^@(media|container)\b/.test(head)) blocks.set(head, (blocks.get(head) ?? '') + inside);
    else if (rules.at(-1)?.[0] === head) rules.at(-1)[1] += `;${inside}`;
    else rules.push([head, inside]);
  }
  return [...rules, ...blocks].map(([head, inside]) => `${head}{${inside}}`).join('');
}
