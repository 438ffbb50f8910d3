/**
 * Shortens a minified sheet without changing its effect, because it precedes the first comment of every page. Only
 * valid for sheets of painted roots, whose writing mode is always from top to bottom (styles/reset.first.css).
 */

import { HEAD, split } from './sheet-rules.mjs';

/** Tokens that a host defines, in both places. */
const HOSTS = /:host,\.viafoura\{([^}]*)/g;
const DEFINED = /(?<=[{;])(--_[\w-]+):([^;{}]*)/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @param locals the private tokens of all sheets, sorted: those of single boxes are named by their position in it */
export const shortened = (text, locals) =>
  withPhysicalNames(withoutSpaces(withShortTokens(withOneNameEach(withoutRarelyRead(withConstants(text))), locals)));

/** A token that is defined once, without other tokens, has the same value everywhere. */
function withConstants(text) {
  const values = new Map();
  for (const [, token, value] of text.matchAll(DEFINED)) {
    values.set(token, values.has(token) || value.includes('var(') ? null : value);
  }
  return text.replace(/var\((--_[\w-]+)\)/g, (read, token) => values.get(token) ?? read);
}

/** A token that is read once or twice is shorter as a value. */
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

/** Merges two tokens of the host that are defined once with the same value. */
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
 * Host tokens get letters, because every host defines them again. Tokens of single boxes may be read by another widget
 * in a slot of this one, so they have the same name in all of them.
 */
function withShortTokens(text, locals) {
  const hosts = [...new Set(hostTokens(text).map(({ token }) => token))];
  const short = new Map([
    ...locals.map((token, index) => [token, `--_${index.toString(36).padStart(2, '0')}`]),
    ...hosts.map((token, index) => [token, `--_${LETTERS[index] ?? token.slice(3)}`]),
  ]);
  return text.replace(/--_[\w-]+/g, (token) => short.get(token) ?? token);
}

/** Removes spaces around commas and signs; a plus or minus needs them. */
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

/** Uses the shorter physical names for sizes and for sides that are the same from right to left. */
const withPhysicalNames = (text) => SIDES.reduce((so, [name, physical]) => so.replace(name, physical), text);

/**
 * Merges blocks of one condition at the end, where they have the last word as intended; a rule joins the one before it
 * with the same selectors.
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
