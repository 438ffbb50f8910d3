/**
 * Where somebody stands among those of the site who have ever written: 1 for the most, 0 beyond the first thousand or with
 * nothing to count (specification §3 "User"). The numbers of those thousand are looked up every ten minutes, by the index
 * that the most liked are found by: a rank that were right at any moment would cost each vote more than anybody gets from it.
 */
import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import type { PublicUser } from '../../../../../core/contract/user';
import type { Tables } from '../../../database/schema';
import { remember } from '../../platform/memory/remember';

export const RANKED_FOR_MS = 10 * MINUTE_MS;
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

export class Ranks {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  readonly #found = new Map<string, { until: number; lists: Promise<Lists> }>();

  constructor(db: Kysely<Tables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** By their own numbers as they are now: a ghost-banned person stands where they would without the ban. */
  async rank<User extends Counts>(site_uuid: string, user: User): Promise<User> {
    const lists = await this.#of(site_uuid);
    const ranks = names.map((name) => [name, placeIn(lists[name], measures[name].of(user))]);
    return { ...user, ...Object.fromEntries(ranks) };
  }

  #of(site_uuid: string): Promise<Lists> {
    const known = this.#found.get(site_uuid);
    if (known && known.until > this.#now()) return known.lists;
    const lists = this.#find(site_uuid);
    remember(this.#found, site_uuid, { until: this.#now() + RANKED_FOR_MS, lists }, MAX_SITES);
    lists.catch(() => this.#found.delete(site_uuid));
    return lists;
  }

  async #find(site_uuid: string): Promise<Lists> {
    const lists = names.map(
      (name) => sql`
        array(
          select ${measures[name].column} from users
          where site_uuid = ${site_uuid} and type = 'user' and date_first_post is not null
            and ban_level in ('none', 'posting') and date_erased is null and content_created > 0
            and ${measures[name].column} > 0
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
