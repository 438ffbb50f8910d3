/**
 * Source code that contains its mutants: `globalThis.__mutant?.(17)` decides at run time whether number 17 is active,
 * so that one build serves all mutants. The call also tells which tests reach the place.
 */

const LONGEST_LINE = 200;

/** @param {(import('./changes.mjs').Change & { id: number })[]} changes apart from each other or one inside the other */
export function withMutants(code, changes) {
  const outerFirst = changes.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return instrument(code, outerFirst, 0, code.length);
}

function instrument(code, changes, from, to) {
  let result = '';
  let position = from;
  let rest = changes;
  while (rest.length > 0) {
    const [outer, ...others] = rest;
    const inner = others.filter(({ end }) => end <= outer.end);
    const original = instrument(code, inner, outer.start, outer.end);
    result += code.slice(position, outer.start) + both(outer, original);
    position = outer.end;
    rest = others.slice(inner.length);
  }
  return result + code.slice(position, to);
}

function both({ form, text, id }, original) {
  const isActive = `globalThis.__mutant?.(${id})`;
  if (form === 'call') return `{ if (!${isActive}) ${original} }`;
  if (form === 'return') return `if (${isActive}) return; ${original}`;
  if (form === 'key') return `[${isActive} ? ${text} : ${original}]`;
  if (form === 'expression') return `(${isActive} ? (${text}) : (${original}))`;
  const [, name, value = 'true'] = /^([^=]+)(?:=(.*))?$/s.exec(original);
  return `${name}={${isActive} ? undefined : ${value.startsWith('{') ? `(${value.slice(1, -1)})` : value}}`;
}

/** The lines of a change before and after, for a person to read and for `named.mjs` to find again. */
export function linesOf(code, change) {
  const { start, end, text } = onlyDifferent(code, change);
  const from = code.lastIndexOf('\n', start - 1) + 1;
  const next = code.indexOf('\n', Math.max(start, end - 1));
  const to = next < 0 ? code.length : next;
  return {
    before: oneLine(code.slice(from, to)),
    after: oneLine(code.slice(from, start) + text + code.slice(end, to)),
  };
}

const oneLine = (lines) => {
  const line = lines.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
};

/** The same change without equal parts at both ends: a chain over ten lines may differ in one. */
function onlyDifferent(code, { start, end, text }) {
  const original = code.slice(start, end);
  const shorter = Math.min(original.length, text.length);
  let head = 0;
  while (head < shorter && original[head] === text[head]) head++;
  let tail = 0;
  while (tail < shorter - head && original.at(-1 - tail) === text.at(-1 - tail)) tail++;
  return { start: start + head, end: end - tail, text: text.slice(head, text.length - tail) };
}
