/**
 * The models in memory: used for every post, read from the database once, and again after a lesson in this or another
 * process.
 */

import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database';
import type { Tables } from '../../../database/schema';
import { remember } from '../../platform/memory/remember';
import { featuresOf } from './features';
import { emptyModel, type Judgement, judge, type Model } from './model';
import { readModels, SHARED } from './models.repository';

export const MODELS_CHANNEL = 'spam_models';
/** Reloads a model after this time, in case the notification was lost. */
const FRESH_MS = 30_000;
/** Models in memory, 64 kB each. */
const CACHED_AT_MOST = 200;

type Text = Parameters<typeof featuresOf>[0];

interface CachedModels {
  own: Model;
  shared: Model;
  until: number;
}

export class SpamModels {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  readonly #cache = new Map<string, CachedModels>();
  readonly #loading = new Map<string, Promise<CachedModels>>();

  constructor({ db, now, failed }: { db: Kysely<Tables>; now(): number; failed(error: unknown): void }) {
    this.#db = db;
    this.#now = now;
    this.#failed = failed;
  }

  listen({ listen }: Pick<Database, 'listen'>): Promise<void> {
    return listen(MODELS_CHANNEL, (names) => {
      // Uses the current model until the new one is loaded.
      for (const name of names.split(',')) if (this.#cache.has(name)) this.#load(name).catch(this.#failed);
    });
  }

  /** Waits only for the first model of a site. Null while the models cannot judge. */
  judge(site_uuid: string, text: Text): Judgement | null | Promise<Judgement | null> {
    const cached = this.#cache.get(site_uuid);
    if (!cached) return this.#load(site_uuid).then(({ own, shared }) => judge(own, shared, featuresOf(text)));
    if (cached.until <= this.#now()) this.#load(site_uuid).catch(this.#failed);
    // Most servers never learn anything, so there is nothing to compute.
    if (cached.own.version === 0 && cached.shared.version === 0) return null;
    return judge(cached.own, cached.shared, featuresOf(text));
  }

  #load(site_uuid: string): Promise<CachedModels> {
    const loading = this.#loading.get(site_uuid) ?? this.#read(site_uuid);
    this.#loading.set(site_uuid, loading);
    return loading;
  }

  async #read(site_uuid: string): Promise<CachedModels> {
    try {
      const models = await readModels(this.#db, [SHARED, site_uuid]);
      const [own, shared] = [models.get(site_uuid) ?? emptyModel(), models.get(SHARED) ?? emptyModel()];
      const cached = { own, shared, until: this.#now() + FRESH_MS };
      remember(this.#cache, site_uuid, cached, CACHED_AT_MOST);
      return cached;
    } finally {
      this.#loading.delete(site_uuid);
    }
  }
}
