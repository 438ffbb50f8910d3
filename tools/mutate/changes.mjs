/** Small changes to a TypeScript file, found in its syntax tree: the mutants of the random mode. */
import { parseSync } from 'oxc-parser';
import { changesOfExpression } from './expressions.mjs';
import { changesOfJsx } from './jsx.mjs';
import { wordsOf } from './words.mjs';

/** Syntax that wraps an expression in a type. Every other TypeScript node contains only types. */
const TYPED = /^TS(As|NonNull|Satisfies|Instantiation)Expression$/;
/** Bundlers read their arguments as written. */
const FOR_BUNDLERS = /^(Import|ExportAll)Declaration$|^ImportExpression$/;
/** `a?.b.c()` evaluates as a whole: a replaced part would end it early. */
const CHAINED = ['expression', 'object', 'callee'];

/**
 * @typedef {object} Change
 * @property {number} start
 * @property {number} end
 * @property {number} at where the change is visible, for its line
 * @property {'expression' | 'call' | 'return' | 'attribute'} form how the code can hold both versions (schemata.mjs)
 * @property {string} text what replaces `start` to `end`
 */

/** @returns {Change[]} in the order of the file */
export function changesOf(path, code) {
  const { program } = parseSync(path, code);
  const found = [];
  const tools = { code, words: wordsOf(program, code), add: (change) => found.push(change) };
  visit(program, { canReturn: false, isChained: false, key: '' }, tools);
  return found;
}

function visit(node, context, tools) {
  const { type } = node;
  if (FOR_BUNDLERS.test(type) || (type.startsWith('TS') && !TYPED.test(type))) return;
  if (type === 'NewExpression' && tools.code.slice(node.start, node.end).includes('import.meta')) return;
  if (!context.isChained) {
    changesOfStatement(node, context, tools);
    changesOfExpression(node, context, tools);
    changesOfJsx(node, context, tools);
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'source' || (key === 'key' && !node.computed)) continue;
    const child = {
      parent: node,
      key,
      canReturn: canReturnIn(node, context),
      isChained: isChained(node, key, context),
    };
    for (const inner of Array.isArray(value) ? value : [value]) if (inner?.type) visit(inner, child, tools);
  }
}

const isChained = ({ type }, key, context) =>
  CHAINED.includes(key) && (type === 'ChainExpression' || (context.isChained && /Member|Call|NonNull/.test(type)));

function canReturnIn({ type }, { parent, canReturn }) {
  if (/Function/.test(type)) return parent?.kind !== 'constructor';
  return canReturn && type !== 'StaticBlock';
}

/** Drops a call, or returns before it. */
function changesOfStatement(node, { parent, canReturn }, { add }) {
  const { type, start, end, expression } = node;
  const isCall = type === 'ExpressionStatement' && /^(Call|Await|Chain)Expression$/.test(expression.type);
  if (isCall) add({ start, end, at: start, form: 'call', text: '' });
  const isStep = isCall || type === 'IfStatement' || type === 'ForOfStatement';
  if (isStep && canReturn && parent.type === 'BlockStatement')
    add({ start, end: start, at: start, form: 'return', text: 'return; ' });
}
