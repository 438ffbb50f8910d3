/**
 * Packs answers that stay as small as can be, after a fast packing was given at once: one after the other, off the main
 * thread, and for no more than half of the time.
 */
import type { CachedAnswer } from './cached-answer';

/** What a hot thread gives between two posts is not worth it. */
const STAYS_MS = 1000;
const WAITING_AT_MOST = 200;
/** A quarter of a second at the best level; longer would keep passwords and other answers from the threads it shares. */
const LARGEST_BYTES = 256 * 1024;

interface Offer {
  answer: CachedAnswer;
  isCurrent(): boolean;
}

export class Denser {
  readonly #waiting: Offer[] = [];
  readonly #staysMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isPacking = false;

  constructor(staysMs = STAYS_MS) {
    this.#staysMs = staysMs;
  }

  /** @param isCurrent whether it is still what is given. */
  offer(answer: CachedAnswer, isCurrent: () => boolean): void {
    if (this.#waiting.length >= WAITING_AT_MOST || answer.body.length > LARGEST_BYTES) return;
    this.#waiting.push({ answer, isCurrent });
    if (!this.#isPacking) this.#schedule(this.#staysMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#packNext();
    }, ms).unref();
  }

  async #packNext(): Promise<void> {
    this.#isPacking = true;
    const began = performance.now();
    const next = this.#waiting.shift();
    // What cannot be packed stays as it is.
    if (next?.isCurrent()) await next.answer.packDensely().catch(() => {});
    this.#isPacking = false;
    if (this.#waiting.length > 0) this.#schedule(performance.now() - began);
  }
}
