/** Finds listed words in a text; the lists are compiled once per version of the site's rules. */

import type { SiteRules } from '../../../../../core/contract/content/site-rules';
import { remember } from '../../platform/memory/remember';
import { type FoundWord, type MatchedWord, WordMatcher } from './word-matcher';

/** The members of a site that its lists depend on. */
interface SiteWords {
  uuid: string;
  rules: Pick<SiteRules, 'word_lists'>;
  rules_version: number;
}

/** Maximum of sites with compiled lists. */
const MAX_SITES = 200;

const matchers = new Map<string, { version: number; matcher: WordMatcher }>();

/** Finds the listed word with the strictest action. */
export const findListed = (site: SiteWords, text: string): FoundWord | null =>
  site.rules.word_lists.length === 0 ? null : matcherOf(site).find(text);

/** Finds every listed word in the text, up to a number. */
export const findAllListed = (site: SiteWords, text: string, most: number): MatchedWord[] =>
  site.rules.word_lists.length === 0 ? [] : matcherOf(site).findAll(text, most);

/** Lists that somebody tries before storing them, so they have no version yet. */
const prepared = new WeakMap<SiteRules['word_lists'], WordMatcher>();

/** Compiles lists that no site has stored, without dropping those of the site. */
export const prepareWords = (lists: SiteRules['word_lists']): void => {
  prepared.set(lists, new WordMatcher(lists));
};

function matcherOf({ uuid, rules, rules_version: version }: SiteWords): WordMatcher {
  const tried = prepared.get(rules.word_lists);
  if (tried) return tried;
  let known = matchers.get(uuid);
  if (known?.version !== version) {
    known = { version, matcher: new WordMatcher(rules.word_lists) };
    remember(matchers, uuid, known, MAX_SITES);
  }
  return known.matcher;
}
