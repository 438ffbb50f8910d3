/** Changes to operators, conditions, numbers, names of states and links of query chains. */

const OPPOSITE = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};
/** Calls whose result has the type of their object. */
const DROPPED = ['filter', 'where', 'orderBy', 'having', 'limit', 'offset', 'slice', 'toSorted', 'trim', 'toLowerCase'];
/** Changes inside SQL that keep the parameters. */
const IN_SQL = [
  [/\basc\b/i, 'desc'],
  [/\bdesc\b/i, 'asc'],
  [/\band\b/i, 'or'],
  [/\bis not null\b/i, 'is null'],
  [/\bis null\b/i, 'is not null'],
  [/>=/, '>'],
  [/<=/, '<'],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
];
/** Above this value, a change by one has no visible effect. */
const SMALL = 100;

export function changesOfExpression(node, context, tools) {
  const { code, add } = tools;
  const { type, start, end, operator } = node;
  const replace = (text, at = start) => add({ start, end, at, form: 'expression', text });
  const textOf = (part) => code.slice(part.start, part.end);

  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && OPPOSITE[operator] && !isText(node)) {
    const at = code.indexOf(operator, node.left.end);
    replace(code.slice(start, at) + OPPOSITE[operator] + code.slice(at + operator.length, end), at);
  } else if (operator === '??') replace(textOf(node.left), node.right.start);
  else if (type === 'UnaryExpression' && operator === '!') replace(textOf(node.argument));
  else if (type === 'AwaitExpression' && !isReturned(context)) replace(textOf(node.argument));
  else if (type === 'CallExpression' && DROPPED.includes(node.callee.property?.name))
    replace(textOf(node.callee.object), node.callee.property.start);
  else if (type === 'TaggedTemplateExpression' && textOf(node.tag) === 'sql') changesOfSql(node, tools);
  else if (type === 'Literal') changesOfLiteral(node, context, tools);

  const { test } = node;
  if ((type === 'IfStatement' || type === 'ConditionalExpression') && !isNegatable(test))
    add({ start: test.start, end: test.end, at: test.start, form: 'expression', text: `!(${textOf(test)})` });
}

function changesOfLiteral({ value, start, end }, { parent, key }, { words, add }) {
  if (parent.type === 'JSXAttribute' || parent.type === 'TemplateElement' || parent.directive === value) return;
  const replace = (text) => add({ start, end, at: start, form: 'expression', text });
  if (typeof value === 'boolean') replace(String(!value));
  else if (typeof value === 'number') {
    for (const other of value < SMALL ? [value + 1, value - 1] : [value * 2]) replace(String(other));
  } else if (typeof value === 'string') {
    for (const other of words.likely(value, parent, key)) replace(`'${other}'`);
  }
}

function changesOfSql({ start, end, quasi }, { code, add }) {
  for (const part of quasi.quasis) {
    const text = code.slice(part.start, part.end);
    for (const [pattern, other] of IN_SQL) {
      const match = pattern.exec(text);
      if (!match) continue;
      const at = part.start + match.index;
      const changed = code.slice(start, at) + other + code.slice(at + match[0].length, end);
      add({ start, end, at, form: 'expression', text: changed });
    }
  }
}

/** Texts can be added, but not subtracted. */
const isText = ({ operator, left, right }) =>
  operator === '+' && [left, right].some(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string');

/** A returned promise is awaited by the caller. */
const isReturned = ({ parent, key }) =>
  parent.type === 'ReturnStatement' || (/Arrow/.test(parent.type) && key === 'body');

/** Negating the operator makes the same change. */
const isNegatable = ({ type, operator }) =>
  (type === 'BinaryExpression' && (operator === '===' || operator === '!==')) ||
  (type === 'UnaryExpression' && operator === '!');
