/** The outbox of a process: a worker for each lane, so that slow servers do not delay our own jobs. */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { CLOCK_SKEW_MS } from '../../../http/recently';
import { setRight } from './outbox.repository';
import { type Handler, LAST_RETRY_MS, type OutboxOptions, OutboxWorker } from './outbox.worker';

/** Interval of checks for future messages. */
const SET_RIGHT_EVERY_MS = MINUTE_MS;

/** `outbound`: jobs that call other servers; `crowd`: jobs that take minutes, because they have very many recipients. */
type Lane = 'own' | 'outbound' | 'crowd';

export class Outbox {
  readonly #lanes: Record<Lane, OutboxWorker>;
  readonly #ownLanes: OutboxWorker[] = [];
  readonly #options: OutboxOptions;
  #wasSetRight = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#lanes = {
      own: new OutboxWorker(options),
      outbound: new OutboxWorker(options),
      crowd: new OutboxWorker(options),
    };
  }

  handle<Payload = Record<string, unknown>>(kind: string, handler: Handler<Payload>, lane: Lane = 'own'): void {
    this.#lanes[lane].handle(kind, handler);
  }

  /** Gives a kind of message a lane of its own. */
  handleAlone<Payload = Record<string, unknown>>(
    kind: string,
    handler: Handler<Payload>,
    options: Pick<OutboxOptions, 'atOnce' | 'take'>,
  ): void {
    const worker = new OutboxWorker({ ...this.#options, ...options });
    worker.handle(kind, handler);
    this.#ownLanes.push(worker);
  }

  get #workers(): OutboxWorker[] {
    return [...Object.values(this.#lanes), ...this.#ownLanes];
  }

  /** Looks now, after a message was added or time has passed. Resolves when nothing is due. */
  async run(): Promise<void> {
    await this.#setRight();
    await Promise.all(this.#workers.map((worker) => worker.run()));
    // A job may have left a message to a lane that had ended by then.
    while (this.#workers.some(({ running }) => running)) await Promise.all(this.#workers.map(({ running }) => running));
  }

  /** Corrects due times, also after this process's own clock was set back. */
  async #setRight(): Promise<void> {
    const { db, now, log } = this.#options;
    if (Math.abs(now() - this.#wasSetRight) < SET_RIGHT_EVERY_MS) return;
    this.#wasSetRight = now();
    await setRight(db, { now: now(), skew: CLOCK_SKEW_MS, longestPause: LAST_RETRY_MS }).catch((error) =>
      log.error({ err: error }, 'rescheduling outbox messages failed'),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }
}
