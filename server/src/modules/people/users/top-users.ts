/**
 * The people of a site whom others like most (`GET users`, specification §7, §9). Whom it is, is looked up once a
 * minute, among those who have ever written: an index on what every vote moves would cost each vote more than a look a
 * minute costs all. The people in an answer are read anew.
 */

import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import type { Tables } from '../../../database/schema';
import { remember } from '../../platform/memory/remember';
import { findUsers, type UserRow } from './users.repository';
import { areWritersOf } from './writers';

const RETAIN_MS = MINUTE_MS;
/** More than a hundred answered: the asker and those banned meanwhile are left out. */
const MAX_TOP = 150;
const MAX_SITES = 1000;

export class TopUsers {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  readonly #found = new Map<string, { until: number; ids: Promise<number[]> }>();

  constructor(db: Kysely<Tables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Ids, most liked first. */
  of(site_uuid: string): Promise<number[]> {
    const known = this.#found.get(site_uuid);
    if (known && known.until > this.#now()) return known.ids;
    const ids = this.#find(site_uuid);
    remember(this.#found, site_uuid, { until: this.#now() + RETAIN_MS, ids }, MAX_SITES);
    ids.catch(() => this.#found.delete(site_uuid));
    return ids;
  }

  async #find(site_uuid: string): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from users
      where ${areWritersOf(site_uuid)}
      order by likes_received desc, content_created desc, id limit ${MAX_TOP}`.execute(this.#db);
    return rows.map(({ id }) => id);
  }
}

/** Their rows as they are now, without the asker and whoever was banned meanwhile. */
export async function findTop(
  db: Kysely<Tables>,
  site_uuid: string,
  ids: number[],
  { limit, user }: { limit: number; user: { id: number } | null },
): Promise<UserRow[]> {
  const wanted = ids.filter((id) => id !== user?.id);
  const rows = new Map((await findUsers(db, [site_uuid], wanted)).map((row) => [row.id, row]));
  return wanted
    .flatMap((id) => rows.get(id) ?? [])
    .filter(({ ban_level, content_created }) => content_created > 0 && ['none', 'posting'].includes(ban_level))
    .slice(0, limit);
}
