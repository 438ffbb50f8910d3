/** The word lists of a site, compiled for search (core/contract/content/site-rules). */
import type { RuleAction, WordList } from '../../../../../core/contract/content/site-rules';
import { Automaton } from './automaton';
import { Boundaries } from './boundaries';
import { bonesOf, disguisedWords } from './disguise';
import { fold } from './fold';

export interface FoundWord {
  list: string;
  action: RuleAction;
}

interface Listed extends FoundWord {
  /** The word as it is in the list. */
  word: string;
}

/** A word found in a text; a disguised word has no positions. */
export interface MatchedWord extends Listed {
  /** Start of the match in the folded text. */
  start: number | null;
  end: number | null;
}

interface Entry extends Listed {
  /** `word*` may continue, `*word` may begin earlier. */
  isOpenBefore: boolean;
  isOpenAfter: boolean;
}

const strictness: Record<RuleAction, number> = { hold: 1, spam: 2, refuse: 3 };

/** Parses a word of a list; empty when there is nothing to search. */
export const readWord = (word: string): { text: string; isOpenBefore: boolean; isOpenAfter: boolean } => {
  const trimmed = word.trim();
  return { text: fold(trimmed).trim(), isOpenBefore: trimmed.startsWith('*'), isOpenAfter: trimmed.endsWith('*') };
};

export class WordMatcher {
  readonly #automaton: Automaton;
  /** Entries by word: several lists may contain the same word. */
  readonly #entries: Entry[][] = [];
  readonly #bones = new Map<string, Listed>();

  constructor(lists: readonly WordList[]) {
    const places = new Map<string, number>();
    for (const { name: list, action, words } of lists) {
      for (const word of words) {
        const { text, ...open } = readWord(word);
        if (text === '') continue;
        const place = places.get(text) ?? places.size;
        places.set(text, place);
        this.#entries[place] = [...(this.#entries[place] ?? []), { list, action, word, ...open }];
        const bones = bonesOf(text);
        if (bones) this.#bones.set(bones, stricter(this.#bones.get(bones), { list, action, word }));
      }
    }
    this.#automaton = new Automaton([...places.keys()]);
  }

  /** Finds the word with the strictest action; null without a match. */
  find(text: string): FoundWord | null {
    if (this.#entries.length === 0) return null;
    let worst: FoundWord | null = null;
    const folded = fold(text);
    const boundaries = new Boundaries(folded);
    const isOpen = (place: number) => boundaries.at(place);
    this.#automaton.scan(
      folded,
      () => true,
      (word, start, end) => {
        for (const { isOpenBefore, isOpenAfter, list, action } of this.#entries[word] as Entry[]) {
          if (worst && strictness[action] <= strictness[worst.action]) continue;
          if ((isOpenAfter || isOpen(end)) && (isOpenBefore || isOpen(start))) worst = { list, action };
        }
        return worst?.action === 'refuse';
      },
    );
    if ((worst as FoundWord | null)?.action === 'refuse') return worst;
    for (const bones of disguisedWords(text)) {
      const found = this.#bones.get(bones);
      if (found) worst = stricter(worst ?? undefined, { list: found.list, action: found.action });
    }
    return worst;
  }

  /** Finds every listed word in the text, in its order; disguised words come last. */
  findAll(text: string, most: number): MatchedWord[] {
    const matches: MatchedWord[] = [];
    const folded = fold(text);
    const boundaries = new Boundaries(folded);
    this.#automaton.scan(
      folded,
      () => true,
      (place, start, end) => {
        for (const { isOpenBefore, isOpenAfter, ...listed } of this.#entries[place] as Entry[]) {
          const isWhole = (isOpenAfter || boundaries.at(end)) && (isOpenBefore || boundaries.at(start));
          if (isWhole) matches.push({ ...listed, start, end });
        }
        return matches.length >= most;
      },
    );
    for (const bones of disguisedWords(text)) {
      const found = this.#bones.get(bones);
      if (found) matches.push({ ...found, start: null, end: null });
    }
    return matches.slice(0, most);
  }
}

const stricter = <Found extends FoundWord>(one: Found | undefined, other: Found): Found =>
  one && strictness[one.action] >= strictness[other.action] ? one : other;
