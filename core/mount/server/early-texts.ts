/** Texts that a painted widget needs before hydration. There are few, so they come with its state instead of a pack. */
import { DEFAULT_LANGUAGE } from '../../base/i18n/languages';

export type Packs = Record<string, Record<string, Record<string, string>>>;

export const areaOf = (lang: string, packs: Packs, name = ''): Record<string, string> =>
  packs[`${lang}/${name}`]?.[name] ?? packs[`${DEFAULT_LANGUAGE}/${name}`]?.[name] ?? {};

export function earlyTexts(lang: string, packs: Packs, area = '', keys?: RegExp): Record<string, string> {
  const { 'settings.error.error_fetching': failed = '', 'state.outdated': outdated = '' } = areaOf(lang, packs, 'base');
  const early = Object.entries(areaOf(lang, packs, area)).filter(([key]) => keys?.test(key));
  return { ...Object.fromEntries(early), failed, outdated };
}
