/** The texts of mails in every language of the suite, from `locales/<lang>/mail.json` (specification §1). */
import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, type Language, languages } from '../../../../../core/base/i18n/languages';

type Texts = typeof import('../../../../../locales/en/mail.json')['mail'];

const read = (url: URL) => JSON.parse(readFileSync(url, 'utf8'));

/** Reads the texts: the build puts them in one file beside the program; sources have one per language. */
function readTexts(): Map<Language, Texts> {
  const built = new URL('./mail.json', import.meta.url);
  const all = existsSync(built) ? read(built) : null;
  return new Map(
    languages.map((code) => [
      code,
      all?.[code] ?? read(new URL(`../../../../../locales/${code}/mail.json`, import.meta.url)).mail,
    ]),
  );
}

const texts = readTexts();

/** Falls back to English for an unknown language. */
export const mailTexts = (language: string): Texts =>
  (texts.get(language as Language) ?? texts.get(DEFAULT_LANGUAGE)) as Texts;

export type MailTexts = Texts;

export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
