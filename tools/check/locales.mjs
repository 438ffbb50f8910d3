/**
 * Locale packs: every language has English's keys, placeholders, and the plural forms of its Intl.PluralRules.
 *
 * Packs are locales/<lang>/<area>.json: `{ "<area>": { "<key>": "<text>" } }`; a plural is a key that ends in a form,
 * `replies_one`, `replies_other`. English is the source.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages as allLanguages } from '../build/languages.mjs';

const FORM = /_(zero|one|two|few|many|other)$/;
/** Forms for one exact number ("one reply") may omit the number. */
const EXACT = new Set(['zero', 'one', 'two']);

/** @returns {string[]} one line per finding, `lang/area key: problem` */
export function checkLocales(root, languages = allLanguages) {
  const folder = join(root, 'locales');
  const areas = list(join(folder, 'en')).filter((name) => name.endsWith('.json'));
  if (areas.length === 0) return ['locales/en: no packs'];
  const findings = list(folder)
    .filter((name) => !languages.includes(name))
    .map((name) => `locales/${name}: not a language of the suite`);
  for (const file of areas) {
    const area = file.replace('.json', '');
    const english = readPack(folder, 'en', area, findings);
    if (!english) continue;
    for (const language of languages) {
      const pack = language === 'en' ? english : readPack(folder, language, area, findings);
      if (pack) comparePack(`${language}/${area}`, language, pack, english, findings);
    }
  }
  for (const language of languages) {
    for (const file of list(join(folder, language))) {
      if (!areas.includes(file)) findings.push(`${language}/${file}: English has no such pack`);
    }
  }
  return findings;
}

function readPack(folder, language, area, findings) {
  const path = join(folder, language, `${area}.json`);
  let json;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    findings.push(`${language}/${area}: ${error.code === 'ENOENT' ? 'missing' : error.message}`);
    return undefined;
  }
  if (Object.keys(json).join() !== area) {
    findings.push(`${language}/${area}: a pack is one object named "${area}"`);
    return undefined;
  }
  return json[area];
}

function comparePack(where, language, pack, english, findings) {
  const wanted = wantedKeys(english, language);
  for (const [key, source] of wanted) {
    const text = pack[key];
    if (typeof text !== 'string') findings.push(`${where} ${key}: missing`);
    else if (text.trim() === '') findings.push(`${where} ${key}: empty`);
    else {
      const lost = placeholdersOf(source).filter((name) => !placeholdersOf(text).includes(name));
      const extra = placeholdersOf(text).filter((name) => !placeholdersOf(source).includes(name));
      const form = FORM.exec(key)?.[1];
      const forgiven = form && EXACT.has(form) ? ['count'] : [];
      for (const name of lost) if (!forgiven.includes(name)) findings.push(`${where} ${key}: {{${name}}} is missing`);
      for (const name of extra) findings.push(`${where} ${key}: {{${name}}} is unknown`);
      if (/<[a-z/]/i.test(text)) findings.push(`${where} ${key}: texts carry no markup`);
      if (language !== 'en' && text === source && isSentence(text)) findings.push(`${where} ${key}: still English`);
    }
  }
  for (const key of Object.keys(pack)) {
    if (!wanted.has(key))
      findings.push(
        `${where} ${key}: ${isPlural(key, english) ? `${language} has no such plural form` : 'English has no such key'}`,
      );
  }
}

/** The keys a language needs, each with the English text whose placeholders it must have. */
function wantedKeys(english, language) {
  const wanted = new Map();
  for (const [key, text] of Object.entries(english)) {
    if (!isPlural(key, english)) wanted.set(key, text);
  }
  for (const stem of pluralStems(english)) {
    for (const form of formsOf(language)) wanted.set(`${stem}_${form}`, english[`${stem}_other`]);
  }
  return wanted;
}

const pluralStems = (english) =>
  Object.keys(english)
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.replace(FORM, ''));

/** A key in a plural form: its stem has an `_other` in English ("the_one" alone is an ordinary key). */
const isPlural = (key, english) => FORM.test(key) && `${key.replace(FORM, '')}_other` in english;

export const formsOf = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

const placeholdersOf = (text) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]).sort();

/** Three words or more: shorter texts ("OK", "Profil") may be equal in several languages. */
const isSentence = (text) =>
  text
    .replace(/\{\{.*?\}\}/g, '')
    .split(/\s+/)
    .filter((word) => /\p{L}{2}/u.test(word)).length >= 3;

function list(folder) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}
