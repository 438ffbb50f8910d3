/**
 * Describes each element for editors, from the descriptors, docs/EVENTS.md and docs/THEMING.md.
 *
 * @typedef {object} Described a name with its description
 * @property {string} name
 * @property {string} description
 */
import { propertyType } from './attribute-types.mjs';
import { elementEvents } from './element-events.mjs';
import { elementParts, readTokens } from './theming.mjs';
import { describeWidgets } from './widgets.mjs';

const SLOTS = [{ name: '', description: 'Content that follows a tag without an end tag; it stays visible.' }];

/**
 * @returns {{ path: string, tag: string, aliases: string[], description: string, attributes: object[], events: Described[],
 *   slots: Described[], cssParts: { name: string }[], cssProperties: Described[] }[]}
 */
export function describeElements(root) {
  const eventsOf = elementEvents(root);
  const cssProperties = readTokens(root).tokens.flatMap(cssPropertiesOf);
  return describeWidgets(root).map(({ path, about, descriptor: { tag, aliases = [] }, attributes }) => ({
    path,
    tag,
    aliases,
    description: about,
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      property: attribute.property,
      description: attribute.about,
      type: propertyType(attribute),
      choices: attribute.choices ?? (attribute.kind === 'flag' ? ['true', 'false'] : []),
      ...(attribute.fallback !== undefined && { default: JSON.stringify(attribute.fallback) }),
    })),
    events: eventsOf(tag).map(({ name, type, about }) => ({ name, type, description: about })),
    slots: SLOTS,
    cssParts: elementParts(root, tag).map((name) => ({ name })),
    cssProperties,
  }));
}

/** Returns a token, and its older name if it has one. */
function cssPropertiesOf({ name, legacy, fallback, about }) {
  const token = { name, description: about, ...(fallback && { default: fallback }) };
  return legacy ? [token, { name: legacy, description: about, deprecated: `Use ${name}.` }] : [token];
}
