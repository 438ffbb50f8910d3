/**
 * The thread that draws: one, started with the server or the first drawing, again when it died or hung. Drawings queue; when too many
 * wait, more are refused, because they would come too late for anybody.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PaintedState } from '../../../../../core/contract/painted';
import { ApiError } from '../../../http/errors';

/** A page of 100 threads with 50 replies each takes a fraction of it. */
const TIMEOUT_MS = 5000;
const START_TIMEOUT_MS = 20_000;
const MOST_WAITING = 100;
/** What a bundle and the largest page need, many times over; a leak ends the thread, not the server. */
const MAX_HEAP_MB = 256;

/** A widget as the thread draws it. */
export interface Drawn {
  /** The root box and the slot after it. */
  markup: string;
  /** Words its state carries. */
  texts?: Record<string, string>;
}

interface Drawing {
  state: PaintedState;
  resolve(drawn: Drawn): void;
  reject(error: Error): void;
}

interface Said {
  ready?: true;
  id?: number;
  drawn?: Drawn;
  error?: string;
}

export interface RendererOptions {
  timeoutMs?: number;
  mostWaiting?: number;
  /** The thread's program. */
  program?: URL;
}

export class Renderer {
  readonly #waiting: Drawing[] = [];
  readonly #options: Required<RendererOptions>;
  #worker: Worker | null = null;
  #isReady = false;
  #current: { id: number; drawing: Drawing } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor({ timeoutMs = TIMEOUT_MS, mostWaiting = MOST_WAITING, program = builtProgram() }: RendererOptions = {}) {
    this.#options = { timeoutMs, mostWaiting, program };
  }

  /** @throws ApiError unavailable when too many wait or the thread fails. */
  render(state: PaintedState): Promise<Drawn> {
    if (this.#isClosed || this.#waiting.length >= this.#options.mostWaiting) {
      return Promise.reject(new ApiError('unavailable', { retry_after: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ state, resolve, reject });
      this.#next();
    });
  }

  /** Starts the thread before anybody waits for it. */
  warm(): void {
    if (!this.#isClosed) this.#worker ??= this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const refused = new ApiError('unavailable');
    for (const { reject } of this.#waiting.splice(0)) reject(refused);
    const worker = this.#worker;
    this.#lose(refused);
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return;
    this.#worker ??= this.#start();
    if (!this.#isReady) return;
    const drawing = this.#waiting.shift() as Drawing;
    const id = ++this.#lastId;
    this.#current = { id, drawing };
    this.#watch(this.#options.timeoutMs, `drawing took more than ${this.#options.timeoutMs} ms`);
    this.#worker.postMessage({ id, state: drawing.state });
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    worker.unref();
    const isOurs = () => this.#worker === worker;
    worker.on('message', (said: Said) => isOurs() && this.#hear(said));
    worker.on('error', (error) => isOurs() && this.#fail(error));
    worker.on('exit', (code) => isOurs() && this.#fail(new Error(`the drawing thread ended with ${code}`)));
    this.#watch(START_TIMEOUT_MS, 'the drawing thread did not start');
    return worker;
  }

  #hear({ ready, id, drawn, error }: Said): void {
    clearTimeout(this.#timer);
    if (ready) this.#isReady = true;
    else if (this.#current?.id === id) {
      const { drawing } = this.#current as { drawing: Drawing };
      this.#current = null;
      if (!drawn) drawing.reject(new Error(`drawing failed: ${error}`));
      else drawing.resolve(drawn);
    }
    this.#next();
  }

  #watch(ms: number, message: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(new Error(message)), ms);
  }

  /** The thread is lost, and with it what it drew; the others get a new one. One that does not start serves nobody. */
  #fail(error: Error): void {
    const worker = this.#worker;
    if (!this.#isReady) for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#lose(error);
    void worker?.terminate();
    if (!this.#isClosed) this.#next();
  }

  #lose(error: Error): void {
    clearTimeout(this.#timer);
    this.#worker = null;
    this.#isReady = false;
    const current = this.#current;
    this.#current = null;
    current?.drawing.reject(error);
  }
}

/** Beside the built server; from the sources it is the built one as well, which needs no loader in its thread. */
export function builtProgram(): URL {
  const beside = new URL('./render-worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../../../dist/render-worker.js', import.meta.url);
}
