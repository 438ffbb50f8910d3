/** What editors read of the elements: the custom elements manifest, and the formats of JetBrains and VS Code made from it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn } from '../check/files.mjs';
import { findExport, keyOf, readSource } from './source.mjs';
import { partsOf, tokensOf } from './theming.mjs';
import { classOf, EVENTS, typeOf } from './types.mjs';
import { describeWidgets } from './widgets.mjs';

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
/** Drops empty lists, which would say that an element has none of something. */
const withoutEmpty = (record) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value) || value.length > 0));

/** @returns {string} https://custom-elements-manifest.open-wc.org, schema 2.1.0 */
export function customElements(root) {
  const meanings = eventMeanings(root);
  const parts = partsOf(root);
  const cssProperties = tokensOf(root).map(({ name, fallback, about }) => ({
    name,
    description: about,
    ...(fallback && { default: fallback }),
  }));
  const modules = describeWidgets(root).map(({ path, about, descriptor, attributes }) => {
    const { tag, aliases = [] } = descriptor;
    const name = classOf(tag);
    const declaration = withoutEmpty({
      kind: 'class',
      customElement: true,
      tagName: tag,
      name,
      description: about,
      superclass: { name: 'HTMLElement' },
      attributes: attributes.map((it) => ({
        name: it.name,
        fieldName: it.property,
        description: it.about,
        type: { text: typeOf(it) },
        ...(it.fallback !== undefined && { default: JSON.stringify(it.fallback) }),
      })),
      members: attributes.map((it) => ({
        kind: 'field',
        name: it.property,
        attribute: it.name,
        description: it.about,
        type: { text: typeOf(it) },
      })),
      events: eventsIn(root, [dirname(path), ...(STATE[tag] ?? [])]).map((event) => ({
        name: `vf-${event.replace('/', '-')}`,
        description: meanings.get(event),
        type: { text: `VfDomEvents['vf-${event.replace('/', '-')}']` },
      })),
      slots: [{ name: '', description: 'Shows what a self-closed tag has swallowed of the page.' }],
      cssParts: parts
        .filter(([, widgets]) => widgets.includes('every widget') || widgets.includes(tag))
        .map(([part]) => ({ name: part })),
      cssProperties,
    });
    return {
      kind: 'javascript-module',
      path,
      declarations: [declaration],
      exports: [tag, ...aliases].map((one) => ({
        kind: 'custom-element-definition',
        name: one,
        declaration: { name, module: path },
        ...(one !== tag && { deprecated: `Write <${tag}>.` }),
      })),
    };
  });
  return json({ schemaVersion: '2.1.0', readme: 'docs/ELEMENTS.md', modules });
}

/** What each event of the bus means, by `channel/event`. */
function eventMeanings(root) {
  const source = readSource(root, EVENTS);
  const meaningOf = (member) => source.commentBefore(member).replace(/^[CA]+: /, '');
  return new Map(findExport(source, 'Events').map((member) => [keyOf(member), meaningOf(member)]));
}

/** Folders whose code publishes events from the element of one widget. */
const STATE = {
  'vf-conversations': ['core/state/comments'],
  'vf-livechat': ['core/state/chat'],
  'vf-livequestions': ['core/state/questions'],
};

/** The events that these folders publish from an element. */
function eventsIn(root, folders) {
  const files = filesIn(root, folders, (file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const calls = files.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\bpublishFrom\(.*/g) ?? []);
  const events = calls.flatMap((call) => Array.from(call.matchAll(/'([\w-]+\/[\w-]+)'/g), ([, event]) => event));
  return [...new Set(events)].sort();
}

/** Every tag of the manifest, aliases included, with its declaration. */
const tagsOf = (manifest) =>
  JSON.parse(manifest).modules.flatMap(({ declarations: [element], exports }) =>
    exports.map(({ name, deprecated }) => ({ name, deprecated, element })),
  );

/** The values that an attribute may have, where they are listed. */
const valuesOf = ({ type }) => [...type.text.matchAll(/'([^']+)'/g)].map(([, value]) => value);

/** @returns {string} https://github.com/JetBrains/web-types */
export function webTypes(manifest, { name, version }) {
  const elements = tagsOf(manifest).map(({ name, deprecated, element }) => ({
    name,
    description: element.description,
    ...(deprecated && { deprecated }),
    attributes: (element.attributes ?? []).map((it) => ({
      name: it.name,
      description: it.description,
      value: { type: it.type.text, ...(it.type.text === 'boolean' && { kind: 'no-value' }) },
      ...(it.default && { default: it.default }),
    })),
    js: { events: (element.events ?? []).map(({ name, description }) => ({ name, description })) },
    css: { properties: element.cssProperties, parts: element.cssParts },
  }));
  const $schema = 'https://json.schemastore.org/web-types';
  return json({ $schema, name, version, 'description-markup': 'markdown', contributions: { html: { elements } } });
}

/** @returns {string} https://code.visualstudio.com/api/extension-guides/custom-data-extension */
export function htmlCustomData(manifest) {
  const tags = tagsOf(manifest).map(({ name, element }) => ({
    name,
    description: element.description,
    attributes: (element.attributes ?? []).map((it) => ({
      name: it.name,
      description: it.description,
      ...(it.type.text === 'boolean' && { valueSet: 'v' }),
      ...(valuesOf(it).length > 0 && { values: valuesOf(it).map((value) => ({ name: value })) }),
    })),
  }));
  return json({ version: 1.1, tags });
}
