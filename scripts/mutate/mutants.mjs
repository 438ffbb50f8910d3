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
 * One change each.
 * @param code JavaScript
 * @returns {{ code: string, said: string }[]} the whole as changed, and the line before and after
 */
export function mutantsOf(code) {
  const found = [];
  const put = (start, end, text) => {
    const from = code.lastIndexOf('\n', start) + 1;
    const lineEnd = code.indexOf('\n', end);
    const to = lineEnd < 0 ? code.length : lineEnd;
    const before = code.slice(from, to).trim();
    const after = (code.slice(from, start) + text + code.slice(end, to)).trim();
    found.push({ code: code.slice(0, start) + text + code.slice(end), said: `${before}  →  ${after}` });
  };
  const negate = ({ start, end }) => put(start, end, `!(${code.slice(start, end)})`);

  function visit(node) {
    if (
      node.type === 'ImportDeclaration' ||
      (node.type === 'UnaryExpression' && node.operator === 'void') ||
      (node.type === 'Property' && node.key?.type === 'Literal' && node.computed)
    )
      return;
    const { type, start, end } = node;
    if ((type === 'BinaryExpression' || type === 'LogicalExpression') && INSTEAD[node.operator]) {
      const at = code.indexOf(node.operator, node.left.end);
      put(at, at + node.operator.length, INSTEAD[node.operator]);
    } else if (type === 'UnaryExpression' && node.operator === '!') put(start, start + 1, '');
    else if (type === 'Literal' && typeof node.value === 'boolean') put(start, end, String(!node.value));
    else if (type === 'Literal' && typeof node.value === 'number') put(start, end, String(node.value + 1));
    if ((type === 'ConditionalExpression' || type === 'IfStatement') && !isNegatable(node.test)) negate(node.test);
    for (const child of Object.values(node)) {
      for (const it of Array.isArray(child) ? child : [child]) if (it?.type) visit(it);
    }
  }
  visit(parseAst(code));
  return found;
}

/** Its own change says the same. */
const isNegatable = ({ type, operator }) =>
  (type === 'BinaryExpression' && (operator === '===' || operator === '!==')) ||
  (type === 'UnaryExpression' && operator === '!');
