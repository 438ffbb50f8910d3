/** Words of browsers that sums are told apart by, as many as a site needs: anybody may send any word, and each is a row. */
const WORDS = 200;
const SITES = 5000;
/** What further ones are counted as. */
const OTHER = 'other';

export class Vocabulary {
  readonly #words = new Map<string, Set<string>>();

  /** @param isSuspect whether it comes from what is no reader, which adds no word */
  take(site_uuid: string, word: string, isSuspect: boolean): string {
    if (word === '') return word;
    const known = this.#words.get(site_uuid) ?? new Set();
    if (known.has(word)) return word;
    if (isSuspect || known.size >= WORDS || this.#words.size >= SITES) return OTHER;
    this.#words.set(site_uuid, known.add(word));
    return word;
  }
}
