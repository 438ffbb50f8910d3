/** docs/ELEMENTS.md, from each widget's `.element.ts` and `.settings.ts`: tag, attributes, bounds, defaults. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesIn } from '../check/files.mjs';
import { cell, findExport, keyOf, NOTE, readSource, unwrap } from './source.mjs';

export function elementsDocument(root) {
  const missing = [];
  const files = filesIn(root, ['components'], (file) => /\.element\.tsx?$/.test(file));
  const sections = files.map((path) => elementSection(root, path, missing));
  return { text: [NOTE, HEAD, ...sections].join('\n'), missing };
}

function elementSection(root, path, missing) {
  const source = readSource(root, path);
  const call = findExport(source, 'ready');
  if (call?.callee?.name !== 'defineWithWords') {
    missing.push(`${path}: its ready is no defineWithWords call`);
    return '';
  }
  const tag = call.arguments[0].value;
  const options = Object.fromEntries((call.arguments[1]?.properties ?? []).map((it) => [keyOf(it), it.value]));
  const widget = readSource(root, widgetFile(root, path));
  const about = aboutOf(widget, options.component?.name);
  if (!about) missing.push(`${widgetFile(root, path)}: the root component has no comment`);
  const row = registryRow(root, tag);
  const facts = [
    row.aliases.length ? `Also ${row.aliases.map((it) => `\`<${it}>\``).join(', ')}.` : '',
    row.timeoutMs ? `Shows within 500 px of the view, or after ${row.timeoutMs} ms.` : '',
    options.rootClass?.value ? `Root class \`${options.rootClass.value}\`.` : '',
  ].filter(Boolean);
  return [
    `## \`<${tag}>\``,
    '',
    about,
    '',
    ...(facts.length ? [facts.join(' '), ''] : []),
    ...attributes(root, path, missing),
    '',
  ].join('\n');
}

const widgetFile = (root, path) => {
  const base = path.replace(/\.element\.tsx?$/, '');
  return existsSync(join(root, `${base}.tsx`)) ? `${base}.tsx` : path;
};

const REGISTRY = ['core/mount/loader/painted-tags.ts', 'core/mount/loader/registry.ts'];

/** What the loader knows of a tag: its other names and its time-out. */
function registryRow(root, tag) {
  const rows = REGISTRY.filter((file) => existsSync(join(root, file))).flatMap((file) =>
    tables(readSource(root, file)),
  );
  const row = rows.find((it) => keyOf(it) === tag)?.value.properties ?? [];
  const value = (name) => row.find((it) => keyOf(it) === name)?.value;
  return {
    aliases: (value('aliases')?.elements ?? []).map((it) => it.value),
    timeoutMs: numberAt(root, value('timeoutMs')),
  };
}

/** The rows of every table of tags in a file; what is spread into one stands in a table of its own. */
const tables = (source) =>
  ['paintedTags', 'lateTags', 'registry']
    .flatMap((name) => unwrap(findExport(source, name))?.properties ?? [])
    .filter((it) => it.type === 'Property');

/** A number as written, or by the name it has among the constants. */
function numberAt(root, node) {
  if (node?.type !== 'Identifier') return node?.value;
  const constants = readSource(root, 'core/base/constants.ts');
  return Number(constants.textOf(findExport(constants, node.name)).replaceAll('_', ''));
}

/** The comment before the root component, or the first words of its file. */
function aboutOf(source, name) {
  const found = source.program.body.find((it) => it.declaration?.id?.name === name || it.id?.name === name);
  return (found && source.commentBefore(found)) || source.header();
}

function attributes(root, path, missing) {
  const file = path.replace(/\.element\.tsx?$/, '.settings.ts');
  if (!existsSync(join(root, file))) return ['No attributes of its own.'];
  const source = readSource(root, file);
  const settings = unwrap(findExport(source, 'settings'));
  const rows = (settings?.properties ?? []).map((property) => {
    const reader = property.value;
    const meaning = source.commentBefore(property) || source.commentAfter(property);
    if (!meaning) missing.push(`${file}: ${keyOf(property)} has no comment`);
    return `| \`${attributeOf(property, source)}\` | ${cell(readerText(reader, source, (name) => importedList(root, file, name)))} | ${cell(meaning)} |`;
  });
  return rows.length
    ? ['| Attribute | Value, default | Meaning |', '| --- | --- | --- |', ...rows]
    : ['No attributes of its own.'];
}

/** `containerId` is `container-id`; a reader whose options name the attribute wins. */
function attributeOf(property, source) {
  const named = /attribute:\s*'([^']+)'/.exec(source.textOf(property.value));
  return named?.[1] ?? keyOf(property).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The text of a list that a file imports by name, undefined for what it does not import. */
function importedList(root, file, name) {
  const source = readSource(root, file);
  const from = source.program.body.find(
    (it) => it.type === 'ImportDeclaration' && it.specifiers.some((one) => one.local.name === name),
  );
  if (!from) return undefined;
  const target = readSource(root, `${posix.join(posix.dirname(file), from.source.value)}.ts`);
  const list = unwrap(findExport(target, name));
  return list && target.textOf(list).replace(/\s+/g, ' ');
}

/** The reader's call in words: `integer({ fallback: 10, min: 1, max: 100 })` → "whole number 1–100, 10". */
function readerText(node, source, listNamed) {
  const args = (node.arguments ?? []).map((it) => source.textOf(it));
  const option = (name) => new RegExp(`\\b${name}:\\s*([\\w.'-]+)`).exec(args[0] ?? '')?.[1];
  switch (node.callee?.name) {
    case 'integer': {
      const [min, max, fallback] = [option('min'), option('max'), option('fallback')];
      const bounds = min && max ? ` ${min}–${max}` : min ? ` from ${min}` : max ? ` up to ${max}` : '';
      const clamp = option('clamp') === 'true' ? ', clamped' : '';
      return `whole number${bounds}${clamp}${fallback && fallback !== 'undefined' ? `; ${fallback}` : ''}`;
    }
    case 'flag':
      return `\`true\` or not; ${args[0] ?? 'false'}`;
    case 'presence':
      return 'on when present';
    case 'id':
      return 'id';
    case 'text':
      return args[0] && args[0] !== "''" ? `text; ${args[0]}` : 'text';
    case 'oneOf':
      return `one of ${(listNamed(args[0]) ?? args[0] ?? '').replace(/^\[|\]$|'/g, '')}; ${args[1]?.replaceAll("'", '') ?? ''}`;
    default:
      return `\`${source.textOf(node)}\``;
  }
}

const HEAD = `
# Elements

A widget is a custom element with an open shadow root; it stays in the page, keeps its tag and mounts by itself, however
late it is inserted. \`class="viafoura"\` may stand on it, on an ancestor or nowhere. Integers are read as \`parseInt\`
reads them; what is not a number or is out of bounds falls back. A flag is true only for the string \`true\`.
`;
