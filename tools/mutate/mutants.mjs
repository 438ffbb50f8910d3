import { parseAst } from 'rollup/parseAst';

const INSTEAD = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/**
 * Every change of an operator, condition, number or truth value.
 *
 * @param code JavaScript
 * @returns {(Pick<import('./changes.mjs').Change, 'start' | 'end' | 'form' | 'text'> & { said: string })[]} `said`: the line
 *   before and after
 */
export function mutantsOf(code) {
  const found = [];
  const put = (start, end, text, node, form = 'expression') => {
    const from = code.lastIndexOf('\n', start) + 1;
    const lineEnd = code.indexOf('\n', end);
    const to = lineEnd < 0 ? code.length : lineEnd;
    const before = code.slice(from, to).trim();
    const after = (code.slice(from, start) + text + code.slice(end, to)).trim();
    const whole = code.slice(node.start, start) + text + code.slice(end, node.end);
    found.push({ start: node.start, end: node.end, form, text: whole, said: `${before}  →  ${after}` });
  };

  function visit(node, parent) {
    if (
      node.type === 'ImportDeclaration' ||
      (node.type === 'UnaryExpression' && node.operator === 'void') ||
      (node.type === 'Property' && node.key?.type === 'Literal' && node.computed)
    )
      return;
    const { type, start, end } = node;
    const form = parent?.type === 'Property' && parent.key === node ? 'key' : 'expression';
    if ((type === 'BinaryExpression' || type === 'LogicalExpression') && INSTEAD[node.operator]) {
      const at = code.indexOf(node.operator, node.left.end);
      put(at, at + node.operator.length, INSTEAD[node.operator], node);
    } else if (type === 'UnaryExpression' && node.operator === '!') put(start, start + 1, '', node);
    else if (type === 'Literal' && typeof node.value === 'boolean') put(start, end, String(!node.value), node);
    else if (type === 'Literal' && typeof node.value === 'number') put(start, end, String(node.value + 1), node, form);
    if ((type === 'ConditionalExpression' || type === 'IfStatement') && !isNegatable(node.test)) {
      const { test } = node;
      put(test.start, test.end, `!(${code.slice(test.start, test.end)})`, test);
    }
    for (const child of Object.values(node)) {
      for (const inner of Array.isArray(child) ? child : [child]) if (inner?.type) visit(inner, node);
    }
  }
  visit(parseAst(code));
  return found;
}

/** The mutant of this operator equals a negation, so the test itself is not negated. */
const isNegatable = ({ type, operator }) =>
  (type === 'BinaryExpression' && (operator === '===' || operator === '!==')) ||
  (type === 'UnaryExpression' && operator === '!');
