/**
 * The people of a site with the most likes (`GET users`, specification §7, §9). The list is read once a minute
 * (./top-people.repository), because an index on this count would make each vote more expensive. The people in an
 * answer are read each time.
 */

import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { remember } from '../../platform/memory/remember';
import { byLikes, readTopPeople } from './top-people.repository';
import { findUsers, type UserRow } from './users.repository';

const RETAIN_MS = MINUTE_MS;
/** More than the hundred to answer: the reader and people banned meanwhile are left out. */
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

  /** Returns ids, most liked first. */
  of(site_uuid: string): Promise<number[]> {
    const known = this.#found.get(site_uuid);
    if (known && known.until > this.#now()) return known.ids;
    const ids = this.#find(site_uuid);
    remember(this.#found, site_uuid, { until: this.#now() + RETAIN_MS, ids }, MAX_SITES);
    ids.catch(() => this.#found.delete(site_uuid));
    return ids;
  }

  async #find(site_uuid: string): Promise<number[]> {
    const people = await readTopPeople(this.#db, site_uuid, this.#now());
    return people
      .sort(byLikes)
      .slice(0, MAX_TOP)
      .map(({ id }) => id);
  }
}

/** Reads the current rows of these people, without the reader and people who are banned by now. */
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
