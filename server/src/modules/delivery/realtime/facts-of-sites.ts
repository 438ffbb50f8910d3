/**
 * What batches know of a site, at most a minute old: who its staff are, by their uuids, for what they write is left out of
 * none; and whether anything is.
 */
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';

interface Known {
  staff: ReadonlySet<string>;
  isSampled: boolean;
  until: number;
}

export interface FactsOptions {
  db: Kysely<Tables>;
  /** The site's rule `chat.sampling`. */
  isSampled(site_uuid: string): Promise<boolean>;
  failed(error: unknown): void;
}

export class FactsOfSites {
  readonly #known = new Map<string, Known>();
  readonly #options: FactsOptions;

  constructor(options: FactsOptions) {
    this.#options = options;
  }

  /** By what is known; what is too old is read anew meanwhile. */
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
