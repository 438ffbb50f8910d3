/** The word lists of a site, ready to be looked for (core/contract/site-rules). */
import type { RuleAction, WordList } from '../../../../../core/contract/site-rules';
import { Automaton } from './automaton';
import { Boundaries } from './boundaries';
import { bonesOf, disguisedWords } from './disguise';
import { fold } from './fold';

export interface FoundWord {
  list: string;
  action: RuleAction;
}

interface Entry extends FoundWord {
  /** `word*` may go on, `*word` may begin earlier. */
  isOpenBefore: boolean;
  isOpenAfter: boolean;
}

const strictness: Record<RuleAction, number> = { hold: 1, spam: 2, refuse: 3 };

/** A word of a list as it is looked for; empty when nothing of it can be. */
export const readWord = (word: string): { text: string; isOpenBefore: boolean; isOpenAfter: boolean } => {
  const trimmed = word.trim();
  return { text: fold(trimmed).trim(), isOpenBefore: trimmed.startsWith('*'), isOpenAfter: trimmed.endsWith('*') };
};

export class WordMatcher {
  readonly #automaton: Automaton;
  /** By word: several lists may have the same one. */
  readonly #entries: Entry[][] = [];
  readonly #bones = new Map<string, FoundWord>();

  constructor(lists: readonly WordList[]) {
    const places = new Map<string, number>();
    for (const { name: list, action, words } of lists) {
      for (const word of words) {
        const { text, ...open } = readWord(word);
        if (text === '') continue;
        const place = places.get(text) ?? places.size;
        places.set(text, place);
        this.#entries[place] = [...(this.#entries[place] ?? []), { list, action, ...open }];
        const bones = bonesOf(text);
        if (bones) this.#bones.set(bones, stricter(this.#bones.get(bones), { list, action }));
      }
    }
    this.#automaton = new Automaton([...places.keys()]);
  }

  /** The strictest thing the text has of the lists; null when it has nothing. */
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
        for (const { isOpenBefore, isOpenAfter, ...found } of this.#entries[word] as Entry[]) {
          if (worst && strictness[found.action] <= strictness[worst.action]) continue;
          if ((isOpenAfter || isOpen(end)) && (isOpenBefore || isOpen(start))) worst = found;
        }
        return worst?.action === 'refuse';
      },
    );
    if ((worst as FoundWord | null)?.action === 'refuse') return worst;
    for (const bones of disguisedWords(text)) {
      const found = this.#bones.get(bones);
      if (found) worst = stricter(worst ?? undefined, found);
    }
    return worst;
  }
}

const stricter = (one: FoundWord | undefined, other: FoundWord): FoundWord =>
  one && strictness[one.action] >= strictness[other.action] ? one : other;
