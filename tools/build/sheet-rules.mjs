/**
 * A minified sheet as rules that a fragment can leave out (server/src/modules/delivery/render/first-sheet.ts). Each
 * selector has two lists of names. It matches nothing without the `needs`: elements, classes, and the animation that a
 * `@keyframes` belongs to. Without the `states` it matches nothing yet, so that its rule can follow the markup: attributes,
 * the reader's pointer and focus, print, and forced colors.
 */
import { transform } from 'lightningcss';

/** Up to the brace that opens the block: not one in a string or escaped. */
const HEAD = /^(?:\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^{"'\\])*/s;
const isGroup = (head) => /^@(media|container|supports|layer)\b/.test(head);

/** Conditions that change colors or paper, not the layout of a page on a screen. */
const isDeferredGroup = (head) => /^@media (print|\(forced-colors:\s*active\))$/.test(head);

/**
 * Properties that have no effect before a reader points, scrolls or presses. All of their declarations follow the
 * markup, so their order among themselves stays.
 */
const DEFERRED =
  /^(cursor|overflow-clip-margin|overscroll-behavior|pointer-events|scroll-margin|touch-action|transition|(-webkit-)?user-select)\b/;

/** A name that occurs in no markup. */
const NEVER = [[':']];

/**
 * @param states of the groups around the rules
 * @returns {import('../../server/src/modules/delivery/render/first-sheet').Rule[]}
 */
export function rulesOf(text, states = []) {
  return split(text, '}').flatMap((rule) => {
    const [head] = HEAD.exec(rule);
    const inside = rule.slice(head.length + 1, -1);
    if (isGroup(head)) return { head, rules: rulesOf(inside, isDeferredGroup(head) ? NEVER : states) };
    // The rules inside match no element, so they stay whole.
    if (head.startsWith('@')) {
      const needs = head.startsWith('@keyframes ') ? [[head]] : [];
      return { selectors: [{ text: [head], needs, states }], body: [inside] };
    }
    const selectors = split(head, ',').map((selector) => readSelector(selector, states));
    const body = split(inside, ';');
    const deferred = body.filter((declaration) => DEFERRED.test(declaration));
    const atOnce = body.filter((declaration) => !deferred.includes(declaration));
    return [
      ...(atOnce.length > 0 ? [{ selectors, body: atOnce }] : []),
      ...(deferred.length > 0
        ? [{ selectors: selectors.map((selector) => ({ ...selector, states: NEVER })), body: deferred }]
        : []),
    ];
  });
}

/** Alternatives in parentheses can be omitted as well, if the specificity stays: all are classes, or it has none. */
const ALTERNATIVES = /^([^(]*?)(:where\((?=[^()]*,)|:is\((?=\.[\w-]+(?:,\.[\w-]+)+\)))([^()]*)\)(.*)$/;

function readSelector(selector, around) {
  const states = [...around, ...namesIn(selector, stateNames)];
  const [, before, open, inside, after] = ALTERNATIVES.exec(selector) ?? [];
  if (!open) return { text: [selector], needs: namesIn(selector, elementNames), states };
  const text = [before + open, inside.split(',').map((one) => [one, namesIn(one, elementNames)]), `)${after}`];
  return { text, needs: namesIn(`${before}:is(*)${after}`, elementNames), states };
}

/** Splits at separators outside strings, parentheses and blocks; a closing brace stays with its piece. */
function split(text, separator) {
  const pieces = [];
  let depth = 0;
  let start = 0;
  const end = (at, next) => {
    if (at > start) pieces.push(text.slice(start, at));
    start = next;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '"' || character === "'") at = endOfString(text, at);
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    if (depth > 0 || character !== separator) continue;
    end(separator === '}' ? at + 1 : at, at + 1);
  }
  end(text.length, text.length);
  return pieces;
}

function endOfString(text, start) {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at;
  }
  return text.length;
}

/** Sets of names, of which one each must occur: `.a>:is(.b,h1)` needs `.a`, and `.b` or `h1`. */
function namesIn(selector, namesOf) {
  const found = [];
  const visitor = { Rule: { style: ({ value }) => void found.push(...clauses(value.selectors[0], namesOf)) } };
  transform({ filename: 'selector.css', code: Buffer.from(`${selector}{top:0}`), visitor });
  return found;
}

const clauses = (components, namesOf) =>
  components.flatMap((component) => {
    const names = namesOf(component);
    if (names) return [names];
    const { type, kind, selectors } = component;
    if (type !== 'pseudo-class' || !['is', 'where'].includes(kind)) return [];
    const each = selectors.map((alternative) => clauses(alternative, namesOf));
    if (each.length === 1) return each[0];
    // The last name of each alternative, which is the most specific; one without names may match anything.
    return each.every((it) => it.length > 0) ? [each.flatMap((it) => it.at(-1))] : [];
  });

function elementNames({ type, name }) {
  if (type === 'class') return [`.${name}`];
  return type === 'type' ? [name.toLowerCase()] : undefined;
}

/** The reader's pointer and focus: no markup has them. */
const INPUT = ['hover', 'active', 'focus', 'focus-visible', 'focus-within'];
const ATTRIBUTE_OF = { disabled: '[disabled]', checked: '[checked]' };

/** An attribute with its value, as the fragment's markup has it; other comparisons need the attribute alone. */
function stateNames({ type, kind, name, operation }) {
  if (type === 'attribute') return [operation?.operator === 'equal' ? `[${name}=${operation.value}]` : `[${name}]`];
  if (type !== 'pseudo-class') return undefined;
  if (INPUT.includes(kind)) return [`:${kind}`];
  return ATTRIBUTE_OF[kind] && [ATTRIBUTE_OF[kind]];
}
