/** The words a painted widget needs before React is there: so few that they come with its state, not as a pack. */
import { DEFAULT_LANGUAGE } from '../../base/i18n/languages';

/** Language packs as the files have them, by `<lang>/<area>`. */
export type Packs = Record<string, Record<string, Record<string, string>>>;

/** What announces new comments, tells times and days. */
const EARLY = /^(new_comments_|ago_|short_|date$|months$)/;

/** Every form of those, and what is said when an act did not work. */
export function wordsOf(widget: string, lang: string, packs: Packs): Record<string, string> {
  const areaOf = (area: string) =>
    packs[`${lang}/${area}`]?.[area] ?? packs[`${DEFAULT_LANGUAGE}/${area}`]?.[area] ?? {};
  const failed = areaOf('base')['settings.error.error_fetching'] ?? '';
  if (widget !== 'conversations') return { failed };
  const early = Object.entries(areaOf('conversations')).filter(([key]) => EARLY.test(key));
  return { ...Object.fromEntries(early), failed };
}
