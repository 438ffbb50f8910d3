/**
 * Documents of the fediverse that a process has fetched, so that another look at a thread fetches few of them again: one that is
 * fresh not at all, and others only if their server says that they have changed.
 */
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import type { Members } from './members';

/** Of all documents together; the ones that were not used for the longest time are forgotten first. */
const BYTES_AT_MOST = 16 * 1024 * 1024;
/** The longest document that is remembered; those of posts and accounts have a few kilobytes. */
const LONGEST = 64 * 1024;
const ETAG_MAX = 200;
/** A document that its server has not confirmed for that long is forgotten. */
const HELD_MS = 12 * HOUR_MS;

interface Remembered {
  document: Members;
  etag: string | null;
  size: number;
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

  save(address: string, { etag, ...document }: Omit<Remembered, 'date'>): void {
    this.forget(address);
    if (document.size > LONGEST) return;
    const short = etag !== null && etag.length <= ETAG_MAX ? etag : null;
    this.#documents.set(address, { ...document, etag: short, date: this.#now() });
    this.#bytes += document.size;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= BYTES_AT_MOST) return;
      this.forget(oldest);
    }
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
    this.#bytes -= this.#documents.get(address)?.size ?? 0;
    this.#documents.delete(address);
  }
}
