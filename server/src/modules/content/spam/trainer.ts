/**
 * Learns the verdicts of moderators, soon after them and never while a post waits. One process learns at a time; the
 * others are notified of the new model. A lesson stays in the database until a process has taken it.
 *
 * Moderators mostly judge bad comments. To learn good ones as well, each bad lesson comes with nearby comments that
 * nobody reported.
 */

import { type Kysely, sql } from 'kysely';
import type { Lesson } from '../../../../../core/contract/content/site-rules';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Database } from '../../../database/database';
import type { Tables } from '../../../database/schema';
import { featuresOf } from './features';
import { LESSONS_CHANNEL } from './lessons';
import { emptyModel, learn, type Model } from './model';
import { MODELS_CHANNEL } from './models';
import {
  findNeighbours,
  type LessonRow,
  lockShared,
  readModels,
  SHARED,
  takeLessons,
  writeModel,
} from './models.repository';

/** Verdicts come in bursts, so those within this time are learned together. */
const BATCH_MS = 100;
const BATCH_SIZE = 200;
/** Interval of the search for lessons whose process died before learning them. */
const LOOK_EVERY_MS = MINUTE_MS;
const NEIGHBOURS = 2;

/** A comment may be removed for many reasons, but a spam verdict is clear. */
const weights: Record<Lesson, { isBad: boolean; weight: number }> = {
  spam: { isBad: true, weight: 1 },
  unspam: { isBad: false, weight: 1 },
  enable: { isBad: false, weight: 1 },
  disable: { isBad: true, weight: 0.5 },
};

export class Trainer {
  readonly #db: Kysely<Tables>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #look: NodeJS.Timeout | null = null;
  #learning: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor({ db, failed }: { db: Kysely<Tables>; failed(error: unknown): void }) {
    this.#db = db;
    this.#failed = failed;
  }

  async start({ listen }: Pick<Database, 'listen'>): Promise<void> {
    await listen(LESSONS_CHANNEL, () => this.#soon());
    this.#look = setInterval(() => this.#soon(), LOOK_EVERY_MS).unref();
    this.#soon();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#look) clearInterval(this.#look);
    await this.#learning;
  }

  #soon(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#learning = this.#learning.then(() => this.learnAll()).catch(this.#failed);
    }, BATCH_MS).unref();
  }

  /** Learns all pending lessons. */
  async learnAll(): Promise<void> {
    while ((await this.#learnSome()) === BATCH_SIZE && !this.#isClosed);
  }

  #learnSome(): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const { rows } = await sql`select 1 from spam_lessons limit 1`.execute(trx);
      if (rows.length === 0) return 0;
      const shared = await lockShared(trx);
      const lessons = await takeLessons(trx, BATCH_SIZE);
      const names = [...new Set(lessons.map(({ site_uuid }) => site_uuid))];
      if (names.length === 0) return 0;
      const found = await readModels(trx, names);
      const models = new Map(names.map((name) => [name, found.get(name) ?? emptyModel()]));
      for (const lesson of lessons) await this.#learnOne(trx, lesson, models.get(lesson.site_uuid) as Model, shared);
      for (const [name, model] of [...models, [SHARED, shared] as const]) {
        model.version += 1;
        await writeModel(trx, name, model);
      }
      await sql`select pg_notify(${MODELS_CHANNEL}, ${names.join()})`.execute(trx);
      return lessons.length;
    });
  }

  async #learnOne(trx: Kysely<Tables>, lesson: LessonRow, own: Model, shared: Model): Promise<void> {
    const { isBad, weight } = weights[lesson.verdict];
    learn(own, shared, { features: featuresOf(lesson), isBad, weight });
    if (!isBad) return;
    for (const good of await findNeighbours(trx, lesson, NEIGHBOURS)) {
      learn(own, shared, { features: featuresOf(good), isBad: false, weight: weight / NEIGHBOURS });
    }
  }
}
