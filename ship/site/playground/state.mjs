/**
 * The choices in the playground, and their form in the address: `#tag=vf-poll&attr.limit=5&token.--vf-accent=%23f00`.
 *
 * The address can come from anyone, so only known tags, attributes and tokens are read from it.
 *
 * @typedef {{ tag: string, container: string, dir: 'ltr' | 'rtl', scheme: 'light' | 'dark',
 *   attributes: Record<string, string>, tokens: Record<string, string> }} Choices
 */
const DIRECTIONS = ['ltr', 'rtl'];
const SCHEMES = ['light', 'dark'];

/** @returns {string} without the values that are defaults */
export function toHash({ tag, container, dir, scheme, attributes, tokens }, elements) {
  const element = elementOf(elements, tag);
  const query = new URLSearchParams({ tag });
  if (container !== element.container) query.set('container', container);
  if (dir !== DIRECTIONS[0]) query.set('dir', dir);
  if (scheme !== SCHEMES[0]) query.set('scheme', scheme);
  for (const [name, value] of filled(attributes)) query.set(`attr.${name}`, value);
  for (const [name, value] of filled(tokens)) query.set(`token.${name}`, value);
  return `#${query}`;
}

/** @returns {Choices} */
export function fromHash(hash, { elements, tokens }) {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const element = elementOf(elements, query.get('tag'));
  const read = (prefix, names) =>
    Object.fromEntries(names.map((name) => [name, query.get(`${prefix}.${name}`) ?? '']).filter(([, value]) => value));
  const oneOf = (name, values) => values.find((value) => value === query.get(name)) ?? values[0];
  return {
    tag: element.tag,
    container: query.get('container') ?? element.container,
    dir: oneOf('dir', DIRECTIONS),
    scheme: oneOf('scheme', SCHEMES),
    attributes: read(
      'attr',
      element.attributes.map(({ name }) => name),
    ),
    tokens: read(
      'token',
      tokens.map(({ name }) => name),
    ),
  };
}

export const elementOf = (elements, tag) => elements.find((element) => element.tag === tag) ?? elements[0];

export const filled = (values) => Object.entries(values).filter(([, value]) => value !== '');
