/**
 * A minified sheet as rules that can be left out one by one, each selector with the names its match needs, and whether it
 * comes behind the markup (server/src/modules/delivery/render/first-sheet.ts leaves them out).
 */
import { transform } from 'lightningcss';

/** Up to the brace that opens the block: not one in a string or escaped. */
export const HEAD = /^(?:\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^{"'\\])*/s;
const isGroup = (head) => /^@(media|container|supports|layer)\b/.test(head);

/**
 * @param isDeferred whether the rules come behind the markup
 * @returns {import('../server/src/modules/delivery/render/first-sheet').Rule[]}
 */
export function rulesOf(text, isDeferred = false) {
  return split(text, '}').map((rule) => {
    const [head] = HEAD.exec(rule);
    const inside = rule.slice(head.length + 1, -1);
    if (isGroup(head)) return { head, rules: rulesOf(inside, isDeferred) };
    // Frames and the like: their rules match no element, so they stay whole.
    if (head.startsWith('@')) return { selectors: [{ text: [head], needs: [], isDeferred }], body: [inside] };
    return {
      selectors: split(head, ',').map((selector) => ({ ...readSelector(selector), isDeferred })),
      body: split(inside, ';'),
    };
  });
}

/** Alternatives in parentheses may be left out as well, where that changes no weight: all are classes, or it has none. */
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

/** The pieces between separators that stand in no string, parenthesis or block; a closing brace stays with its piece. */
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
 * Names of which one each must occur: `.a>:is(.b,h1)` needs `.a`, and `.b` or `h1`. Attributes and states change while
 * somebody reads, so they are asked for nothing.
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
    // Of each alternative its last name, which says most; one without names may match anything.
    return each.every((it) => it.length > 0) ? [each.flatMap((it) => it.at(-1))] : [];
  });
