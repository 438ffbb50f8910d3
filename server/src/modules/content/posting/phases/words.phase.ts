/** The word lists of the site. */
import { ApiError } from '../../../../http/errors';
import type { Site } from '../../../sites/sites/site-registry';
import { type FoundWord, WordMatcher } from '../../../sites/words/word-matcher';
import { everyWord } from '../../comments/content';
import { byAction, type Phase } from '../phase';

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

export const wordsPhase: Phase = {
  name: 'words',
  onEdit: true,
  onTrusted: true,
  look({ site, written }) {
    const found = findListed(site, everyWord(written));
    // The word itself is not told: who tries them one by one would learn the list.
    return (
      found &&
      byAction(found.list, found.action, () => new ApiError('content_refused', { field: 'content', reason: 'words' }))
    );
  },
};
