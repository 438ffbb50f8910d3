/**
 * The widgets for documents: values from evaluating the descriptors (tools/build/widgets.mjs), descriptions from the
 * comments.
 *
 * @typedef {object} Attribute
 * @property {string} name as a tag writes it
 * @property {string} property
 * @property {string} kind integer, flag, presence, id, text or oneOf
 * @property {unknown} fallback undefined without one
 * @property {string[]} [choices]
 * @property {string} [bounds] such as `1–100` or `from 1`
 * @property {string} about
 */
import { posix, relative } from 'node:path';
import { readWidgets } from '../build/widgets.mjs';
import { findExport, keyOf, readSource, unwrap } from './source.mjs';

/** @returns {{ path: string, about: string, descriptor: object, attributes: Attribute[] }[]} */
export const describeWidgets = (root, missing = []) =>
  readWidgets(root).map(({ descriptor, files }) => {
    const path = relative(root, files.descriptor);
    const source = readSource(root, path);
    const about = source.header();
    if (!about) missing.push(`${path}: does not begin with what the widget is`);
    return { path, about, descriptor, attributes: attributesIn({ root, files, descriptor, missing }) };
  });

function attributesIn({ root, files, descriptor, missing }) {
  if (!files.settings) return [];
  const path = relative(root, files.settings);
  const source = readSource(root, path);
  const fallbacks = {};
  for (const [name, reader] of Object.entries(descriptor.settings)) fallbacks[name] = reader.read(undefined, fallbacks);
  const written = unwrap(findExport(source, 'settings'))?.properties ?? [];
  return written.map((property) => {
    const name = keyOf(property);
    const about = source.commentBefore(property) || source.commentAfter(property);
    if (!about) missing.push(`${path}: ${name} has no comment`);
    const call = property.value;
    const args = (call.arguments ?? []).map((it) => source.textOf(it));
    const kind = call.callee?.name ?? 'text';
    return {
      name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      property: name,
      kind,
      fallback: fallbacks[name],
      ...(kind === 'oneOf' && { choices: choicesIn(args[0] ?? '', { root, path, source }) }),
      ...(kind === 'integer' && { bounds: boundsIn(args[0] ?? '') }),
      about,
    };
  });
}

function boundsIn(rule) {
  const option = (name) => new RegExp(`\\b${name}:\\s*([\\w.-]+)`).exec(rule)?.[1];
  // A bound that depends on another attribute is described in words.
  const [min, max] = ['min', 'max'].map((name) => (/^-?[\d_]+$/.test(option(name) ?? '') ? option(name) : undefined));
  const bounds = min && max ? `${min}–${max}` : min ? `from ${min}` : max ? `up to ${max}` : '';
  return `${bounds}${option('clamp') === 'true' ? ', clamped' : ''}`;
}

/** The choices, written there or in a list that the file imports by name. */
function choicesIn(text, { root, path, source }) {
  const from = source.program.body.find(
    (it) => it.type === 'ImportDeclaration' && it.specifiers.some(({ local }) => local.name === text),
  );
  if (!from) return [...text.matchAll(/'([^']*)'/g)].map(([, choice]) => choice);
  const target = readSource(root, `${posix.join(posix.dirname(path), from.source.value)}.ts`);
  const list = unwrap(findExport(target, text));
  return [...target.textOf(list).matchAll(/'([^']*)'/g)].map(([, choice]) => choice);
}
