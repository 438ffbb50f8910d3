/** Descriptions of the elements for editors: `web-types.json` (JetBrains) and `html-custom-data.json` (VS Code). */
import { describeElements } from './describe-elements.mjs';

const toJson = (data) => `${JSON.stringify(data)}\n`;

/** A row for each name of an element. */
const tagsOf = (root) =>
  describeElements(root).flatMap((element) => [element.tag, ...element.aliases].map((name) => ({ ...element, name })));

/** @param {{ name: string, version: string }} pack the package that has the file */
export function webTypes(root, { name, version }) {
  const elements = tagsOf(root).map((tag) => ({
    name: tag.name,
    description: tag.description,
    attributes: tag.attributes.map(({ name, description, type, choices, ...rest }) => ({
      name,
      description,
      ...(rest.default && { default: rest.default }),
      value: { type: choices.length > 0 ? choices.map((choice) => `"${choice}"`).join(' | ') : type },
    })),
    slots: tag.slots.map(({ name, description }) => ({ name: name || 'default', description })),
    js: {
      properties: tag.attributes.map(({ property, description, type }) => ({ name: property, description, type })),
      events: tag.events.map(({ name, description }) => ({ name, description })),
    },
    css: { parts: tag.cssParts, properties: tag.cssProperties },
  }));
  return toJson({
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements } },
  });
}

export function htmlCustomData(root) {
  const tags = tagsOf(root).map(({ name, description, attributes }) => ({
    name,
    description,
    attributes: attributes.map(({ name, description, choices }) => ({
      name,
      description,
      ...(choices.length > 0 && { values: choices.map((choice) => ({ name: choice })) }),
    })),
  }));
  return toJson({ version: 1.1, tags });
}
