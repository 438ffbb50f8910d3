/**
 * Compresses lasting answers to the smallest size, after a fast compression was sent at once: one after the other, off
 * the main thread, and for at most half of the time.
 */
import type { CachedAnswer } from './cached-answer';

/** Dense compression does not pay for a busy thread that changes at each post. */
const STAYS_MS = 1000;
const WAITING_AT_MOST = 200;
/** Takes a quarter of a second; larger ones would block the thread pool for passwords and other answers. */
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

  /** @param isCurrent whether the answer is still in use */
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
    // On failure, the answer stays as it is.
    if (next?.isCurrent()) await next.answer.packDensely().catch(() => {});
    this.#isPacking = false;
    if (this.#waiting.length > 0) this.#schedule(performance.now() - began);
  }
}
