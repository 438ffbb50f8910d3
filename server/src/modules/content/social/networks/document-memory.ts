/**
 * Remembers documents of the fediverse, so that another look at a thread fetches few of them again. A fresh document is not asked for;
 * for another one, its server is asked whether it has changed. The text is remembered, because its size is known; an object takes
 * several times as much.
 */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { Members } from './members';

/** Maximum for all documents together. The one that was used the longest time ago is forgotten first. */
const BYTES_AT_MOST = 16 * 1024 * 1024;
/** Longest document that is remembered. Posts and accounts have a few kilobytes. */
const LONGEST = 64 * 1024;
const ETAG_MAX = 200;
/** A document is forgotten when its server has not confirmed it for this time. */
const HELD_MS = 12 * HOUR_MS;

interface Remembered {
  text: string;
  etag: string | null;
  /** When its server was last asked. */
  date: number;
}

export class DocumentMemory {
  readonly #now: () => number;
  readonly #documents = new Map<string, Remembered>();
  #bytes = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  find(address: string): Remembered | undefined {
    const found = this.#documents.get(address);
    if (!found) return undefined;
    if (!this.isFresh(found, HELD_MS)) {
      this.forget(address);
      return undefined;
    }
    this.#documents.delete(address);
    this.#documents.set(address, found);
    return found;
  }

  isFresh({ date }: Remembered, freshMs: number): boolean {
    return this.#now() - date < freshMs;
  }

  save(address: string, document: Members, etag: string | null): void {
    this.forget(address);
    const text = JSON.stringify(document);
    if (bytesOf(text) > LONGEST) return;
    const short = etag !== null && etag.length <= ETAG_MAX ? etag : null;
    this.#documents.set(address, { text, etag: short, date: this.#now() });
    this.#bytes += bytesOf(text);
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= BYTES_AT_MOST) return;
      this.forget(oldest);
    }
  }

  read({ text }: Remembered): Members {
    return JSON.parse(text);
  }

  /** The server has said that the document is still the same. */
  confirm(remembered: Remembered): void {
    remembered.date = this.#now();
  }

  clear(): void {
    this.#documents.clear();
    this.#bytes = 0;
  }

  forget(address: string): void {
    this.#bytes -= bytesOf(this.#documents.get(address)?.text ?? '');
    this.#documents.delete(address);
  }
}

/** A text with one character outside Latin-1 takes two bytes for each character, so two are counted for all. */
const bytesOf = (text: string): number => 2 * text.length;
