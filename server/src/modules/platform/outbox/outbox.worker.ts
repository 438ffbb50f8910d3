/**
 * Runs the messages of the outbox: durable jobs, each done at least once, by whichever process is first.
 *
 * A process leases a message and renews the lease while the handler runs. When the process dies, the lease expires and
 * another process starts again, so handlers must be idempotent. A handler that throws is retried with growing pauses,
 * unless the error shows that a retry cannot succeed. Messages without a handler stay.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { askTogether } from '../../../database/ask-together';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { finish, type OutboxRow, postpone, renewLeases, savePlace, type Take, takeMessages } from './outbox.repository';

/** A lease is renewed when this part of it has passed. */
const RENEW_AFTER = 1 / 3;
const AT_ONCE = 4;
const FIRST_RETRY_MS = 1000;
/** The longest pause before a message is tried again. */
export const LAST_RETRY_MS = HOUR_MS;
/** About two weeks, longer than any outage of a service that a message needs. */
const MOST_ATTEMPTS = 350;
const FAILURE_MAX = 200;

export interface Job {
  /** Number of attempts, including this one. */
  attempts: number;
  /** When the message was added. */
  date_created: number;
  /** Called between two steps of a long job. @throws when another process has the job now, so that this one stops */
  goOn(): Promise<void>;
  /** Saves the progress: another attempt begins with this payload. @throws as `goOn` */
  save(payload: object): Promise<void>;
}

/** May run again after it was done, completely or in part. @throws Postponed when it must run later */
export type Handler<Payload = Record<string, unknown>> = (payload: Payload, job: Job) => Promise<void>;

interface Lease {
  renewed: number;
  /** True if another process has taken the message. */
  isLost: boolean;
}

/** Ends a job without a failure; its message is due at `time`. */
export class Postponed extends Error {
  constructor(readonly time: number) {
    super(`due at ${time}`);
  }
}

export interface OutboxOptions {
  db: Kysely<Tables>;
  leaseMs: number;
  now(): number;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Maximum of messages that the worker handles at once. */
  atOnce?: number;
  /** Chooses the next messages, which may depend on running ones. By default, the longest due come first. */
  take?: Take;
}

export class OutboxWorker {
  /** Each knows the payload of its own kind. */
  readonly #handlers = new Map<string, Handler<never>>();
  readonly #options: OutboxOptions;
  #isStopped = false;
  #running: Promise<void> | null = null;
  #isWanted = false;
  /** Messages that this worker handles. */
  readonly #underway = new Map<number, OutboxRow>();
  /** Leases of messages whose handlers still run. */
  readonly #leases = new Map<OutboxRow, Lease>();
  #renewal: Promise<unknown> = Promise.resolve();
  /** Wakes a worker that waits for slow messages. */
  #look = () => {};

