/** Words that a site's lists name in a text; the lists are compiled once a version of the site's rules. */

import type { SiteRules } from '../../../../../core/contract/site-rules';
import { remember } from '../../platform/memory/remember';
import { type FoundWord, type MatchedWord, WordMatcher } from './word-matcher';

/** What of a site says which words it lists. */
interface SiteWords {
  uuid: string;
  rules: Pick<SiteRules, 'word_lists'>;
  rules_version: number;
}

/** Sites whose lists are compiled. */
const MAX_SITES = 200;

const matchers = new Map<string, { version: number; matcher: WordMatcher }>();

/** The strictest thing the text has of the site's lists. */
export const findListed = (site: SiteWords, text: string): FoundWord | null =>
  site.rules.word_lists.length === 0 ? null : matcherOf(site).find(text);

/** Every word of the lists that the text has, up to a number. */
export const findAllListed = (site: SiteWords, text: string, most: number): MatchedWord[] =>
  site.rules.word_lists.length === 0 ? [] : matcherOf(site).findAll(text, most);

function matcherOf({ uuid, rules, rules_version: version }: SiteWords): WordMatcher {
  let known = matchers.get(uuid);
  if (known?.version !== version) {
    known = { version, matcher: new WordMatcher(rules.word_lists) };
    remember(matchers, uuid, known, MAX_SITES);
  }
  return known.matcher;
}
