/** Saves the progress of a job now and then, and ends it when this process must not go on. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { type Job, Postponed } from '../../platform/outbox/outbox.worker';
import { saveProgress } from './transfers.repository';

const SAVE_EVERY_MS = 1000;

/** The job was interrupted, and another process begins it again. */
export class Interrupted extends Error {
  constructor() {
    super('The server was stopped; the job begins again.');
  }
}

export interface Progress {
  /** Counts rows. @throws Interrupted */
  set(done: number, total: number): void;
  add(rows: number): void;
  /** @throws Interrupted */
  goOn(): void;
  stop(): Promise<void>;
}

/** Nothing is awaited between rows: the only connection of an embedded database may be in use by the job itself. */
export function watchProgress(db: Kysely<Tables>, uuid: string, job: Job): Progress {
  const now = { done: 0, total: 0 };
  let isStopped = false;
  let saving: Promise<void> | null = null;
  const save = async () => {
    try {
      await job.goOn();
      await saveProgress(db, uuid, now);
    } catch (error) {
      if (error instanceof Postponed) isStopped = true;
    } finally {
      saving = null;
    }
  };
  const timer = setInterval(() => {
    saving ??= save();
  }, SAVE_EVERY_MS);
  const goOn = () => {
    if (isStopped) throw new Interrupted();
  };
  return {
    set(done, total) {
      goOn();
      Object.assign(now, { done, total });
    },
    add(rows) {
      goOn();
      now.done += rows;
    },
    goOn,
    async stop() {
      clearInterval(timer);
      await saving;
    },
  };
}
