/**
 * Searches many words in one pass over a text (Aho and Corasick 1975): the time depends on the text, not on the number
 * of words. Edges are in one open hash of flat arrays, so that tens of thousands of words take a few megabytes.
 */
export class Automaton {
  /** Edges: the state and letter they start from, and their target; a target of 0 is an empty entry. */
  #from = new Int32Array(1024);
  #mail = new Uint16Array(1024);
  #to = new Int32Array(1024);
  #edges = 0;
  /** Arrays by state: the fallback when no edge fits, the word that ends here (-1: none), the next shorter word. */
  readonly #fallback: number[] = [0];
  readonly #word: number[] = [-1];
  readonly #shorter: number[] = [0];
  readonly #lengths: number[] = [];

  /** @param words non-empty; a word is reported by its index */
  constructor(words: readonly string[]) {
    const parents: [state: number, mail: number][] = [[0, 0]];
    for (const [index, word] of words.entries()) {
      this.#lengths.push(word.length);
      let state = 0;
      for (let i = 0; i < word.length; i += 1) {
        const mail = word.charCodeAt(i);
        let next = this.#step(state, mail);
        if (next === 0) {
          next = this.#fallback.push(0) - 1;
          this.#word.push(-1);
          this.#shorter.push(0);
          parents.push([state, mail]);
          this.#connect(state, mail, next);
        }
        state = next;
      }
      this.#word[state] = index;
    }
    this.#link(parents);
  }

  /** Reports every word that ends where `isEnd` allows, with its start and end; stops at the first `true`. */
  scan(text: string, isEnd: (end: number) => boolean, found: (word: number, start: number, end: number) => boolean) {
    let state = 0;
    for (let i = 0; i < text.length; i += 1) {
      const mail = text.charCodeAt(i);
      let next = this.#step(state, mail);
      while (next === 0 && state !== 0) {
        state = this.#fallback[state] as number;
        next = this.#step(state, mail);
      }
      state = next;
      let ending = (this.#word[state] as number) >= 0 ? state : (this.#shorter[state] as number);
      if (ending === 0 || !isEnd(i + 1)) continue;
      for (; ending !== 0; ending = this.#shorter[ending] as number) {
        const word = this.#word[ending] as number;
        if (found(word, i + 1 - (this.#lengths[word] as number), i + 1)) return;
      }
    }
  }

  /** Links breadth first: the fallback of a state is nearer to the start than the state itself. */
  #link(parents: [state: number, mail: number][]): void {
    const depths = new Int32Array(parents.length);
    for (let state = 1; state < parents.length; state += 1) {
      depths[state] = (depths[(parents[state] as [number, number])[0]] as number) + 1;
    }
    const order = [...depths.keys()].slice(1).sort((a, b) => (depths[a] as number) - (depths[b] as number));
    for (const state of order) {
      const [parent, mail] = parents[state] as [number, number];
      let fallback = parent;
      let next = 0;
      while (fallback !== 0 && next === 0) {
        fallback = this.#fallback[fallback] as number;
        next = this.#step(fallback, mail);
      }
      this.#fallback[state] = next;
      this.#shorter[state] = (this.#word[next] as number) >= 0 ? next : (this.#shorter[next] as number);
    }
  }

  /** Returns 0 when no edge fits. */
  #step(state: number, mail: number): number {
    const mask = this.#from.length - 1;
    let place = hash(state, mail) & mask;
    while (this.#to[place] !== 0) {
      if (this.#from[place] === state && this.#mail[place] === mail) return this.#to[place] as number;
      place = (place + 1) & mask;
    }
    return 0;
  }

  #connect(state: number, mail: number, to: number): void {
    if (this.#edges * 2 >= this.#from.length) this.#grow();
    const mask = this.#from.length - 1;
    let place = hash(state, mail) & mask;
    while (this.#to[place] !== 0) place = (place + 1) & mask;
    this.#from[place] = state;
    this.#mail[place] = mail;
    this.#to[place] = to;
    this.#edges += 1;
  }

  #grow(): void {
    const [from, mail, to] = [this.#from, this.#mail, this.#to];
    this.#from = new Int32Array(from.length * 2);
    this.#mail = new Uint16Array(from.length * 2);
    this.#to = new Int32Array(from.length * 2);
    this.#edges = 0;
    for (let i = 0; i < to.length; i += 1) {
      if (to[i] !== 0) this.#connect(from[i] as number, mail[i] as number, to[i] as number);
    }
  }
}

function hash(state: number, mail: number): number {
  let mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(mail + 1, 0x85ebca6b);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0x2c1b3c6d) >>> 1;
}
