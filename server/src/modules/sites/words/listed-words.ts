/** Words that a site's lists name in a text; the lists are compiled once a version of the site's rules. */
import type { Site } from '../sites/site-registry';
import { type FoundWord, WordMatcher } from './word-matcher';

/** Sites whose lists are ready. */
const KEPT_AT_MOST = 200;

const matchers = new Map<string, { version: number; matcher: WordMatcher }>();

/** The strictest thing the text has of the site's lists. */
export function findListed({ uuid, rules, rules_version: version }: Site, text: string): FoundWord | null {
  if (rules.word_lists.length === 0) return null;
  let kept = matchers.get(uuid);
  if (kept?.version !== version) {
    kept = { version, matcher: new WordMatcher(rules.word_lists) };
    matchers.delete(uuid);
    matchers.set(uuid, kept);
    if (matchers.size > KEPT_AT_MOST) matchers.delete(matchers.keys().next().value as string);
  }
  return kept.matcher.find(text);
}
