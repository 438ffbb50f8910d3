/**
 * Ranks of people among those of the site who have ever written: 1 for the highest count, 0 beyond the first thousand
 * or without a count (specification §3 "User"). The counts of those thousand are read every ten minutes from the list
 * of ./top-people.repository, because exact ranks would make each vote too expensive. Logins do not wait: they get the
 * former ranks, or 0 before the first ones.
 */
import type { Kysely } from 'kysely';
import type { PublicUser } from '../../../../../core/contract/people/user';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { remember } from '../../platform/memory/remember';
import { measures, RANKED, readTopPeople, type TopPerson } from './top-people.repository';

const RANKED_FOR_MS = 10 * MINUTE_MS;
/** A failed lookup is not repeated with every request. */
const AGAIN_AFTER_MS = MINUTE_MS;
const MAX_SITES = 1000;

type Counts = Pick<
  PublicUser,
  'comments_made' | 'comments_received' | 'likes_made' | 'likes_received' | 'subscriber_count'
>;

const countsOf = (user: Counts): TopPerson => ({
  id: 0,
  content_created: user.comments_made,
  replies_received: user.comments_received,
  likes_created: user.likes_made,
  likes_received: user.likes_received,
  subscriber_count: user.subscriber_count,
});

type Rank = keyof typeof measures;
const names = Object.keys(measures) as Rank[];
/** Ids in descending order of the count. */
type Lists = Record<Rank, number[]>;

interface Found {
  until: number;
  lists: Lists | null;
  /** Resolves when the present lists are loaded, or could not be read. */
  reading: Promise<void>;
}

export class Ranks {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  readonly #failed: (error: unknown) => void;
  readonly #found = new Map<string, Found>();

  constructor(db: Kysely<Tables>, now: () => number, failed: (error: unknown) => void) {
    this.#db = db;
    this.#now = now;
    this.#failed = failed;
  }

  /** Uses the person's present counts: a ghost-banned person gets the rank they would have without the ban. */
  rank<User extends Counts>(site_uuid: string, user: User): User {
    const { lists } = this.#of(site_uuid);
    if (!lists) return user;
    const counts = countsOf(user);
    const ranks = names.map((name) => [name, placeIn(lists[name], measures[name](counts))]);
    return { ...user, ...Object.fromEntries(ranks) };
  }

  /** Loads the ranks for a cached answer. @returns the end of their validity */
  async ready(site_uuid: string): Promise<number> {
    const found = this.#of(site_uuid);
    if (!found.lists) await found.reading;
    return found.until;
  }

  #of(site_uuid: string): Found {
    const known = this.#found.get(site_uuid);
    if (known && known.until > this.#now()) return known;
    const found: Found = {
      until: this.#now() + AGAIN_AFTER_MS,
      lists: known?.lists ?? null,
      reading: this.#find(site_uuid).then((lists) => {
        Object.assign(found, { lists, until: this.#now() + RANKED_FOR_MS });
      }, this.#failed),
    };
    remember(this.#found, site_uuid, found, MAX_SITES);
    return found;
  }

  async #find(site_uuid: string): Promise<Lists> {
    const people = await readTopPeople(this.#db, site_uuid, this.#now());
    const listOf = (name: Rank) =>
      people
        .map(measures[name])
        .filter((count) => count > 0)
        .sort((a, b) => b - a)
        .slice(0, RANKED);
    return Object.fromEntries(names.map((name) => [name, listOf(name)])) as Lists;
  }
}

/** Finds the rank of a count, which people with equal counts share. */
function placeIn(list: number[], count: number): number {
  if (count <= 0) return 0;
  const above = list.findIndex((one) => one <= count);
  if (above >= 0) return above + 1;
  return list.length < RANKED ? list.length + 1 : 0;
}
