/** Names in docs/MIGRATING.md exist: every name is found in its place, or its line says why not. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesIn } from '../../tools/check/files.mjs';
import { ROOT } from '../../tools/run.mjs';

const text = readFileSync(join(ROOT, 'docs/MIGRATING.md'), 'utf8');

const sources = (folders, ending) =>
  filesIn(ROOT, folders, (file) => ending.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
const client = sources(['components', 'core', 'tools/types'], /\.tsx?$/);
const server = sources(['server/src', 'core/contract'], /\.ts$/);
const sheets = sources(['components', 'styles'], /\.css$/);

/** Places by notation of the name, with the expected form. */
const PLACES = {
  scripts: [/(?<=[`\w])(\/(?:[\w-]+\/)*[\w-]+\.js)\b/g, (path) => server.includes(`'${path}'`)],
  classes: [/\.(vf3?-[\w-]+)/g, (name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(client)],
  tags: [
    /(?<![\w.-])(vf-[a-z]+(?:-[a-z]+)*)(?![\w-]|[\w-]*[*.])/g,
    (name) => client.includes(`'${name}'`) || client.includes(`'${name}/`),
  ],
  tokens: [/(--vf-[a-z]+)/g, (name) => sheets.includes(`var(${name}`)],
  tagsOfPage: [/`vf:(\w+)`/g, (name) => client.includes(`'${name}'`)],
  attributes: [/\b(data-vf-\w+)/g, (name) => client.includes(name)],
  mounts: [/\b(data-(?!vf)\w+|forceLegacy)\b/g, (name) => client.includes(name)],
  globals: [/window\.(\w+)/g, (name) => new RegExp(`\\b${name}\\?:`).test(client)],
  methods: [/login\.(\w+)\(\)/g, (name) => client.includes(name)],
  commands: [/`vf (\w+) \w+/g, (name) => server.includes(`'${name}'`)],
  options: [/`[^`]*--((?!vf)[a-z]+)\b/g, (name) => new RegExp(`\\b${name}\\b`).test(server)],
  settings: [/--set (\w+)=/g, (name) => server.includes(`${name}:`)],
  parameters: [/`(\w+)=\d+`/g, (name) => server.includes(`${name}:`)],
  fields: [/`([a-z]+_[a-z]+)`/g, (name) => server.includes(`${name}:`)],
};

const found = Object.entries(PLACES).flatMap(([kind, [pattern, isThere]]) =>
  [...text.matchAll(pattern)].map(([, name]) => ({ kind, name, isThere: isThere(name) })),
);

test('every name that must stay exists', () => {
  for (const kind of Object.keys(PLACES))
    assert.ok(
      found.some((it) => it.kind === kind),
      `none of the ${kind}`,
    );
  assert.deepEqual(
    found.filter((it) => !it.isThere),
    [],
  );
});

test('no name is left unread', () => {
  const ofOthers =
    /^(\.dark|@font-face|@import|shadowRoot|www\.|localhost|gtag|undefined|admin(istrator)?|Viafoura)$|^vf-(chat-footer__branding|feedback-survey__label)$/;
  const names = found.map(({ name }) => name);
  const unread = [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)]
    .map(([, span]) => span)
    .filter((span) => !ofOthers.test(span) && !names.some((name) => span.includes(name)));
  assert.deepEqual(unread, []);
});
