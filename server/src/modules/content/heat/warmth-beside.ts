/**
 * Heat for an article's conversation from other activity: chat messages, poll votes and shares (weights in
 * docs/decisions/content.md). Counts only people with an account, without staff, and at most one comment's worth per
 * person and source a day, because endlessly repeatable actions say nothing about interest.
 *
 * Collected in memory and added every few seconds, one statement per conversation, so that no transaction locks two
 * containers. A killed process loses the last seconds.
 */
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import type { Fact } from '../../platform/facts/facts';
import { remember } from '../../platform/memory/remember';
import { livechat } from '../kinds/livechat.kind';
import { livecomments } from '../kinds/livecomments.kind';
import { FIRST, warmthOf } from './heat';

const weights = { message: 0.05, vote: 0.1, share: 0.3 };

/** People and articles whose sums of the day are remembered; an evicted pair may add as much again. */
const KNOWN = 20_000;

/** An article by any of its containers, or by its id in its section. */
type Place = { container_uuid: string } | { section_uuid: string; container_id: string };
interface Given {
  place: Place;
  user_id: number;
  weight: number;
}

export class WarmthBeside {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  readonly #sums = new Map<string, number>();
  #given: Given[] = [];

  constructor(db: Kysely<Tables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  addFacts(facts: Fact[]): void {
    for (const fact of facts) {
      if (fact.fact !== 'shown' || fact.comment.kind !== livechat.name) continue;
      const { container_uuid, actor_id } = fact.comment;
      this.add('message', { container_uuid }, actor_id);
    }
  }

  add(what: keyof typeof weights, place: Place, user_id: number): void {
    const weight = weights[what];
    const day = Math.floor(this.#now() / DAY_MS);
    const key = `${day} ${user_id} ${Object.values(place).join(' ')}`;
    const sum = (this.#sums.get(key) ?? 0) + weight;
    if (sum > FIRST) return;
    remember(this.#sums, key, sum, KNOWN);
    this.#given.push({ place, user_id, weight });
  }

  /** Writes the collected heat. Runs periodically by itself. */
  async flush(): Promise<void> {
    const given = this.#given;
    if (given.length === 0) return;
    this.#given = [];
    const now = this.#now();
    for (const { uuid, weight } of await this.#articlesOf(given)) {
      const warmth = warmthOf(weight, now);
      await sql`
        update containers
        set hot = case when hot is null then ${warmth}::float8
          else greatest(hot, ${warmth}::float8) + ln(1 + exp(-abs(hot - ${warmth}::float8))) end
        where uuid = ${uuid}`.execute(this.#db);
    }
  }

  async #articlesOf(given: Given[]): Promise<{ uuid: string; weight: number }[]> {
    const places = given.map(({ place, ...rest }) => ({ ...place, ...rest }));
    const { rows } = await sql<{ uuid: string; weight: number }>`
      select article.uuid, sum(g.weight)::float8 as weight
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as g (container_uuid uuid, section_uuid uuid, container_id text, user_id bigint, weight float8)
      join users u on u.id = g.user_id and u.role = 'normal' and u.type = 'user' and u.ban_level = 'none'
      left join containers c on c.uuid = g.container_uuid
      join containers article on article.kind = ${livecomments.name}
        and article.section_uuid = coalesce(c.section_uuid, g.section_uuid)
        and article.container_id = coalesce(c.container_id, g.container_id)
      group by article.uuid`.execute(this.#db);
    return rows;
  }
}