  /** Finishes jobs that end at the same moment in one statement. */
  readonly #finish: (id: string) => Promise<undefined>;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#finish = askTogether(async (ids) => {
      await finish(options.db, ids.map(Number), options.now());
      return new Map<string, undefined>();
    });
  }

  handles(kind: string): boolean {
    return this.#handlers.has(kind);
  }

  handle<Payload = Record<string, unknown>>(kind: string, handler: Handler<Payload>): void {
    this.#handlers.set(kind, handler);
  }

  /** Resolves when nothing is due. */
  run(): Promise<void> {
    this.#isWanted = true;
    this.#look();
    this.#running ??= this.#work()
      .catch((error) => this.#options.log.error({ err: error }, 'reading the outbox failed'))
      .finally(() => {
        this.#running = null;
        // `run` may have been called after the loop ended, a few microtasks before this line.
        if (this.#hasWork) return this.run();
      });
    return this.#running;
  }

  /** Null while nothing is due. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  get #hasWork(): boolean {
    return this.#isWanted && !this.#isStopped && this.#handlers.size > 0;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#look();
    await this.#running;
  }

  /** Takes the next message as soon as one is done, so that a slow one does not block the others. */
  async #work(): Promise<void> {
    const { db, now, log, leaseMs, atOnce = AT_ONCE, take } = this.#options;
    const jobs = new Set<Promise<void>>();
    const renew = () => this.#renew().catch((error) => log.error({ err: error }, 'renewing outbox leases failed'));
    const renewing = setInterval(renew, leaseMs * RENEW_AFTER).unref();
    try {
      while (this.#hasWork || (jobs.size > 0 && !this.#isStopped)) {
        const limit = atOnce - jobs.size;
        if (this.#isWanted && limit > 0) {
          this.#isWanted = false;
          const kinds = [...this.#handlers.keys()];
          // After a stall the leases of this process have expired, and it would take its own messages again.
          const except = [...this.#underway.keys()];
          const messages = await (take ?? takeMessages)(db, { kinds, now: now(), lease: leaseMs, limit, except });
          if (messages.length > 0 && !take) this.#isWanted = true;
          for (const message of messages) {
            if (this.#isUnderway(message)) continue;
            const job: Promise<void> = this.#handle(message).finally(() => {
              jobs.delete(job);
              // `take` may have held messages back until this job ended.
              if (take) this.#isWanted = true;
            });
            jobs.add(job);
          }
        } else {
          const looked = new Promise<void>((resolve) => {
            this.#look = resolve;
          });
          await Promise.race([...jobs, ...(limit > 0 ? [looked] : [])]);
          // Jobs that end at the same moment are replaced by one query.
          await nextTurn();
        }
      }
    } finally {
      await Promise.all(jobs);
      clearInterval(renewing);
    }
  }

  /** Checks whether this worker already handles the message: its lease can expire after a stall of the clock. */
  #isUnderway({ id, attempts }: OutboxRow): boolean {
    const message = this.#underway.get(id);
    if (message) message.attempts = attempts;
    return message !== undefined;
  }

  /** Renews all leases, and finds those that are lost. */
  #renew(): Promise<void> {
    const { db, now, leaseMs } = this.#options;
    const renewed = now();
    const leases = [...this.#leases];
    if (leases.length === 0) return Promise.resolve();
    const messages = leases.map(([message]) => message);
    const renewal = renewLeases(db, messages, renewed + leaseMs).then((held) => {
      for (const [{ id }, lease] of leases) Object.assign(lease, { renewed, isLost: !held.has(id) });
    });
    this.#renewal = Promise.allSettled([this.#renewal, renewal]);
    return renewal;
  }

  /** A job of this process. After a stall, its timer for leases may be late. */
  #jobOf(message: OutboxRow, lease: Lease): Job {
    const { db, now, leaseMs } = this.#options;
    return {
      attempts: message.attempts,
      date_created: message.date_created,
      goOn: async () => {
        if (this.#isStopped) throw new Postponed(now());
        if (now() - lease.renewed >= leaseMs * RENEW_AFTER) await this.#renew();
        if (lease.isLost) throw new Postponed(now());
      },
      save: async (payload) => {
        lease.renewed = now();
        if (!(await savePlace(db, message, payload, lease.renewed + leaseMs))) throw new Postponed(now());
        if (this.#isStopped) throw new Postponed(now());
      },
    };
  }

  async #handle(message: OutboxRow): Promise<void> {
    const { db, now, log } = this.#options;
    const lease = { renewed: now(), isLost: false };
    this.#underway.set(message.id, message);
    try {
      this.#leases.set(message, lease);
      try {
        await this.#handlers.get(message.kind)?.(message.payload as never, this.#jobOf(message, lease));
      } finally {
        this.#leases.delete(message);
        // A renewal that ended later would overwrite the due time.
        await this.#renewal;
      }
      await this.#finish(String(message.id));
    } catch (error) {
      if (error instanceof Postponed) return void (await postpone(db, message, error.time));
      const { kind, attempts } = message;
      const isOver = isLasting(error) || attempts >= MOST_ATTEMPTS;
      log.error({ err: error, kind, attempts }, isOver ? 'an outbox message was given up' : 'an outbox message failed');
      if (isOver) await finish(db, [message.id], now(), cutText(String(error), FAILURE_MAX));
      else await postpone(db, message, now() + retryAfter(attempts));
    } finally {
      this.#underway.delete(message.id);
    }
  }
}

/** Status codes that a retry cannot change: the request is wrong or forbidden, or its target is gone. */
const isLasting = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 410, 413, 415].includes(error.statusCode);

const retryAfter = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
