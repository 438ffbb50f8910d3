/** The outbox of a process: two workers, so that machines which answer slowly hold up no job of our own. */
import { type Handler, type OutboxOptions, OutboxWorker } from './outbox.worker';

/** `outbound`: what asks other machines. */
type Lane = 'own' | 'outbound';

export class Outbox {
  readonly #lanes: Record<Lane, OutboxWorker>;

  constructor(options: OutboxOptions) {
    this.#lanes = { own: new OutboxWorker(options), outbound: new OutboxWorker(options) };
  }

  handle(kind: string, handler: Handler, lane: Lane = 'own'): void {
    this.#lanes[lane].handle(kind, handler);
  }

  /** Looks now: something was left there, or time has passed. Resolves when nothing is due any more. */
  async run(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((worker) => worker.run()));
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map((worker) => worker.stop()));
  }
}
