/** A name in the forms that code uses, and functions that write files into a repository. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @throws on a name that is not kebab-case */
export function namesOf(name, what) {
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(name) || name.startsWith('vf-')) {
    throw new Error(`${what} is named in kebab-case without "vf-", such as topic-follow`);
  }
  const pascal = name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
  return {
    name,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: name.replaceAll('-', '_'),
    title: (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' '),
  };
}

/** Writes the files, by repository path. @returns their paths @throws when one exists */
export function writeFiles(root, files) {
  for (const path of Object.keys(files)) {
    if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

/** Edits the text of a file. @throws when nothing changed */
export function change(root, path, edit) {
  const before = readFileSync(join(root, path), 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${path}: no place found for the new one`);
  writeFileSync(join(root, path), after);
  return path;
}

/** Adds a text as the last key of an area in every pack; other languages get the English text with a mark. */
export const addText = (root, area, key, text) =>
  readdirSync(join(root, 'locales'))
    .map((language) => `locales/${language}/${area}.json`)
    .filter((path) => existsSync(join(root, path)))
    .map((path) =>
      change(root, path, (pack) =>
        pack.replace(
          /"(\s*\n\s*\}\s*\}\s*)$/,
          `",\n    ${JSON.stringify(key)}: ${JSON.stringify(path.startsWith('locales/en/') ? text : `[en] ${text}`)}$1`,
        ),
      ),
    );
