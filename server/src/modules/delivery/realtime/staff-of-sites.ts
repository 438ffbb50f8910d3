/** Who is staff of a site, by their uuids, at most a minute old: what they write is left out of no batch. */
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';

interface Known {
  uuids: ReadonlySet<string>;
  until: number;
}

export class StaffOfSites {
  readonly #known = new Map<string, Known>();
  readonly #db: Kysely<Tables>;
  readonly #failed: (error: unknown) => void;

  constructor(db: Kysely<Tables>, failed: (error: unknown) => void) {
    this.#db = db;
    this.#failed = failed;
  }

  /** By what is known; what is too old is read anew meanwhile. */
  has(site_uuid: string, actor_uuid: string): boolean {
    const known = this.#known.get(site_uuid);
    if (!known || known.until < Date.now()) void this.load(site_uuid).catch(this.#failed);
    return known?.uuids.has(actor_uuid) ?? false;
  }

  async load(site_uuid: string): Promise<void> {
    const before = this.#known.get(site_uuid);
    this.#known.set(site_uuid, { uuids: before?.uuids ?? new Set(), until: Date.now() + MINUTE_MS });
    const rows = await this.#db
      .selectFrom('users')
      .select('id')
      .where('site_uuid', '=', site_uuid)
      .where('role', 'in', ['moderator', 'administrator'])
      .execute();
    const uuids = new Set(rows.map(({ id }) => numericIdToUuid(id)));
    this.#known.set(site_uuid, { uuids, until: Date.now() + MINUTE_MS });
  }
}
