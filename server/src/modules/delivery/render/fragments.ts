/**
 * Cache of rendered fragments, by address. Each has the version of its facts and clock: a request with another version
 * renders it once for all; the least recently used is evicted first.
 */
import { ApiError } from '../../../http/errors';
import { CachedAnswer, type Made } from '../../platform/cache/cached-answer';
import { Denser } from '../../platform/cache/denser';

interface Entry {
  version: string;
  answer: Promise<CachedAnswer>;
  drawn: CachedAnswer | null;
  /** True if the fragment was requested again. */
  isUsed: boolean;
  /** True for a while after rendering failed, so that it is not retried at once. */
  isResting: boolean;
  bytes: number;
}

/** A fragment that cannot be rendered could delay all others, so it is not retried for this time, whatever changes. */
const PAUSE_MS = 5000;
/** Memory of the object, its headers and its key. */
const OVERHEAD_BYTES = 2000;

export class Fragments {
  /** Least recently used first. */
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

  /** Returns the fragment of a version, if it is cached. */
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

  /** @throws the error of `make`; too many requests pass in a moment, any other failure is cached for `PAUSE_MS` */
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
