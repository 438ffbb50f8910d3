/** The words a painted widget needs before React is there: so few that they come with its state, not as a pack. */
import { DEFAULT_LANGUAGE } from '../../base/i18n/languages';

export type Packs = Record<string, Record<string, Record<string, string>>>;

export function earlyTexts(lang: string, packs: Packs, area = '', keys?: RegExp): Record<string, string> {
  const areaOf = (name: string) =>
    packs[`${lang}/${name}`]?.[name] ?? packs[`${DEFAULT_LANGUAGE}/${name}`]?.[name] ?? {};
  const { 'settings.error.error_fetching': failed = '', 'state.outdated': outdated = '' } = areaOf('base');
  const early = Object.entries(areaOf(area)).filter(([key]) => keys?.test(key));
  return { ...Object.fromEntries(early), failed, outdated };
}
