/**
 * Data of a site for batches, at most a minute old: the uuids of its staff, whose messages are never left out, and
 * whether messages are sampled.
 */
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';

interface Known {
  staff: ReadonlySet<string>;
  isSampled: boolean;
  until: number;
}

export interface FactsOptions {
  db: Kysely<Tables>;
  /** Reads the site's rule `chat.sampling`. */
  isSampled(site_uuid: string): Promise<boolean>;
  failed(error: unknown): void;
}

export class FactsOfSites {
  readonly #known = new Map<string, Known>();
  readonly #options: FactsOptions;

  constructor(options: FactsOptions) {
    this.#options = options;
  }

  /** Returns the known data, and reloads it if it is outdated. */
  of(site_uuid: string): Pick<Known, 'staff' | 'isSampled'> {
    const known = this.#known.get(site_uuid);
    if (!known || known.until < Date.now()) void this.load(site_uuid).catch(this.#options.failed);
    return known ?? { staff: new Set(), isSampled: true };
  }

  async load(site_uuid: string): Promise<void> {
    const { db, isSampled } = this.#options;
    const until = () => Date.now() + MINUTE_MS;
    const before = this.#known.get(site_uuid) ?? { staff: new Set(), isSampled: true };
    this.#known.set(site_uuid, { ...before, until: until() });
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('site_uuid', '=', site_uuid)
      .where('role', 'in', ['moderator', 'administrator'])
      .execute();
    const staff = new Set(rows.map(({ id }) => numericIdToUuid(id)));
    this.#known.set(site_uuid, { staff, isSampled: await isSampled(site_uuid), until: until() });
  }
}
