/**
 * Drawn fragments in memory, by address. Each carries the version of the facts and the clock it was drawn from: who asks
 * with another version gets a new one, made once for all; the one longest unused goes first when there are too many.
 */
import { ApiError } from '../../../http/errors';
import { CachedAnswer, type Made } from '../../platform/cache/cached-answer';
import { Denser } from '../../platform/cache/denser';

interface Entry {
  version: string;
  answer: Promise<CachedAnswer>;
  drawn: CachedAnswer | null;
  /** Whether somebody asked for it again. */
  isUsed: boolean;
  /** Drawing it failed: nobody tries again for a while. */
  isResting: boolean;
  bytes: number;
}

/** What could not be drawn may hold up the drawing of all others: it is left alone for so long, whatever changes. */
const PAUSE_MS = 5000;
/** The object, its headers and its key. */
const OVERHEAD_BYTES = 2000;

export class Fragments {
  /** The one longest unused first. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #denser = new Denser();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The fragment of a version if it is drawn. */
  peek(key: string, version: string): CachedAnswer | null {
    const known = this.#entries.get(key);
    if (known?.version !== version || !known.drawn) return null;
    this.#use(key, known);
    return known.drawn;
  }

  close(): void {
    this.#denser.close();
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** @throws what `make` throws; too many at once may pass in a moment, any other failure is cached for `PAUSE_MS`. */
  get(key: string, version: string, make: () => Promise<Made>): Promise<CachedAnswer> {
    const known = this.#entries.get(key);
    if (known && (known.version === version || known.isResting)) {
      this.#use(key, known);
      return known.answer;
    }
    if (known) this.#drop(key, known);
    const answer = this.#make(make, (bytes) => this.#grow(key, entry, bytes));
    const entry: Entry = { version, answer, drawn: null, isUsed: false, isResting: false, bytes: 0 };
    this.#entries.set(key, entry);
    this.#grow(key, entry, OVERHEAD_BYTES);
    answer.then(
      (drawn) => {
        entry.drawn = drawn;
      },
      (error) => {
        if (error instanceof ApiError) this.#forget(key, entry);
        else this.#rest(key, entry);
      },
    );
    return answer;
  }

  #rest(key: string, entry: Entry): void {
    entry.isResting = true;
    setTimeout(() => this.#forget(key, entry), PAUSE_MS).unref();
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#drop(key, entry);
  }

  #use(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (entry.isUsed || !entry.drawn) return;
    entry.isUsed = true;
    this.#denser.offer(entry.drawn, () => this.#entries.get(key) === entry);
  }

  async #make(make: () => Promise<Made>, grow: (bytes: number) => void): Promise<CachedAnswer> {
    const answer = new CachedAnswer(await make());
    answer.grown = grow;
    grow(answer.body.length);
    return answer;
  }

  #grow(key: string, entry: Entry, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    for (const [oldest, other] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest, other);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    entry.bytes = 0;
  }
}
