/**
 * The render thread: one, started with the server or the first rendering, and restarted after a crash or a hang.
 * Renderings queue; when too many wait, further ones are refused, because they would be too late.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PaintedState } from '../../../../../core/contract/content/painted';
import { ApiError } from '../../../http/errors';
import type { Sheets } from './first-sheet';

/** A page of 100 threads with 50 replies each takes a fraction of it. */
const TIMEOUT_MS = 5000;
const START_TIMEOUT_MS = 20_000;
const MOST_WAITING = 100;
/** Limit per network: a publisher's server may request many pages at once without delaying others. */
const MOST_OF_ONE = 25;
/** Many times the need of a bundle and the largest page; a leak ends the thread, not the server. */
const MAX_HEAP_MB = 256;
/** A third of V8's default: V8 does not return this memory, and hardly anything survives a rendering. */
const MAX_YOUNG_MB = 16;

/** A rendered widget. */
export interface Drawn {
  /** The root box and the slot after it. */
  markup: string;
  /** The rules of its first sheet that can match the markup. */
  sheets: Sheets;
  /** Texts that the state includes. */
  texts?: Record<string, string>;
  /** Text of the link to the next page of the list. */
  nextPage?: string;
}

interface Drawing {
  state: PaintedState;
  resolve(drawn: Drawn): void;
  reject(error: Error): void;
  /** Network of the request. */
  by: string;
  begun: number;
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
  mostOfOne?: number;
  /** Called with the thread's time for a network, whether or not the rendering succeeded. */
  spent?(by: string, ms: number): void;
  /** Public address of this server, for markup in other pages. */
  origin?: string;
  /** The thread's program. */
  program?: URL;
}

export class Renderer {
  /** Waiting renderings by network, in the order of the networks' turns. */
  readonly #waiting = new Map<string, Drawing[]>();
  #waitingCount = 0;
  readonly #options: Required<RendererOptions>;
  #worker: Worker | null = null;
  #isReady = false;
  #current: { id: number; drawing: Drawing } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor({
    timeoutMs = TIMEOUT_MS,
    mostWaiting = MOST_WAITING,
    mostOfOne = MOST_OF_ONE,
    spent = () => {},
    origin = '',
    program = builtProgram(),
  }: RendererOptions = {}) {
    this.#options = { timeoutMs, mostWaiting, mostOfOne, spent, origin, program };
  }

  /**
   * @param by the requesting network: each has its own queue, and the networks take turns
   * @throws ApiError unavailable when too many wait or the thread fails
   */
  render(state: PaintedState, by = ''): Promise<Drawn> {
    const { mostWaiting, mostOfOne } = this.#options;
    const own = this.#waiting.get(by) ?? [];
    if (this.#isClosed || this.#waitingCount >= mostWaiting || own.length >= mostOfOne) {
      return Promise.reject(new ApiError('unavailable', { retry_after: 1 }));
    }
    return new Promise((resolve, reject) => {
      own.push({ state, resolve, reject, by, begun: 0 });
      this.#waiting.set(by, own);
      this.#waitingCount += 1;
      this.#next();
    });
  }

  /** Starts the thread in advance. */
  warm(): void {
    if (!this.#isClosed) this.#worker ??= this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const refused = new ApiError('unavailable');
    this.#refuseAll(refused);
    const worker = this.#worker;
    this.#lose(refused);
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current || this.#waitingCount === 0) return;
    this.#worker ??= this.#start();
    if (!this.#isReady) return;
    const drawing = this.#take();
    drawing.begun = performance.now();
    const id = ++this.#lastId;
    this.#current = { id, drawing };
    this.#watch(this.#options.timeoutMs, `drawing took more than ${this.#options.timeoutMs} ms`);
    this.#worker.postMessage({ id, state: drawing.state });
  }

  /** Takes the next rendering of the network that has waited longest, and moves the network to the end. */
  #take(): Drawing {
    const [by, own] = this.#waiting.entries().next().value as [string, Drawing[]];
    const drawing = own.shift() as Drawing;
    this.#waiting.delete(by);
    if (own.length > 0) this.#waiting.set(by, own);
    this.#waitingCount -= 1;
    return drawing;
  }

  #refuseAll(error: Error): void {
    for (const { reject } of [...this.#waiting.values()].flat()) reject(error);
    this.#waiting.clear();
    this.#waitingCount = 0;
  }

  #start(): Worker {
    const { program, origin } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB };
    const worker = new Worker(program, { resourceLimits, workerData: { origin } });
    worker.unref();
    const isOurs = () => this.#worker === worker;
    worker.on('message', (said: Said) => isOurs() && this.#receive(said));
    worker.on('error', (error) => isOurs() && this.#fail(error));
    worker.on('exit', (code) => isOurs() && this.#fail(new Error(`the render thread ended with ${code}`)));
    this.#watch(START_TIMEOUT_MS, 'the render thread did not start');
    return worker;
  }

  #receive({ ready, id, drawn, error }: Said): void {
    clearTimeout(this.#timer);
    if (ready) this.#isReady = true;
    else if (this.#current?.id === id) {
      const { drawing } = this.#current as { drawing: Drawing };
      this.#current = null;
      this.#charge(drawing);
      if (!drawn) drawing.reject(new Error(`drawing failed: ${error}`));
      else drawing.resolve(drawn);
    }
    this.#next();
  }

  #charge({ by, begun }: Drawing): void {
    this.#options.spent(by, performance.now() - begun);
  }

  #watch(ms: number, message: string): void {
    clearTimeout(this.#timer);
    // Slow rendering is no bug; a retry in a moment can succeed.
    this.#timer = setTimeout(() => this.#fail(new ApiError('unavailable', { retry_after: 1 }, message)), ms);
  }

  /** Fails: the thread and its rendering are lost; the others get a new thread. If that does not start, all fail. */
  #fail(error: Error): void {
    const worker = this.#worker;
    if (!this.#isReady) this.#refuseAll(error);
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
    if (current) this.#charge(current.drawing);
    current?.drawing.reject(error);
  }
}

/** Finds the built program, beside the built server or for the sources, as it needs no loader in its thread. */
export function builtProgram(): URL {
  const beside = new URL('./render-worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../../../dist/render-worker.js', import.meta.url);
}
