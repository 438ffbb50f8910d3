/** A person's existing rating in a container, and whether they are a verified buyer, before they write a review. */
import { sql } from 'kysely';
import type { OncePerPerson, Standing } from '../../model/standing';
import { countStars, publishRating } from './sums';

export const oncePerPerson: OncePerPerson = {
  async read(trx, asked) {
    const { rows } = await sql<Standing>`
      select asked.container_uuid, asked.actor_id, c.id as comment_id,
        case when r.is_counted then r.rating end as rating, b.user_id is not null as is_verified
      from unnest(
        ${asked.map(({ container_uuid }) => container_uuid)}::uuid[], ${asked.map(({ actor_id }) => actor_id)}::bigint[]
      ) as asked (container_uuid, actor_id)
      left join comments c on c.container_uuid = asked.container_uuid and c.actor_id = asked.actor_id
        and c.kind = 'reviews' and c.parent_id is null and c.date_deleted is null
      left join ratings r on r.container_uuid = asked.container_uuid and r.user_id = asked.actor_id
      left join verified_buyers b on b.container_uuid = asked.container_uuid and b.user_id = asked.actor_id`.execute(
      trx,
    );
    return rows.map((row) => ({ ...row, rating: row.rating === null ? null : Number(row.rating) }));
  },
  replace(changes, { rating }) {
    if (rating === null) return;
    countStars(changes.container, rating, -1);
    publishRating(changes);
  },
  async forget(trx, replaced) {
    await sql`
      delete from ratings r using unnest(
        ${replaced.map(({ container_uuid }) => container_uuid)}::uuid[],
        ${replaced.map(({ actor_id }) => actor_id)}::bigint[]
      ) as gone (container_uuid, actor_id)
      where r.container_uuid = gone.container_uuid and r.user_id = gone.actor_id`.execute(trx);
  },
};
