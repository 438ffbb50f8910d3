/** Language packs: their files, their texts for the build, and their module for tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from './languages.mjs';
import { pseudoPacks } from './pseudo.mjs';

/** The area of a language's mails, which only the server writes (server/src/modules/delivery/mail/texts.ts). */
const SERVER_AREA = 'mail';

/** Areas that only the console shows, so that no page of readers names or loads them. */
export const CONSOLE_AREAS = ['console', 'terms'];

/** Every pack in locales/<lang>/<area>.json for widgets, as `{ 'en/base': path }`. */
export function packFiles(root) {
  const dir = join(root, 'locales');
  const langs = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    langs.flatMap(({ name: lang }) =>
      readdirSync(join(dir, lang))
        .filter((file) => file.endsWith('.json') && file !== `${SERVER_AREA}.json`)
        .map((file) => [`${lang}/${file.slice(0, -5)}`, join(dir, lang, file)]),
    ),
  );
}

/** Reads the files of `packFiles`, and adds the pseudo-languages: `{ 'en/base': { base: { key: text } } }`. */
export function readPacks(root) {
  const packs = Object.fromEntries(
    Object.entries(packFiles(root)).map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8'))]),
  );
  const english = Object.entries(packs).filter(([name]) => name.startsWith('en/'));
  return { ...packs, ...pseudoPacks(Object.fromEntries(english)) };
}

/** The packs that pages of readers can load. */
export const packsOfReaders = (packs) =>
  Object.fromEntries(Object.entries(packs).filter(([name]) => !CONSOLE_AREAS.includes(name.split('/')[1])));

/** The texts of all mails, as the server reads them beside its bundle: `{ en: { key: text } }`. */
export const readMails = (root) =>
  Object.fromEntries(
    languages.map((code) => {
      const file = join(root, 'locales', code, `${SERVER_AREA}.json`);
      return [code, JSON.parse(readFileSync(file, 'utf8'))[SERVER_AREA]];
    }),
  );

/** `virtual:packs` for tests: loaders of every language pack, by `<lang>/<area>`; for one area, by language. */
export function packsModule(files, area = '') {
  const known = Object.entries(files).filter(([name]) => name.endsWith(area));
  const rows = known.map(([name, path]) => {
    const key = name.slice(0, name.length - area.length);
    return `${JSON.stringify(key)}:()=>import(${JSON.stringify(path)})`;
  });
  return `export const packs={${rows.join(',')}};`;
}
