/**
 * Works off the outbox: durable jobs, each done at least once, by whichever process comes first.
 *
 * A parcel is taken for a lease, which a long job renews as it goes. A process that dies in the middle, however hard,
 * leaves a lease that runs out: the next one begins anew, so a handler must be able to do what is done already once
 * more, to no effect. A handler that throws is tried again, later each time. Modules name the kinds they handle;
 * parcels nobody handles stay. What waits for other
 * machines goes a way of its own, so that slow ones hold up nothing else.
 */
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { deleteDone, finish, type OutboxRow, postpone, takeMessages } from './outbox.repository';

const LOOK_EVERY_MS = 1000;
const LEASE_MS = 10_000;
/** A lease is renewed when a third of it is gone. */
const RENEW_MS = LEASE_MS / 3;
const AT_ONCE = 4;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60 * 60_000;
const KEEP_DONE_MS = 30 * 24 * 60 * 60_000;
const FORGET_EVERY_MS = 60 * 60_000;

export interface Job {
  /** How often it was begun, this time included. */
  attempts: number;
  /** Between two steps of a long job. @throws when somebody else goes on with it: then this one stops. */
  goOn(): Promise<void>;
}

/** May be run again after it was done, or half done. */
export type Handler = (payload: Record<string, unknown>, job: Job) => Promise<void>;

interface Options {
  db: Kysely<Tables>;
  now(): number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** `outbound`: what asks other machines. */
type Lane = 'own' | 'outbound';

class Outbox {
  readonly #lanes: Record<Lane, Worker>;

  constructor(options: Options) {
    this.#lanes = { own: new Worker(options), outbound: new Worker(options) };
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

class Worker {
  readonly #handlers = new Map<string, Handler>();
  readonly #options: Options;
  #isStopped = false;
  #running: Promise<void> | null = null;
  #isWanted = false;

  constructor(options: Options) {
    this.#options = options;
  }

  handle(kind: string, handler: Handler): void {
    this.#handlers.set(kind, handler);
  }

  /** Resolves when nothing is due any more. */
  run(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#work()
      .catch((error) => this.#options.log.error({ err: error }, 'working off the outbox failed'))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    const { db, now } = this.#options;
    const kinds = [...this.#handlers.keys()];
    while (this.#isWanted && !this.#isStopped && kinds.length > 0) {
      this.#isWanted = false;
      const messages = await takeMessages(db, { kinds, now: now(), lease: LEASE_MS, limit: AT_ONCE });
      if (messages.length === 0) continue;
      this.#isWanted = true;
      await Promise.all(messages.map((message) => this.#open(message)));
    }
  }

  async #open(message: OutboxRow): Promise<void> {
    const { db, now, log } = this.#options;
    let renewed = now();
    const goOn = async () => {
      if (this.#isStopped) throw new Stopped('the process ends');
      if (now() - renewed < RENEW_MS) return;
      renewed = now();
      if (!(await postpone(db, message, renewed + LEASE_MS))) throw new Stopped('somebody else goes on with it');
    };
    try {
      await this.#handlers.get(message.kind)?.(message.payload, { attempts: message.attempts, goOn });
      await finish(db, message, now());
    } catch (error) {
      const isStopped = error instanceof Stopped;
      if (!isStopped) log.error({ err: error, kind: message.kind, attempts: message.attempts }, 'a job failed');
      await postpone(db, message, isStopped ? now() : now() + retryAfter(message.attempts));
    }
  }
}

class Stopped extends Error {}

const retryAfter = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox;
  }
}

export const outboxPlugin = fp(async (app) => {
  const outbox = new Outbox({ db: app.db, now: () => app.clock.now(), log: app.log });
  app.decorate('outbox', outbox);
  const timers = [
    setInterval(() => void outbox.run(), LOOK_EVERY_MS),
    setInterval(() => {
      deleteDone(app.db, app.clock.now() - KEEP_DONE_MS).catch((error) =>
        app.log.error({ err: error }, 'forgetting done jobs failed'),
      );
    }, FORGET_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await outbox.stop();
  });
});
