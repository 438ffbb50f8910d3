/** Limits the distinct words from browsers per site: anyone may send any word, and each creates a row. */
const WORDS = 200;
const SITES = 5000;
/** Replaces further words. */
const OTHER = 'other';

export class Vocabulary {
  readonly #words = new Map<string, Set<string>>();

  /** @param isSuspect true for reports of programs, which add no word */
  take(site_uuid: string, word: string, isSuspect: boolean): string {
    if (word === '') return word;
    const known = this.#words.get(site_uuid) ?? new Set();
    if (known.has(word)) return word;
    if (isSuspect || known.size >= WORDS || this.#words.size >= SITES) return OTHER;
    this.#words.set(site_uuid, known.add(word));
    return word;
  }
}
