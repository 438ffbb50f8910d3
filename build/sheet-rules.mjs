/**
 * A minified sheet as rules that can be left out one by one, each selector with the names its match needs
 * (server/src/modules/delivery/render/first-sheet.ts leaves them out).
 */
import { transform } from 'lightningcss';

/** Up to the brace that opens the block: not one in a string or escaped. */
const HEAD = /^(?:\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^{"'\\])*/s;
const isGroup = (head) => /^@(media|container|supports|layer)\b/.test(head);

/**
 * @param given classes that may come into painted markup by script
 * @returns {import('../server/src/modules/delivery/render/first-sheet').Rule[]}
 */
export function rulesOf(text, given = []) {
  const known = new Set(given.map((name) => `.${name}`));
  return split(text, '}').map((rule) => {
    const [head] = HEAD.exec(rule);
    const inside = rule.slice(head.length + 1, -1);
    if (isGroup(head)) return { head, rules: rulesOf(inside, given) };
    // Frames and the like: kept as they are.
    if (head.startsWith('@')) return { selectors: [[head, []]], body: [inside] };
    const selectors = split(head, ',').map((selector) => [selector, needsOf(selector, known)]);
    return { selectors, body: split(inside, ';') };
  });
}

/** The pieces between separators that stand in no string, parenthesis or block; a closing brace stays with its piece. */
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

/**
 * Names of which one each must occur: `.a>:is(.b,h1)` needs `.a`, and `.b` or `h1`. Attributes and states change while
 * somebody reads, so they are asked for nothing.
 */
function needsOf(selector, known) {
  const needs = [];
  const visitor = { Rule: { style: ({ value }) => void needs.push(...clauses(value.selectors[0])) } };
  transform({ filename: 'selector.css', code: Buffer.from(`${selector}{top:0}`), visitor });
  return needs.filter((names) => !names.some((name) => known.has(name)));
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
