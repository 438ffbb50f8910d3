/** The outbox of a process: a worker for each lane, so that slow servers do not delay our own jobs. */
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { askTogether } from '../../../database/ask-together';
import { CLOCK_SKEW_MS } from '../../../http/recently';
import { addIfNew, type OutboxMessage, setRight } from './outbox.repository';
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
  /** Messages that wait for the statement that adds them, by their keys. */
  readonly #added = new Map<string, OutboxMessage>();
  readonly #add: (key: string) => Promise<true | undefined>;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#add = askTogether(async (keys) => {
      const messages = keys.flatMap((key) => this.#added.get(key) ?? []);
      for (const key of keys) this.#added.delete(key);
      // Two servers that add the same messages in different orders would wait for each other.
      messages.sort((a, b) => (a.idempotency_key < b.idempotency_key ? -1 : 1));
      return new Map((await addIfNew(options.db, messages)).map((key) => [key, true]));
    });
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

  /**
   * Adds a message that no other fact causes, in one statement with others of the same moment.
   *
   * @returns false when the same message was added at an earlier moment
   */
  async addTogether(message: OutboxMessage): Promise<boolean> {
    const { idempotency_key } = message;
    this.#added.set(idempotency_key, message);
    return (await this.#add(idempotency_key)) === true;
  }

  /** Looks for messages of one kind, after one was added. */
  wake(kind: string): void {
    void this.#workers.find((worker) => worker.handles(kind))?.run();
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
