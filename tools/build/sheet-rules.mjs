/**
 * A minified sheet as rules that can be omitted separately, each selector with the names it needs to match, and whether
 * it follows the markup (server/src/modules/delivery/render/first-sheet.ts omits them).
 */
import { transform } from 'lightningcss';

/** Up to the brace that opens the block: not one in a string or escaped. */
export const HEAD = /^(?:\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^{"'\\])*/s;
const isGroup = (head) => /^@(media|container|supports|layer)\b/.test(head);

/**
 * @param isDeferred true if the rules follow the markup
 * @returns {import('../../server/src/modules/delivery/render/first-sheet').Rule[]}
 */
export function rulesOf(text, isDeferred = false) {
  return split(text, '}').map((rule) => {
    const [head] = HEAD.exec(rule);
    const inside = rule.slice(head.length + 1, -1);
    if (isGroup(head)) return { head, rules: rulesOf(inside, isDeferred) };
    // Keyframes and similar: their rules match no element, so they stay whole.
    if (head.startsWith('@')) return { selectors: [{ text: [head], needs: [], isDeferred }], body: [inside] };
    return {
      selectors: split(head, ',').map((selector) => ({ ...readSelector(selector), isDeferred })),
      body: split(inside, ';'),
    };
  });
}

/** Alternatives in parentheses can be omitted as well, if the specificity stays: all are classes, or it has none. */
const ALTERNATIVES = /^([^(]*?)(:where\((?=[^()]*,)|:is\((?=\.[\w-]+(?:,\.[\w-]+)+\)))([^()]*)\)(.*)$/;

function readSelector(selector) {
  const [, before, open, inside, after] = ALTERNATIVES.exec(selector) ?? [];
  if (!open) return { text: [selector], needs: needsOf(selector) };
  const around = `${before}:is(*)${after}`;
  return {
    text: [before + open, inside.split(',').map((one) => [one, needsOf(one)]), `)${after}`],
    needs: needsOf(around),
  };
}

/** Splits at separators outside strings, parentheses and blocks; a closing brace stays with its piece. */
export function split(text, separator) {
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

/**
 * Sets of names, of which one each must occur: `.a>:is(.b,h1)` needs `.a`, and `.b` or `h1`. Attributes and states
 * change while a reader reads, so they are not considered.
 */
function needsOf(selector) {
  const needs = [];
  const visitor = { Rule: { style: ({ value }) => void needs.push(...clauses(value.selectors[0])) } };
  transform({ filename: 'selector.css', code: Buffer.from(`${selector}{top:0}`), visitor });
  return needs;
}

const clauses = (components) =>
  components.flatMap((component) => {
    const { type, kind, name, selectors } = component;
    if (type === 'class') return [[`.${name}`]];
    if (type === 'type') return [[name.toLowerCase()]];
    if (type !== 'pseudo-class' || !['is', 'where'].includes(kind)) return [];
    const each = selectors.map(clauses);
    if (each.length === 1) return each[0];
    // The last name of each alternative, which is the most specific; one without names may match anything.
    return each.every((it) => it.length > 0) ? [each.flatMap((it) => it.at(-1))] : [];
  });
