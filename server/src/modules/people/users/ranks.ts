/**
 * Where somebody stands among those of the site who have ever written: 1 for the most, 0 beyond the first thousand or with
 * nothing to count (specification §3 "User"). The numbers of those thousand are looked up every ten minutes, by the index
 * that the most liked are found by: a rank that were right at any moment would cost each vote more than anybody gets from it.
 * Nobody's log-in waits for that: meanwhile the former ranks hold, and before the first ones all are 0.
 */
import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import type { PublicUser } from '../../../../../core/contract/user';
import type { Tables } from '../../../database/schema';
import { remember } from '../../platform/memory/remember';
import { areWritersOf } from './writers';

const RANKED_FOR_MS = 10 * MINUTE_MS;
/** A look-up that fails is not repeated with every request. */
const AGAIN_AFTER_MS = MINUTE_MS;
const RANKED = 1000;
const MAX_SITES = 1000;

type Counts = Pick<
  PublicUser,
  'comments_made' | 'comments_received' | 'likes_made' | 'likes_received' | 'subscriber_count'
>;

const measures = {
  rank_comments_made: { column: sql`content_created`, of: (user: Counts) => user.comments_made },
  rank_comments_received: { column: sql`replies_received`, of: (user: Counts) => user.comments_received },
  rank_likes_made: { column: sql`likes_created`, of: (user: Counts) => user.likes_made },
  rank_likes_received: { column: sql`likes_received`, of: (user: Counts) => user.likes_received },
  rank_subscriber_count: { column: sql`subscriber_count`, of: (user: Counts) => user.subscriber_count },
  /** What they wrote, and what others made of it. */
  rank_overall: {
    column: sql`content_created + replies_received + likes_received`,
    of: (user: Counts) => user.comments_made + user.comments_received + user.likes_received,
  },
};

type Rank = keyof typeof measures;
const names = Object.keys(measures) as Rank[];
/** Falling. */
type Lists = Record<Rank, number[]>;

interface Found {
  until: number;
  lists: Lists | null;
  /** Resolves when the present lists are there, or could not be read. */
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

  /** By their own numbers as they are now: a ghost-banned person stands where they would without the ban. */
  rank<User extends Counts>(site_uuid: string, user: User): User {
    const { lists } = this.#of(site_uuid);
    if (!lists) return user;
    const ranks = names.map((name) => [name, placeIn(lists[name], measures[name].of(user))]);
    return { ...user, ...Object.fromEntries(ranks) };
  }

  /** For whose answer is cached. @returns until when the ranks hold */
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
    const lists = names.map(
      (name) => sql`
        array(
          select ${measures[name].column} from users
          where ${areWritersOf(site_uuid)} and ${measures[name].column} > 0
          order by ${measures[name].column} desc limit ${RANKED}
        ) as ${sql.ref(name)}`,
    );
    const { rows } = await sql<Lists>`select ${sql.join(lists)}`.execute(this.#db);
    return rows[0] as Lists;
  }
}

/** Who has as many as others shares their place. */
function placeIn(list: number[], count: number): number {
  if (count <= 0) return 0;
  const above = list.findIndex((one) => one <= count);
  if (above >= 0) return above + 1;
  return list.length < RANKED ? list.length + 1 : 0;
}
