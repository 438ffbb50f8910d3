/** Changes to a component's output: removed attributes, parts that always or never render. */

/** Attributes that a reader, a screen reader or the mouse notices. */
const NOTICEABLE = /^(disabled|hidden|role|title|alt|href|checked|required|tabIndex|aria-.+|on[A-Z].+)$/;

export function changesOfJsx(node, { parent }, { code, add }) {
  const { type, start, end } = node;
  if (type === 'JSXAttribute' && NOTICEABLE.test(code.slice(node.name.start, node.name.end)))
    add({ start, end, at: start, form: 'attribute', text: '' });
  if (type !== 'JSXExpressionContainer' || parent.type === 'JSXAttribute') return;

  const { expression } = node;
  const replace = (text) =>
    add({ start: expression.start, end: expression.end, at: expression.start, form: 'expression', text });
  const textOf = (part) => code.slice(part.start, part.end);
  if (expression.type === 'LogicalExpression' && expression.operator === '&&') {
    replace(textOf(expression.right));
    replace('null');
  } else if (expression.type === 'ConditionalExpression') {
    replace(textOf(expression.consequent));
    replace(textOf(expression.alternate));
  }
}
