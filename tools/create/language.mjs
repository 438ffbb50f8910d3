/**
 * `npm run create language <code>`: a row in the table of languages, and packs copied from English, each text marked
 * `[en]` until it is translated.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, writeFiles } from './names.mjs';

const TABLE = 'core/base/i18n/languages.ts';
const FORM = /_(zero|one|two|few|many|other)$/;

export function createLanguage(root, code) {
  if (!/^[a-z]{2,3}(-[a-z]{2})?$/.test(code)) throw new Error('a language is named by its code, such as sv or pt-br');
  const packs = readdirSync(join(root, 'locales/en')).map((file) => {
    const area = file.replace('.json', '');
    const english = JSON.parse(readFileSync(join(root, 'locales/en', file), 'utf8'))[area];
    return [`locales/${code}/${file}`, `${JSON.stringify({ [area]: marked(english, code) }, null, 2)}\n`];
  });
  const files = writeFiles(root, Object.fromEntries(packs));
  const table = change(root, TABLE, (text) => text.replace(/\n(\s*\{ code: 'en-xa')/, `\n  ${rowOf(code)},\n$1`));
  return [table, ...files];
}

/** English in the plural forms of the language. */
function marked(english, code) {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const isPlural = (key) => FORM.test(key) && `${key.replace(FORM, '')}_other` in english;
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, text]) => {
      if (!isPlural(key)) return [[key, `[en] ${text}`]];
      if (!key.endsWith('_other')) return [];
      return forms.map((form) => [`${key.replace(FORM, '')}_${form}`, `[en] ${text}`]);
    }),
  );
}

function rowOf(code) {
  const locale = new Intl.Locale(code);
  const { direction } = locale.textInfo ?? locale.getTextInfo?.() ?? { direction: 'ltr' };
  const separatorIn = (number) =>
    new Intl.NumberFormat(code, { numberingSystem: 'latn' }).formatToParts(number).find(({ type }) => type === 'group')
      ?.value;
  const separator = separatorIn(12_345) ?? ',';
  const row = [
    `code: '${code}'`,
    ...(direction === 'rtl' ? ["direction: 'rtl'"] : []),
    ...(separator === '.' ? [] : [`separator: '${separator}'`]),
    ...(separatorIn(1234) ? [] : ['separatedFrom: 10_000']),
  ];
  return `{ ${row.join(', ')} }`;
}
