/** Attributes and properties of elements, as TypeScript types. */

export const classOf = (tag) => `${tag.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())}Element`;

const listed = (choices) => choices.map((choice) => `'${choice}'`).join(' | ');

export function propertyType({ kind, choices = [] }) {
  if (kind === 'oneOf') return listed(choices);
  if (kind === 'integer') return 'number';
  if (kind === 'daysOrAll') return "number | 'all'";
  return kind === 'flag' || kind === 'presence' ? 'boolean' : 'string';
}

/** Frameworks accept the text of an attribute as well as the value of its property. */
export function attributeType({ kind, choices }) {
  const property = propertyType({ kind, choices });
  if (kind === 'integer' || kind === 'daysOrAll') return `${property} | \`\${number}\``;
  if (kind === 'flag') return `${property} | 'true' | 'false'`;
  return kind === 'presence' ? `${property} | string` : property;
}
