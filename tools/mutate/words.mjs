/** Names of states, roles and events in a file, which can take each other's place. */

const WORD = /^[a-z][\w-]*$/i;
const EVENT = /^[a-z][\w-]*\/[\w-]+$/;

/** @returns {{ likely: (value: string, parent: object, key: string) => string[] }} words that could be in that position */
export function wordsOf(program) {
  const words = new Set();
  collect(program, undefined, '', words);
  return {
    likely(value, parent, key) {
      if (!isName(value, parent, key)) return [];
      return [...words].filter((word) => word !== value && EVENT.test(word) === EVENT.test(value)).sort();
    },
  };
}

function collect(node, parent, key, words) {
  if (node.type.startsWith('TS') && !node.expression) return;
  if (node.type === 'Literal' && typeof node.value === 'string' && isName(node.value, parent, key))
    words.add(node.value);
  for (const [name, value] of Object.entries(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (inner?.type) collect(inner, node, name, words);
  }
}

/** Checks that the text is compared, listed, or the name of an event. */
function isName(value, parent, key) {
  if (EVENT.test(value)) return parent.type === 'CallExpression' && key === 'arguments';
  const isCompared = parent.type === 'BinaryExpression' && /^[!=]==$/.test(parent.operator);
  return WORD.test(value) && (isCompared || parent.type === 'SwitchCase' || parent.type === 'ArrayExpression');
}
